import { OPERATOR_LOCK_MINUTES, OPERATOR_TRIES } from '#lib/operators/rules.ts'
import type { Queries } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

const lockedSince = (at: Date) => new Date(at.getTime() - OPERATOR_LOCK_MINUTES * 60_000)

/**
 * Counts a try before it is checked, so that simultaneous tries cannot pass the limit together. Returns false while the
 * subject is locked: a name as it was typed, whether somebody has it or not, a browser that is known, or a link.
 */
export async function countOperatorTry(db: Queries, subject: string, at: Date): Promise<boolean> {
  const since = lockedSince(at)
  const counted = await db.run(sql`
    insert into operator_failures as f (name, failures, last_at) values (${subject}, 1, ${at}::timestamptz)
    on conflict (name) do update
       set failures = case when f.last_at <= ${since}::timestamptz then 1 else f.failures + 1 end,
           last_at = greatest(f.last_at, ${at}::timestamptz)
     where f.failures < ${OPERATOR_TRIES}::int or f.last_at <= ${since}::timestamptz`)
  return counted === 1
}

/** Takes back a try that turned out right; somebody who knows the password still has no more wrong codes than that. */
export async function takeBackTry(db: Queries, subject: string): Promise<void> {
  await db.run(
    sql`update operator_failures set failures = failures - 1 where name = ${subject} and failures > 0`,
  )
}

export async function forgetTries(db: Queries, subject: string): Promise<void> {
  await db.run(sql`delete from operator_failures where name = ${subject}`)
}

export interface PendingRow {
  id: string
  person: string
  /** The known browser that it is in. */
  device_id: string | null
}

export async function insertPending(
  db: Queries,
  login: { id: string; tokenHash: Buffer; person: string; deviceId: string | undefined; expiresAt: Date },
): Promise<void> {
  await db.run(sql`
    insert into operator_pending_logins (id, token_hash, person, device_id, expires_at)
    values (${login.id}::uuid, ${login.tokenHash}, ${login.person}, ${login.deviceId ?? null}::uuid,
            ${login.expiresAt}::timestamptz)`)
}

/** A login that waits for its second step; one whose time is found to be over stays so when the clock goes back. */
export async function openPending(
  db: Queries,
  tokenHash: Buffer,
  now: Date,
): Promise<PendingRow | undefined> {
  await db.run(sql`
    update operator_pending_logins set used_at = ${now}::timestamptz
     where token_hash = ${tokenHash} and used_at is null and expires_at <= ${now}::timestamptz`)
  return db.row(sql<PendingRow>`
    select id, person, device_id from operator_pending_logins where token_hash = ${tokenHash} and used_at is null`)
}

/** Uses a pending login up; answers false when another step came first. */
export async function takePending(db: Queries, id: string, at: Date): Promise<boolean> {
  const used = await db.run(sql`
    update operator_pending_logins set used_at = ${at}::timestamptz where id = ${id}::uuid and used_at is null`)
  return used === 1
}

/** Forgets what has run out; sessions stay for a quarter of a year, for those who look into what was done in them. */
export async function forgetOldLogins(db: Queries, now: Date): Promise<void> {
  await db.run(sql`delete from operator_challenges where expires_at < ${now}::timestamptz`)
  await db.run(sql`delete from operator_pending_logins where expires_at < ${now}::timestamptz`)
  await db.run(sql`delete from operator_links where expires_at < ${now}::timestamptz`)
  await db.run(sql`delete from operator_known_devices where expires_at < ${now}::timestamptz`)
  await db.run(sql`delete from operator_failures where last_at <= ${lockedSince(now)}::timestamptz`)
  await db.run(sql`delete from operator_sessions where expires_at < ${now}::timestamptz - interval '90 days'`)
}
