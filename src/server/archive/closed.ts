import { firstIdOf } from '#lib/ids/first-id.ts'
import { momentOfId } from '#lib/ids/ids.ts'
import { addDays, dayOf, startOfDay } from '#lib/time/days.ts'
import type { Queries } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { type ArchiveMonth, NO_ID } from '#server/ledger/archive-months.ts'

/** How long a month has been over before it may leave: what looks back for days or a week reads the live tables alone. */
export const REST_DAYS = 31

/** Why a month may not be moved, with how many there are of it. */
export interface Obstacle {
  why: 'notOver' | 'openWindows' | 'openRounds' | 'openHolds' | 'openTransfers' | 'openPromotions'
  count: number
}

/** The first day of the month after. */
function monthAfter(month: string): string {
  return `${addDays(month, 31).slice(0, 7)}-01`
}

/** The month that may be moved next: after the last one in the archive, or else the first one of the books. */
export async function nextMonth(
  db: Queries,
  months: readonly ArchiveMonth[],
  timeZone: string,
): Promise<string | undefined> {
  const last = months.at(-1)
  if (last) return monthAfter(last.month)
  const first = await db.row(sql<{ id: string }>`
    select operation_id as id from ledger_entries order by operation_id limit 1`)
  return first && `${dayOf(new Date(momentOfId(first.id)), timeZone).slice(0, 7)}-01`
}

/** The ids of a month; it begins where the one before it ended, and the first one with the lowest id. */
export function idsOfMonth(
  month: string,
  before: ArchiveMonth | undefined,
  timeZone: string,
): { firstId: string; untilId: string } {
  const untilId = firstIdOf(startOfDay(monthAfter(month), timeZone))
  return { firstId: before?.until_id ?? NO_ID, untilId }
}

/** What of a month may still change: none if it is closed. */
export async function obstaclesOf(
  db: Queries,
  month: string,
  { at, timeZone }: { at: Date; timeZone: string },
): Promise<Obstacle[]> {
  const end = startOfDay(monthAfter(month), timeZone)
  const restedAt = startOfDay(addDays(monthAfter(month), REST_DAYS), timeZone)
  if (at < restedAt) return [{ why: 'notOver', count: 1 }]
  const rows = await db.rows(sql<Obstacle>`
    select 'openWindows' as why, count(*)::int as count from window_clock where closed_until < ${end}::timestamptz
    union all
    select 'openRounds', count(*)::int from game_rounds where status = 'open' and opened_at < ${end}::timestamptz
    union all
    select 'openHolds', count(*)::int from ledger_holds where state = 'open' and created_at < ${end}::timestamptz
    union all
    select 'openTransfers', count(*)::int from vendor_transfers where state = 'asked' and created_at < ${end}::timestamptz
    union all
    select 'openPromotions', count(*)::int from turnover_requirements
      where ending is null and ends_at is not null and created_at < ${end}::timestamptz`)
  return rows.filter(({ count }) => count > 0)
}
