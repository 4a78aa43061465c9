import type { Database } from './database.ts'
import { missingMigrations } from './migrate.ts'
import { sql } from './sql.ts'

/** Whether the database answers, is no replica, and has every migration of this version. */
export async function isCurrentPrimary(db: Database): Promise<boolean> {
  try {
    const row = await db.row(sql<{ is_replica: boolean }>`select pg_is_in_recovery() as is_replica`)
    return row?.is_replica === false && (await missingMigrations(db)).length === 0
  } catch {
    return false
  }
}
