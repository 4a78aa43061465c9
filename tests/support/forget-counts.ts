import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { forgetCounts } from '#server/platform/rate-limits.ts'

/** Clears what calls were counted, in this process and for all servers of the database. */
export async function forgetAllCounts(db: Database): Promise<void> {
  forgetCounts()
  await db.run(sql`delete from call_counts`)
}
