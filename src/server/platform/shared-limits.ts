import type { RateLimit } from '#lib/wire/action.ts'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { allow } from './rate-limits.ts'

/**
 * Counts a call as `allow` does, for all servers of a database together, by the database's clock and in one statement.
 * Returns 0 if the call is allowed, else the seconds to wait. Who has used up a limit only reads, so that a flood of one
 * caller does not queue for a row. Throws `DatabaseUnavailable`.
 */
export async function allowShared(db: Database, key: string, limit: RateLimit): Promise<number> {
  // One process at a time has the embedded database.
  if (db.engine === 'embedded') return allow(key, limit)
  const row = await db.row(sql<{ is_allowed: boolean; wait_seconds: number }>`
    with spent as (
      select calls + 1 as calls, ends_at from call_counts
      where key = ${key} and calls >= ${limit.limit}::int and ends_at > now()
    ), counted as (
      insert into call_counts as c (key, calls, ends_at)
      select ${key}, 1, now() + make_interval(secs => ${limit.windowSeconds}::int) where not exists (select from spent)
      on conflict (key) do update set
        calls = case when c.ends_at <= now() then 1 else c.calls + 1 end,
        ends_at = case when c.ends_at <= now() then excluded.ends_at else c.ends_at end
      returning calls, ends_at
    )
    select calls <= ${limit.limit}::int as is_allowed,
      greatest(1, ceil(extract(epoch from ends_at - now())))::int as wait_seconds
    from (select * from spent union all select * from counted) as now_counted`)
  if (!row) throw new Error('a call was not counted')
  return row.is_allowed ? 0 : row.wait_seconds
}

/** Removes the counts of windows that have ended. */
export async function forgetEndedCounts(db: Database): Promise<void> {
  await db.run(sql`delete from call_counts where ends_at <= now()`)
}
