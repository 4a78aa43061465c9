import type { Queries } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/**
 * Ends every session of a member but one, after everything that could still become a session: remembered browsers,
 * logins waiting for a second step, codes of the other sessions, registrations whose answer could be repeated. Each of
 * these locks its row before its session starts, so that of two concurrent calls the later one sees what the earlier
 * one did.
 */
export async function endAllSessions(
  db: Queries,
  {
    memberId,
    at,
    exceptSessionId = null,
  }: { memberId: string; at: Date; exceptSessionId?: string | undefined | null },
): Promise<void> {
  await db.run(sql`delete from remembered_browsers where member_id = ${memberId}::uuid`)
  await db.run(sql`delete from pending_logins where member_id = ${memberId}::uuid`)
  await db.run(sql`
    delete from session_codes
     where member_id = ${memberId}::uuid and session_id is distinct from ${exceptSessionId}::uuid`)
  await db.run(sql`delete from registration_repeats where member_id = ${memberId}::uuid`)
  await db.run(sql`delete from social_newcomers where member_id = ${memberId}::uuid`)
  await db.run(sql`
    update sessions set ended_at = ${at}::timestamptz
     where member_id = ${memberId}::uuid and ended_at is null and id is distinct from ${exceptSessionId}::uuid`)
}
