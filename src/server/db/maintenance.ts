import type pg from 'pg'
import type { Report } from './pooled-database.ts'

/** How often the embedded engine is maintained. Each run blocks this process for some milliseconds. */
const PERIOD_MS = 5 * 60_000

/** How many rows of a table must have changed since the last run for a vacuum. */
const CHANGED_ROWS = 2_000

/**
 * The embedded engine has no background workers: without this, its tables would bloat, its statistics would stay empty
 * and its write-ahead log would grow. Returns a function that stops it.
 */
export function startMaintenance(pool: pg.Pool, report: Report): () => void {
  const timer = setInterval(() => {
    maintain(pool).catch((error: unknown) => report(error, 'maintenance of the embedded database'))
  }, PERIOD_MS)
  timer.unref()
  return () => clearInterval(timer)
}

/** One run: vacuums and analyzes tables with many changes, then a checkpoint. Returns the tables that it vacuumed. */
async function maintain(pool: pg.Pool, changedRows: number = CHANGED_ROWS): Promise<string[]> {
  const changed = await pool.query<{ name: string }>(
    `select quote_ident(schemaname) || '.' || quote_ident(relname) as name
       from pg_stat_user_tables
      where n_dead_tup + n_mod_since_analyze >= $1
      order by n_dead_tup + n_mod_since_analyze desc
      limit 8`,
    [changedRows],
  )
  const names = changed.rows.map(row => row.name)
  for (const name of names) await pool.query(`vacuum (analyze) ${name}`)
  await pool.query('checkpoint')
  return names
}
