import type { Database, Queries } from '#server/db/database.ts'
import { sql, unnamed } from '#server/db/sql.ts'

/** The length of a window, as `close_windows` of the database has it. */
export const WINDOW_MS = 5 * 60_000

/** The time up to which all windows are permanently closed; undefined before the first was. */
export async function closedUntil(db: Queries): Promise<Date | undefined> {
  const row = await db.row(sql<{ closed_until: Date | null }>`
    select nullif(closed_until, '-infinity') as closed_until from window_clock`)
  return row?.closed_until ?? undefined
}

/**
 * Closes the windows that ended by this time, and returns the time up to which windows are closed, which never
 * decreases. Waits until every transaction that adds to an open window has committed, because only then are the closed
 * ones complete. New additions are blocked meanwhile, so it waits a second at most and then fails, to be tried again.
 */
export async function closeWindows(db: Database, at: Date): Promise<Date> {
  const known = await closedUntil(db)
  if (known && known.getTime() + WINDOW_MS > at.getTime()) return known
  return db.transaction(async tx => {
    await tx.run(unnamed("set local lock_timeout = '1s'"))
    const row = await tx.row(sql<{ closed_until: Date }>`
      select close_windows(${at}::timestamptz) as closed_until`)
    if (!row) throw new Error('the clock of the windows has no row')
    return row.closed_until
  })
}
