import type { Queries } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

export async function insertRepeat(
  db: Queries,
  one: { memberId: string; secretHash: Buffer; sessionId: string; at: Date },
): Promise<void> {
  await db.run(sql`
    insert into registration_repeats (member_id, secret_hash, session_id, opened_at)
    values (${one.memberId}::uuid, ${one.secretHash}, ${one.sessionId}::uuid, ${one.at}::timestamptz)`)
}

/** The registration of a repeat, locked: of two concurrent repeats the second ends the first one's session. */
export function lockRepeat(
  db: Queries,
  repeat: { memberId: string; secretHash: Buffer },
): Promise<{ session_id: string; opened_at: Date } | undefined> {
  return db.row(sql<{ session_id: string; opened_at: Date }>`
    select session_id, opened_at from registration_repeats
     where member_id = ${repeat.memberId}::uuid and secret_hash = ${repeat.secretHash} for update`)
}

/** Whether a session was not ended; read after the lock, so that a concurrent repeat sees the newest session. */
export async function isSessionOpen(db: Queries, sessionId: string): Promise<boolean> {
  const row = await db.row(sql<{ one: number }>`
    select 1 as one from sessions where id = ${sessionId}::uuid and ended_at is null`)
  return row !== undefined
}

export async function writeRepeatSession(db: Queries, memberId: string, sessionId: string): Promise<void> {
  await db.run(sql`
    update registration_repeats set session_id = ${sessionId}::uuid where member_id = ${memberId}::uuid`)
}

export async function deleteRepeat(db: Queries, memberId: string): Promise<void> {
  await db.run(sql`delete from registration_repeats where member_id = ${memberId}::uuid`)
}

export async function deleteRepeatsBefore(db: Queries, moment: Date): Promise<void> {
  await db.run(sql`delete from registration_repeats where opened_at < ${moment}::timestamptz`)
}
