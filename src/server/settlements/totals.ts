import { addDays, dayOf, startOfDay } from '#lib/time/days.ts'
import type { Queries } from '#server/db/database.ts'
import {
  allInDays,
  allInWindows,
  type Days,
  someInDays,
  someInWindows,
  type TotalsRow,
} from './totals-queries.ts'

/** What a team did: everybody below an agent, not the agent itself. In minor units. */
export interface TeamTotals {
  validBet: bigint
  /** Members with valid bets above zero, each counted once. */
  active: number
  stake: bigint
  payout: bigint
}

/** From a moment to another that is not included, both bounds of windows of five minutes. */
interface Span {
  from: Date
  to: Date
  timeZone: string
}

export interface TotalsQuery extends Span {
  memberIds: readonly string[]
}

const NOTHING: TeamTotals = { validBet: 0n, active: 0, stake: 0n, payout: 0n }

/**
 * What the team of each of some members did in a span of whole windows, as the tree stood when each bet settled; whoever
 * of the members has no team did nothing. It costs as much as members played in the span. Figures are final once
 * windows are closed up to `to`.
 */
export async function teamTotals(db: Queries, asked: TotalsQuery): Promise<Map<string, TeamTotals>> {
  const { memberIds } = asked
  const days = wholeDays(asked)
  const rows = days ? await someInDays(db, memberIds, days) : await someInWindows(db, memberIds, asked)
  return new Map([...memberIds.map(id => [id, NOTHING] as const), ...totalsOf(rows)])
}

/** The same of every team that played in the span. */
export async function allTotals(db: Queries, span: Span): Promise<Map<string, TeamTotals>> {
  const days = wholeDays(span)
  return totalsOf(days ? await allInDays(db, days) : await allInWindows(db, span))
}

function totalsOf(rows: readonly TotalsRow[]): Map<string, TeamTotals> {
  return new Map(
    rows.map(({ member_id, valid_bet, active, stake, payout }) => [
      member_id,
      { validBet: valid_bet, active, stake, payout },
    ]),
  )
}

/** First and last day of a span that consists of whole days, which are kept in far fewer rows than windows are. */
export function wholeDays(span: Span): Days | undefined {
  const { from, to, timeZone } = span
  const [firstDay, nextDay] = [dayOf(from, timeZone), dayOf(to, timeZone)]
  const isStart = (at: Date, day: string) => startOfDay(day, timeZone).getTime() === at.getTime()
  if (from >= to || !isStart(from, firstDay) || !isStart(to, nextDay)) return undefined
  return { firstDay, lastDay: addDays(nextDay, -1) }
}
