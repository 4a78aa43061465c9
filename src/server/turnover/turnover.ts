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
  membersWithTurnover,
  type NewRequirement,
  openRequirements,
  type RequirementRow,
} from './queries.ts'

/** A requirement with its progress. */
export type Turnover = RequirementRow & Progress

/** Returns a member's open requirements, oldest first; none once all of them are met. */
export async function readTurnover(
  db: Queries,
  memberId: string,
  sources: readonly TurnoverSource[] = TURNOVER_SOURCES,
): Promise<Turnover[]> {
  const rows = await openRequirements(db, memberId, sources)
  const progress = progressOf(
    rows.map(row => ({ ...row, validSince: row.valid_since, isApart: row.rules !== null })),
  )
  if (progress.every(one => one.remaining === 0n)) return []
  return rows.flatMap((row, index) => {
    const known = progress[index]
    return known ? [{ ...row, ...known }] : []
  })
}

/**
 * Returns the turnover that blocks a withdrawal now. Members on a break cannot bet, so then only bonuses require
 * turnover, and lock only the bonus money: what a member paid in or won can be withdrawn.
 */
export async function turnoverBefore(
  db: Queries,
  { memberId, at }: { memberId: string; at: Date },
): Promise<{ open: Turnover[]; isInBreak: boolean }> {
  const isInBreak = (await breaksOf(db, [memberId], at)).has(memberId)
  return { open: await readTurnover(db, memberId, isInBreak ? ['bonus'] : TURNOVER_SOURCES), isInBreak }
}

/** Returns how much of members' balances must stay in play, by member; members without any are left out. */
export async function keptOf(db: Queries, memberIds: readonly string[]): Promise<Map<string, bigint>> {
  const owing = await membersWithTurnover(db, memberIds)
  const open = await Promise.all(
    owing.map(async memberId => ({ memberId, open: await readTurnover(db, memberId) })),
  )
  return new Map(open.map(({ memberId, open }) => [memberId, open.reduce((sum, one) => sum + one.kept, 0n)]))
}

/** A turnover requirement; the caller has locked the member's row (`lockMember`) and not yet credited the money. */
export interface TurnoverQuery {
  memberId: string
  source: TurnoverSource
  reference: string
  base: bigint
  required: bigint
  unit: string
  at: Date
  /** Rules of its own, and until when bets count. */
  apart?: NewRequirement['apart']
}

/** Requires turnover before money may be withdrawn. Requirements that are met, or whose money is spent, end first. */
export async function requireTurnover(tx: Transaction, query: TurnoverQuery): Promise<void> {
  const { memberId, unit, at, required } = query
  const open = await readTurnover(tx, memberId)
  if (open.length === 0) await endRequirements(tx, memberId, 'met', at)
  else if (await hasSpentAll(tx, { memberId, unit, below: SPENT_BELOW }))
    await endRequirements(tx, memberId, 'spent', at)
  if (required === 0n) return
  await insertRequirement(tx, { ...query, id: newId(), firstRoundId: firstRoundId(at) })
}
