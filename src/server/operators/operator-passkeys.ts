import type { Queries } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { type CreatedPasskey, type KnownPasskey, PasskeyCeremony } from '#server/security/passkey-ceremony.ts'

export interface OperatorPasskey extends KnownPasskey {
  person: string
}

/** The ceremony that members have, on operators' own tables. */
export const operatorPasskeys = new PasskeyCeremony<OperatorPasskey>({
  byCredential: (db, credentialId) =>
    db.row(sql<OperatorPasskey>`
      select id, person, credential_id, public_key, counter, transports from operator_passkeys
       where credential_id = ${credentialId}`),
  noteUse: async (db, use) => {
    const used = await db.run(sql`
      update operator_passkeys set counter = ${use.counter}::int8, is_synced = ${use.isSynced},
             last_used_at = ${use.at}::timestamptz
       where id = ${use.id}::uuid and counter = ${use.knownCounter}::int8`)
    return used === 1
  },
  keepChallenge: async (db, challenge) => {
    await db.run(sql`
      insert into operator_challenges (challenge_hash, purpose, asker, expires_at)
      values (${challenge.hash}, ${challenge.purpose}, ${challenge.asker}::uuid, ${challenge.expiresAt}::timestamptz)`)
  },
  takeChallenge: async (db, challenge) => {
    const taken = await db.row(sql<{ fits: boolean }>`
      delete from operator_challenges where challenge_hash = ${challenge.hash}
      returning purpose = ${challenge.purpose} and asker = ${challenge.asker}::uuid
        and expires_at > ${challenge.now}::timestamptz as fits`)
    return taken?.fits === true
  },
})

export function passkeysOfOperator(db: Queries, person: string): Promise<OperatorPasskey[]> {
  return db.rows(sql<OperatorPasskey>`
    select id, person, credential_id, public_key, counter, transports from operator_passkeys
     where person = ${person} order by created_at, id`)
}

/** Answers false when the credential is known already. */
export async function insertOperatorPasskey(
  db: Queries,
  passkey: { id: string; person: string; made: CreatedPasskey; at: Date },
): Promise<boolean> {
  const { credential, credentialBackedUp } = passkey.made
  const inserted = await db.run(sql`
    insert into operator_passkeys (id, person, credential_id, public_key, counter, transports, is_synced, created_at)
    values (${passkey.id}::uuid, ${passkey.person}, ${credential.id}, ${Buffer.from(credential.publicKey)},
            ${credential.counter}::int8, ${credential.transports ?? []}::text[], ${credentialBackedUp},
            ${passkey.at}::timestamptz)
    on conflict (credential_id) do nothing`)
  return inserted === 1
}
