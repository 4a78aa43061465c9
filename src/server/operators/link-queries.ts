import type { Queries, Transaction } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

export interface LinkRow {
  id: string
  person: string
  password_hash: string | null
  sealed_authenticator: Buffer | null
}

export async function insertLink(
  tx: Transaction,
  link: { id: string; tokenHash: Buffer; person: string; at: Date; expiresAt: Date },
): Promise<void> {
  // One at a time: an earlier one opens nothing any more.
  await tx.run(sql`
    update operator_links set used_at = ${link.at}::timestamptz where person = ${link.person} and used_at is null`)
  await tx.run(sql`
    insert into operator_links (id, token_hash, person, expires_at)
    values (${link.id}::uuid, ${link.tokenHash}, ${link.person}, ${link.expiresAt}::timestamptz)`)
}

/** A link that opens; one whose time is found to be over stays so when the clock goes back. */
export async function openLink(db: Queries, tokenHash: Buffer, now: Date): Promise<LinkRow | undefined> {
  await db.run(sql`
    update operator_links set used_at = ${now}::timestamptz
     where token_hash = ${tokenHash} and used_at is null and expires_at <= ${now}::timestamptz`)
  return db.row(sql<LinkRow>`
    select l.id, l.person, l.password_hash, l.sealed_authenticator
      from operator_links l join operator_people p on p.name = l.person
     where l.token_hash = ${tokenHash} and l.used_at is null and p.removed_at is null`)
}

export async function keepOnLink(
  db: Queries,
  { id, passwordHash, sealed }: { id: string; passwordHash: string; sealed: Buffer },
): Promise<void> {
  await db.run(sql`
    update operator_links set password_hash = ${passwordHash}, sealed_authenticator = ${sealed}
     where id = ${id}::uuid and used_at is null`)
}

/** Uses a link up, as it was read; answers false when it was used, or given another password, meanwhile. */
export async function takeLink(tx: Transaction, link: LinkRow, at: Date): Promise<boolean> {
  const taken = await tx.run(sql`
    update operator_links set used_at = ${at}::timestamptz
     where id = ${link.id}::uuid and used_at is null and password_hash = ${link.password_hash}`)
  return taken === 1
}
