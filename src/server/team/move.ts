import { isAgentType, isTrialType } from '#lib/identity/rules.ts'
import { addDays, dayOf } from '#lib/time/days.ts'
import { endForMove } from '#server/contracts/move.ts'
import type { Transaction } from '#server/db/database.ts'
import { rateFitsUnder } from '#server/downlines/rates.ts'
import { holdTree, type PlaceRow, placeOf, writePaths, writeTree } from './move-queries.ts'

export interface Move {
  /** Names in the form in which they are compared. */
  memberKey: string
  uplineKey: string
  at: Date
  timeZone: string
}

/** Why somebody is not moved: no such member, a trial; no agent with an open account; below itself; there already; its rate. */
export type MoveFault = 'member' | 'trial' | 'upline' | 'inside' | 'already' | 'rate'

export interface Moved {
  account: string
  /** Names of the upline, undefined for none. */
  before: string | undefined
  after: string
  /** How many have a new place: the member and everybody below it. */
  members: number
}

/**
 * Puts a member and everybody below it under another agent. What they did before stays with the places that they had;
 * what they do from the commit on counts at the new ones. What the member has agreed on with the old upline ends.
 */
export async function moveMember(tx: Transaction, move: Move): Promise<Moved | { fault: MoveFault }> {
  await holdTree(tx)
  const member = await placeOf(tx, move.memberKey)
  const upline = await placeOf(tx, move.uplineKey)
  const fault = faultOf(member, upline)
  if (fault || !member || !upline) return { fault: fault ?? 'member' }
  const today = dayOf(move.at, move.timeZone)
  const days = { today, tomorrow: addDays(today, 1) }
  if (!(await rateFitsUnder(tx, { memberId: member.id, uplineId: upline.id }, days))) return { fault: 'rate' }
  await endForMove(tx, member.id, { at: move.at, timeZone: move.timeZone })
  const members = await writePaths(tx, { memberId: member.id, upline, at: move.at })
  await writeTree(tx, { memberId: member.id, upline })
  return {
    account: member.account,
    before: member.upline_account ?? undefined,
    after: upline.account,
    members,
  }
}

function faultOf(member: PlaceRow | undefined, upline: PlaceRow | undefined): MoveFault | undefined {
  if (!member) return 'member'
  if (isTrialType(member.member_type)) return 'trial'
  if (!upline || !isAgentType(upline.member_type) || upline.status !== 'active') return 'upline'
  if (upline.ancestors.includes(member.id)) return 'inside'
  if (member.upline === upline.id) return 'already'
  return undefined
}
