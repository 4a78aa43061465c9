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

/** What a team played: everybody below an agent, not the agent itself. In minor units. */
export interface TeamTotals {
  validBet: bigint
  /** Members with valid bets above zero, each counted once. */
  active: number
  stake: bigint
  payout: bigint
}

/** From a moment to before another, both at the bounds of five-minute windows. */
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
 * Returns what each member's team played in a period of whole windows, by the tree at the time each bet settled; zero
 * for members without a team. The cost grows with the number of members who played in the period. Figures are final
 * once windows are closed up to `to`.
 */
export async function teamTotals(db: Queries, search: TotalsQuery): Promise<Map<string, TeamTotals>> {
  const { memberIds } = search
  const days = wholeDays(search)
  const rows = days ? await someInDays(db, memberIds, days) : await someInWindows(db, memberIds, search)
  return new Map([...memberIds.map(id => [id, NOTHING] as const), ...totalsOf(rows)])
}

/** The same for every team that played in the period. */
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

/** Returns the first and last day if the period consists of whole days, which have far fewer rows than windows. */
export function wholeDays(span: Span): Days | undefined {
  const { from, to, timeZone } = span
  const [firstDay, nextDay] = [dayOf(from, timeZone), dayOf(to, timeZone)]
  const isStart = (at: Date, day: string) => startOfDay(day, timeZone).getTime() === at.getTime()
  if (from >= to || !isStart(from, firstDay) || !isStart(to, nextDay)) return undefined
  return { firstDay, lastDay: addDays(nextDay, -1) }
}
