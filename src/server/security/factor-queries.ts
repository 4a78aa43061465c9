import type { Queries } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

export interface AuthenticatorRow {
  sealed_secret: Buffer
  confirmed_at: Date | null
  last_step: bigint
}

export function authenticatorOf(db: Queries, memberId: string): Promise<AuthenticatorRow | undefined> {
  return db.row(sql<AuthenticatorRow>`
    select sealed_secret, confirmed_at, last_step from authenticators where member_id = ${memberId}::uuid`)
}

/** Stores an unconfirmed secret in place of an earlier one; returns false if a confirmed one exists. */
export async function storeSecret(
  db: Queries,
  secret: { memberId: string; sealedSecret: Buffer; at: Date },
): Promise<boolean> {
  const kept = await db.run(sql`
    insert into authenticators as a (member_id, sealed_secret, created_at)
    values (${secret.memberId}::uuid, ${secret.sealedSecret}, ${secret.at}::timestamptz)
    on conflict (member_id) do update
       set sealed_secret = excluded.sealed_secret, created_at = excluded.created_at, last_step = 0
     where a.confirmed_at is null`)
  return kept === 1
}

/** Confirms the secret that made the code, and uses up the code's time step; returns false if the secret is gone. */
export async function confirmSecret(
  db: Queries,
  one: { memberId: string; sealedSecret: Buffer; step: number; at: Date },
): Promise<boolean> {
  const confirmed = await db.run(sql`
    update authenticators set confirmed_at = ${one.at}::timestamptz, last_step = ${one.step}::int8
     where member_id = ${one.memberId}::uuid and sealed_secret = ${one.sealedSecret} and confirmed_at is null`)
  return confirmed === 1
}

/** Uses up the code of a time step; returns false if that step, or a later one, was already used. */
export async function takeStep(db: Queries, memberId: string, step: number): Promise<boolean> {
  const taken = await db.run(sql`
    update authenticators set last_step = ${step}::int8
     where member_id = ${memberId}::uuid and confirmed_at is not null and last_step < ${step}::int8`)
  return taken === 1
}

export async function deleteAuthenticator(db: Queries, memberId: string): Promise<boolean> {
  return (await db.run(sql`delete from authenticators where member_id = ${memberId}::uuid`)) === 1
}

export async function writeRecoveryCodes(
  db: Queries,
  memberId: string,
  hashes: readonly Buffer[],
): Promise<void> {
  await deleteRecoveryCodes(db, memberId)
  await db.run(sql`
    insert into recovery_codes (member_id, code_hash)
    select ${memberId}::uuid, h from unnest(${hashes}::bytea[]) h`)
}

export async function deleteRecoveryCodes(db: Queries, memberId: string): Promise<void> {
  await db.run(sql`delete from recovery_codes where member_id = ${memberId}::uuid`)
}

/** Whether the member has codes, used ones included. */
export async function hasRecoveryCodes(db: Queries, memberId: string): Promise<boolean> {
  const row = await db.row(sql<{ one: number }>`
    select 1 as one from recovery_codes where member_id = ${memberId}::uuid limit 1`)
  return row !== undefined
}

/** Uses up a recovery code; returns false if it does not exist or was already used. */
export async function takeRecoveryCode(
  db: Queries,
  code: { memberId: string; hash: Buffer; at: Date },
): Promise<boolean> {
  const taken = await db.run(sql`
    update recovery_codes set used_at = ${code.at}::timestamptz
     where member_id = ${code.memberId}::uuid and code_hash = ${code.hash} and used_at is null`)
  return taken === 1
}

/**
 * Serializes changes of this member's factors, because the caller decides by their number. Member rows are always
 * locked with `no key`: a row that only references the member, above all a bet, already holds the wallet's lock at that
 * time, and would deadlock with a transaction that has locked the member and needs the wallet next.
 */
export async function lockMember(db: Queries, memberId: string): Promise<void> {
  await db.row(sql<{ id: string }>`select id from members where id = ${memberId}::uuid for no key update`)
}

/** As `lockMember`; returns whether the account is active. */
export async function lockActiveMember(db: Queries, memberId: string): Promise<boolean> {
  const row = await db.row(sql<{ status: string }>`
    select status from members where id = ${memberId}::uuid for no key update`)
  return row?.status === 'active'
}

/** The second factors of a member; with `since`, only those added from then on. */
export async function factorsOf(
  db: Queries,
  memberId: string,
  since = new Date(0),
): Promise<{ hasAuthenticator: boolean; passkeys: number }> {
  const row = await db.row(sql<{ authenticator: boolean; passkeys: number }>`
    select exists (select 1 from authenticators
                    where member_id = ${memberId}::uuid and confirmed_at >= ${since}::timestamptz) as authenticator,
           (select count(*)::int from passkeys
             where member_id = ${memberId}::uuid and created_at >= ${since}::timestamptz) as passkeys`)
  return { hasAuthenticator: row?.authenticator ?? false, passkeys: row?.passkeys ?? 0 }
}

export async function insertPendingLogin(
  db: Queries,
  login: { id: string; tokenHash: Buffer; memberId: string; expiresAt: Date },
): Promise<void> {
  await db.run(sql`
    insert into pending_logins (id, token_hash, member_id, expires_at)
    values (${login.id}::uuid, ${login.tokenHash}, ${login.memberId}::uuid, ${login.expiresAt}::timestamptz)`)
}

export interface PendingLoginRow {
  id: string
  member_id: string
}

export function pendingLogin(
  db: Queries,
  tokenHash: Buffer,
  now: Date,
): Promise<PendingLoginRow | undefined> {
  return db.row(sql<PendingLoginRow>`
    select id, member_id from pending_logins
     where token_hash = ${tokenHash} and used_at is null and expires_at > ${now}::timestamptz`)
}

/**
 * Counts a try before it is checked, so that concurrent tries cannot exceed the limit together. A login that is found
 * expired stays expired if the clock goes back.
 */
export function tryPendingLogin(
  db: Queries,
  one: { tokenHash: Buffer; now: Date; limit: number },
): Promise<PendingLoginRow | undefined> {
  return db.row(sql<PendingLoginRow>`
    with over as (
      update pending_logins set used_at = ${one.now}::timestamptz
       where token_hash = ${one.tokenHash} and used_at is null and expires_at <= ${one.now}::timestamptz)
    update pending_logins set tries = tries + 1
     where token_hash = ${one.tokenHash} and used_at is null and expires_at > ${one.now}::timestamptz
       and tries < ${one.limit}::int
    returning id, member_id`)
}

/** Uses up a pending login; returns false if another request used it first. */
export async function takePendingLogin(db: Queries, id: string, at: Date): Promise<boolean> {
  const used = await db.run(sql`
    update pending_logins set used_at = ${at}::timestamptz where id = ${id}::uuid and used_at is null`)
  return used === 1
}

/** Deletes expired challenges and pending logins. */
export async function deleteExpiredSteps(db: Queries, now: Date): Promise<void> {
  await db.run(sql`delete from passkey_challenges where expires_at < ${now}::timestamptz`)
  await db.run(sql`delete from pending_logins where expires_at < ${now}::timestamptz`)
}
