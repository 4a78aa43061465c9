import { isAgentType, isTrialType } from '#lib/identity/rules.ts'
import { addDays, dayOf } from '#lib/time/days.ts'
import { endForMove } from '#server/contracts/move.ts'
import type { Transaction } from '#server/db/database.ts'
import { rateFitsUnder } from '#server/downlines/rates.ts'
import { lockTree, type PlaceRow, placeOf, writePaths, writeTree } from './move-queries.ts'

export interface Move {
  /** Account keys of the member and the new upline. */
  memberKey: string
  uplineKey: string
  at: Date
  timeZone: string
}

/** Why a move is refused: no such member; a trial; no active agent; below itself; already there; its rate. */
export type MoveProblem = 'member' | 'trial' | 'upline' | 'inside' | 'already' | 'rate'

export interface Moved {
  account: string
  /** Names of the uplines; undefined if there was none before. */
  before: string | undefined
  after: string
  /** The number of moved members: the member and everybody below it. */
  members: number
}

/**
 * Moves a member and everybody below it to another agent. Past activity stays with the old places; activity from the
 * commit on counts at the new ones. The member's agreements with the old upline end.
 */
export async function moveMember(tx: Transaction, move: Move): Promise<Moved | { fault: MoveProblem }> {
  await lockTree(tx)
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

function faultOf(member: PlaceRow | undefined, upline: PlaceRow | undefined): MoveProblem | undefined {
  if (!member) return 'member'
  if (isTrialType(member.member_type)) return 'trial'
  if (!upline || !isAgentType(upline.member_type) || upline.status !== 'active') return 'upline'
  if (upline.ancestors.includes(member.id)) return 'inside'
  if (member.upline === upline.id) return 'already'
  return undefined
}
