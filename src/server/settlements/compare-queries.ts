import type { Window, WindowRule } from '#lib/contracts/windows.ts'
import type { Queries } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { NewSettlement } from './queries.ts'

/** Returns the settled windows of a name that end after `from` and not after `until`, earliest first. */
export function windowsSettled(
  db: Queries,
  { name, from, until }: { name: string; from: Date; until: Date },
): Promise<Window[]> {
  return db.rows(sql<Window>`
    select window_start as "from", window_end as "to" from settled_windows
    where kind = ${name} and window_end > ${from}::timestamptz and window_end <= ${until}::timestamptz
    order by window_start`)
}

export type StoredSettlement = Omit<NewSettlement, 'id'>

/** Returns what is stored for a window, in any state. */
export function settlementsIn(db: Queries, rule: WindowRule, window: Window): Promise<StoredSettlement[]> {
  return db.rows(sql<StoredSettlement>`
    select s.version_id as "versionId", s.valid_bet as "validBet", s.active, s.stake, s.payout, s.tier, s.amount
    from contract_versions v join settlements s on s.version_id = v.id and s.window_start = ${window.from}::timestamptz
    where v.kind = ${rule.kind} and v.period is not distinct from ${rule.period}`)
}
