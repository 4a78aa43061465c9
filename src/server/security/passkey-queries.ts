import type { Queries } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

export interface PasskeyRow {
  id: string
  member_id: string
  credential_id: string
  public_key: Buffer
  counter: bigint
  transports: string[]
  is_synced: boolean
  name: string
  created_at: Date
  last_used_at: Date | null
}

export function passkeysOf(db: Queries, memberId: string): Promise<PasskeyRow[]> {
  return db.rows(sql<PasskeyRow>`
    select id, member_id, credential_id, public_key, counter, transports, is_synced, name, created_at, last_used_at
      from passkeys where member_id = ${memberId}::uuid order by created_at, id`)
}

export function passkeyByCredential(db: Queries, credentialId: string): Promise<PasskeyRow | undefined> {
  return db.row(sql<PasskeyRow>`
    select id, member_id, credential_id, public_key, counter, transports, is_synced, name, created_at, last_used_at
      from passkeys where credential_id = ${credentialId}`)
}

export interface NewPasskey {
  id: string
  memberId: string
  credentialId: string
  publicKey: Buffer
  counter: number
  transports: readonly string[]
  isSynced: boolean
  name: string
  at: Date
}

/** Returns false if the credential already exists. */
export async function insertPasskey(db: Queries, passkey: NewPasskey): Promise<boolean> {
  const inserted = await db.run(sql`
    insert into passkeys (id, member_id, credential_id, public_key, counter, transports, is_synced, name, created_at)
    values (${passkey.id}::uuid, ${passkey.memberId}::uuid, ${passkey.credentialId}, ${passkey.publicKey},
            ${passkey.counter}::int8, ${passkey.transports}::text[], ${passkey.isSynced}, ${passkey.name},
            ${passkey.at}::timestamptz)
    on conflict (credential_id) do nothing`)
  return inserted === 1
}

/** Records a use; returns false if the counter has changed meanwhile: then the same signature was sent twice. */
export async function notePasskeyUse(
  db: Queries,
  use: { id: string; knownCounter: bigint; counter: number; isSynced: boolean; at: Date },
): Promise<boolean> {
  const used = await db.run(sql`
    update passkeys set counter = ${use.counter}::int8, is_synced = ${use.isSynced}, last_used_at = ${use.at}::timestamptz
     where id = ${use.id}::uuid and counter = ${use.knownCounter}::int8`)
  return used === 1
}

export async function nameOwnPasskey(
  db: Queries,
  one: { id: string; memberId: string; name: string },
): Promise<boolean> {
  const named = await db.run(sql`
    update passkeys set name = ${one.name} where id = ${one.id}::uuid and member_id = ${one.memberId}::uuid`)
  return named === 1
}

export async function deleteOwnPasskey(db: Queries, memberId: string, id: string): Promise<boolean> {
  const deleted = await db.run(sql`
    delete from passkeys where id = ${id}::uuid and member_id = ${memberId}::uuid`)
  return deleted === 1
}

/** The purpose of a challenge, and who requested it: a session, a pending login, or nobody yet. */
export interface ChallengeUse {
  purpose: 'add' | 'prove' | 'login' | 'secondStep'
  asker: string | null
}

export async function insertChallenge(
  db: Queries,
  challenge: ChallengeUse & { hash: Buffer; expiresAt: Date },
): Promise<void> {
  await db.run(sql`
    insert into passkey_challenges (challenge_hash, purpose, asker, expires_at)
    values (${challenge.hash}, ${challenge.purpose}, ${challenge.asker}::uuid, ${challenge.expiresAt}::timestamptz)`)
}

/** Uses up a challenge, right or wrong; returns whether it was made for this use and has not expired. */
export async function takeChallenge(
  db: Queries,
  challenge: ChallengeUse & { hash: Buffer; now: Date },
): Promise<boolean> {
  const taken = await db.row(sql<{ fits: boolean }>`
    delete from passkey_challenges where challenge_hash = ${challenge.hash}
    returning purpose = ${challenge.purpose} and asker is not distinct from ${challenge.asker}::uuid
      and expires_at > ${challenge.now}::timestamptz as fits`)
  return taken?.fits === true
}
