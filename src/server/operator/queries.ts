import type { Queries } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/** Ends every session and every remembered browser of a member. A server that knows one forgets it within a second. */
export async function endSessions(db: Queries, memberId: string, at: Date): Promise<void> {
  await db.run(sql`delete from remembered_browsers where member_id = ${memberId}::uuid`)
  await db.run(sql`
    update sessions set ended_at = ${at}::timestamptz where member_id = ${memberId}::uuid and ended_at is null`)
}
