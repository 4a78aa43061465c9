import { accountKey } from '#lib/identity/rules.ts'
import { maskName } from '#lib/play/rules.ts'
import type { Who } from '#lib/team-reports/api.ts'
import { addDays, dayOf, startOfDay } from '#lib/time/days.ts'
import { daysOfPeriod, earliestDay, type PeriodPreset } from '#lib/time/period.ts'
import type { Queries } from '#server/db/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Runtime } from '#server/platform/runtime.ts'
import type { Session } from '#server/platform/session.ts'
import { inTeam } from '#server/team/subtree.ts'
import { accountOf, type Scope } from './queries.ts'

/** The days of a report, and the moments at which they begin and end. */
export interface Days {
  from: string
  to: string
  today: string
  start: Date
  end: Date
}

export interface ReportQuery {
  days?: PeriodPreset | undefined
  from?: string | undefined
  to?: string | undefined
  member?: string | undefined
  under?: string | undefined
  search?: string | undefined
}

/** What a report is about, once it is clear that it is about the caller's team. */
export interface Report {
  scope: Scope
  days: Days
  timeZone: string
  currency: string
  /** The member that the figures are limited to. */
  of: Who | null
}

/** Somebody who is not in the team now is answered as somebody who does not exist. */
export async function openReport(
  db: Queries,
  query: ReportQuery,
  { session, runtime }: { session: Session; runtime: Runtime },
): Promise<Report> {
  const { timeZone, currency } = runtime.config
  const agentId = session.memberId
  const ids = [query.member, query.under].filter(one => one !== undefined)
  for (const id of ids) if (!(await inTeam(db, agentId, id))) throw new Refusal('notFound', { status: 404 })
  const about = ids[0]?.toLowerCase()
  return {
    scope: {
      agentId,
      member: query.member?.toLowerCase(),
      under: query.under?.toLowerCase(),
      search: query.search === undefined ? undefined : accountKey(query.search),
    },
    days: daysOf(query, dayOf(runtime.clock.now(), timeZone), timeZone),
    timeZone,
    currency,
    of: about === undefined ? null : { id: about, account: (await accountOf(db, about)) ?? '' },
  }
}

/** A period that names no start begins where records do. */
function daysOf(period: ReportQuery, today: string, timeZone: string): Days {
  const query = daysOfPeriod(period, today)
  const [from, to] = [query.from ?? earliestDay(today), query.to ?? today]
  return { from, to, today, start: startOfDay(from, timeZone), end: startOfDay(addDays(to, 1), timeZone) }
}

/** The days of an answer. */
export function daysToWire({ days, timeZone, currency }: Pick<Report, 'days' | 'timeZone' | 'currency'>) {
  const { from, to, today } = days
  return { from, to, today, earliest: earliestDay(today), currency, timeZone }
}

/** Who has left the team since is known to it by a masked name alone. */
export function personToWire(row: { member_id: string; account: string; is_now: boolean }): Who {
  return row.is_now
    ? { id: row.member_id, account: row.account }
    : { id: null, account: maskName(row.account) }
}
