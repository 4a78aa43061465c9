import { newId } from '#lib/ids/ids.ts'
import {
  type Progress,
  progressOf,
  SPENT_BELOW,
  TURNOVER_SOURCES,
  type TurnoverSource,
} from '#lib/turnover/rules.ts'
import type { Queries, Transaction } from '#server/db/database.ts'
import { breaksOf } from '#server/limits/break-queries.ts'
import { firstRoundId } from '#server/play/round-ids.ts'
import {
  endRequirements,
  hasSpentAll,
  insertRequirement,
  membersAsked,
  openRequirements,
  type RequirementRow,
} from './queries.ts'

/** A requirement with how far it is. */
export type Turnover = RequirementRow & Progress

/** The open requirements of a member, oldest first; none once all of them are met. */
export async function readTurnover(
  db: Queries,
  memberId: string,
  sources: readonly TurnoverSource[] = TURNOVER_SOURCES,
): Promise<Turnover[]> {
  const rows = await openRequirements(db, memberId, sources)
  const progress = progressOf(rows.map(row => ({ ...row, validSince: row.valid_since })))
  if (progress.every(one => one.remaining === 0n)) return []
  return rows.flatMap((row, index) => {
    const known = progress[index]
    return known ? [{ ...row, ...known }] : []
  })
}

/**
 * What stands against a withdrawal now. Who takes a break cannot bet, so in one only bonuses ask for anything, and they
 * keep the bonus money alone: what a member paid in or won is theirs to take out.
 */
export async function turnoverBefore(
  db: Queries,
  { memberId, at }: { memberId: string; at: Date },
): Promise<{ open: Turnover[]; isInBreak: boolean }> {
  const isInBreak = (await breaksOf(db, [memberId], at)).has(memberId)
  return { open: await readTurnover(db, memberId, isInBreak ? ['bonus'] : TURNOVER_SOURCES), isInBreak }
}

/** What of some members' balances stays in play, by member; nothing of those who are left out. */
export async function keptOf(db: Queries, memberIds: readonly string[]): Promise<Map<string, bigint>> {
  const asked = await membersAsked(db, memberIds)
  const open = await Promise.all(
    asked.map(async memberId => ({ memberId, open: await readTurnover(db, memberId) })),
  )
  return new Map(open.map(({ memberId, open }) => [memberId, open.reduce((sum, one) => sum + one.kept, 0n)]))
}

/** What asks for turnover: with the member's row held (`lockMember`), and before its money is in the wallet. */
export interface TurnoverQuery {
  memberId: string
  source: TurnoverSource
  reference: string
  base: bigint
  required: bigint
  unit: string
  at: Date
}

/** Asks for turnover before money may leave. What is met by now, or was asked for with money that is spent, ends first. */
export async function requireTurnover(tx: Transaction, asked: TurnoverQuery): Promise<void> {
  const { memberId, unit, at, required } = asked
  const open = await readTurnover(tx, memberId)
  if (open.length === 0) await endRequirements(tx, memberId, 'met', at)
  else if (await hasSpentAll(tx, { memberId, unit, below: SPENT_BELOW }))
    await endRequirements(tx, memberId, 'spent', at)
  if (required === 0n) return
  await insertRequirement(tx, { ...asked, id: newId(), firstRoundId: firstRoundId(at) })
}
