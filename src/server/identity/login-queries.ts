import type { Queries } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { type MemberRow, memberById } from './queries.ts'

/** Records time and address of a login. The first-login action records the first time. */
export async function noteLogin(
  db: Queries,
  login: { memberId: string; address: string; at: Date },
): Promise<void> {
  await db.run(sql`
    update members set last_login_at = ${login.at}::timestamptz, last_login_address = ${login.address}
     where id = ${login.memberId}::uuid`)
}

/** The member who owns a number; only a verified number identifies an account. */
export async function memberByVerifiedPhone(db: Queries, phone: string): Promise<MemberRow | undefined> {
  // Runs as many queries for an unknown number as for a known one: it reads some other row and drops it.
  const found = await db.row(sql<{ id: string; is_theirs: boolean }>`
    select id, is_theirs
      from (select id, true as is_theirs from members where phone = ${phone} and phone_verified_at is not null
            union all
            (select id, false from members limit 1)) found
     order by is_theirs desc
     limit 1`)
  const member = found && (await memberById(db, found.id))
  return found?.is_theirs ? member : undefined
}

/** Records the first login, once; returns its time. */
export async function noteFirstLogin(db: Queries, memberId: string, at: Date): Promise<Date> {
  const row = await db.row(sql<{ first_login_at: Date }>`
    update members set first_login_at = coalesce(first_login_at, ${at}::timestamptz) where id = ${memberId}::uuid
    returning first_login_at`)
  if (!row) throw new Error('the member of a session does not exist')
  return row.first_login_at
}

/**
 * Returns whether a verified password is still the member's, and locks it until the end of the transaction. If a login
 * and a password change run at once, either the login comes first and its session ends with the others, or the login
 * fails.
 */
export async function lockPassword(db: Queries, memberId: string, passwordHash: string): Promise<boolean> {
  const row = await db.row(sql<{ one: number }>`
    select 1 as one from members where id = ${memberId}::uuid and password_hash = ${passwordHash} for no key update`)
  return row !== undefined
}

/** Uses up a generated password; returns false if it was already used or has expired. */
export async function spendFirstPassword(db: Queries, memberId: string, at: Date): Promise<boolean> {
  const used = await db.run(sql`
    update members set first_password_until = to_timestamp(0)
     where id = ${memberId}::uuid and first_password_until > ${at}::timestamptz`)
  return used === 1
}

/** The number of consecutive wrong passwords for a name, whether the name exists or not. */
export async function failuresOf(db: Queries, accountKey: string): Promise<number> {
  const row = await db.row(sql<{ failures: number }>`
    select failures from login_failures where account_key = ${accountKey}`)
  return row?.failures ?? 0
}

export async function countFailure(db: Queries, accountKey: string, at: Date): Promise<void> {
  await db.run(sql`
    insert into login_failures as f (account_key, failures, last_at) values (${accountKey}, 1, ${at}::timestamptz)
    on conflict (account_key) do update set failures = f.failures + 1, last_at = excluded.last_at`)
}

export async function deleteFailures(db: Queries, accountKey: string): Promise<void> {
  await db.run(sql`delete from login_failures where account_key = ${accountKey}`)
}

export async function insertSessionCode(
  db: Queries,
  code: { hash: Buffer; memberId: string; sessionId: string | undefined; expiresAt: Date },
): Promise<void> {
  await db.run(sql`
    insert into session_codes (code_hash, member_id, session_id, expires_at)
    values (${code.hash}, ${code.memberId}::uuid, ${code.sessionId ?? null}::uuid, ${code.expiresAt}::timestamptz)`)
}

export interface SessionCodeRow {
  member_id: string
  /** Of the session that created the code; null for a code that signs in without one. */
  session_id: string | null
  session_ended: boolean | null
  session_expires_at: Date | null
  password_change_needed: boolean | null
}

/** Deletes a code and returns it, so that it works only once; undefined if it is unknown, used or expired. */
export function takeSessionCode(db: Queries, hash: Buffer, at: Date): Promise<SessionCodeRow | undefined> {
  return db.row(sql<SessionCodeRow>`
    with taken as (
      delete from session_codes where code_hash = ${hash} returning member_id, session_id, expires_at)
    select t.member_id, t.session_id, s.ended_at is not null as session_ended, s.expires_at as session_expires_at,
           s.password_change_needed
      from taken t left join sessions s on s.id = t.session_id
     where t.expires_at > ${at}::timestamptz`)
}

export interface RememberedRow {
  id: string
  member_id: string
  validator_hash: Buffer
  created_at: Date
  expires_at: Date
}

export async function insertRemembered(
  db: Queries,
  browser: {
    id: string
    selector: Buffer
    validatorHash: Buffer
    memberId: string
    at: Date
    expiresAt: Date
  },
): Promise<void> {
  await db.run(sql`
    insert into remembered_browsers (id, selector, validator_hash, member_id, created_at, expires_at)
    values (${browser.id}::uuid, ${browser.selector}, ${browser.validatorHash}, ${browser.memberId}::uuid,
            ${browser.at}::timestamptz, ${browser.expiresAt}::timestamptz)`)
}

/** The remembered browser of a selector, locked: of two concurrent requests, the second sees what the first did. */
export function lockRemembered(db: Queries, selector: Buffer): Promise<RememberedRow | undefined> {
  return db.row(sql<RememberedRow>`
    select id, member_id, validator_hash, created_at, expires_at from remembered_browsers where selector = ${selector} for update`)
}

export async function deleteRemembered(db: Queries, id: string): Promise<void> {
  await db.run(sql`delete from remembered_browsers where id = ${id}::uuid`)
}

export async function changeValidator(db: Queries, id: string, validatorHash: Buffer): Promise<void> {
  await db.run(sql`update remembered_browsers set validator_hash = ${validatorHash} where id = ${id}::uuid`)
}

export async function setTrialEnd(db: Queries, memberId: string, until: Date): Promise<void> {
  await db.run(sql`update members set trial_until = ${until}::timestamptz where id = ${memberId}::uuid`)
}

/** Closes expired trial accounts; their sessions have already expired. */
export async function closeTrials(db: Queries, now: Date): Promise<void> {
  await db.run(sql`
    update members set status = 'closed' where trial_until <= ${now}::timestamptz and status = 'active'`)
}

/** How many days a count of consecutive wrong passwords is kept after the last one. */
const FAILURES_KEPT_DAYS = 400

/**
 * Deletes expired tokens and codes, counts outside every window, and sessions long over. Used tokens are kept for one
 * more day, because a token would be valid again if the clock goes back.
 */
export async function deleteOldRows(db: Queries, now: Date): Promise<void> {
  await db.run(sql`delete from used_once where expires_at < ${now}::timestamptz - interval '1 day'`)
  await db.run(sql`delete from session_codes where expires_at < ${now}::timestamptz`)
  await db.run(sql`delete from remembered_browsers where expires_at < ${now}::timestamptz`)
  await db.run(sql`delete from attempts where last_at < ${now}::timestamptz - interval '1 day'`)
  await db.run(sql`
    delete from login_failures where last_at < ${now}::timestamptz - ${FAILURES_KEPT_DAYS}::int * interval '1 day'`)
  await db.run(sql`delete from sessions where expires_at < ${now}::timestamptz - interval '90 days'`)
}
