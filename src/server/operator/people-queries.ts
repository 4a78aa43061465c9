import type { Queries, Transaction } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

export interface Person {
  name: string
  key_hash: Uint8Array
  added_by: string
  added_at: Date
  removed_at: Date | null
}

/** The people whose keys are valid, by name. */
export function people(db: Queries): Promise<Person[]> {
  return db.rows(sql<Person>`select * from operator_people where removed_at is null order by name`)
}

/** The same, locked against changes and other agreements until the end of the transaction. */
export function lockPeople(tx: Transaction): Promise<Person[]> {
  return tx.rows(sql<Person>`select * from operator_people where removed_at is null order by name for update`)
}

/** Returns false if the name was already used. */
export async function insertPerson(
  db: Queries,
  { name, keyHash, addedBy, at }: { name: string; keyHash: Uint8Array; addedBy: string; at: Date },
): Promise<boolean> {
  const written = await db.run(sql`
    insert into operator_people (name, key_hash, added_by, added_at)
    values (${name}, ${keyHash}, ${addedBy}, ${at}::timestamptz) on conflict do nothing`)
  return written === 1
}

export async function endPerson(db: Queries, name: string, at: Date): Promise<void> {
  await db.run(sql`update operator_people set removed_at = ${at}::timestamptz where name = ${name}`)
  await db.run(sql`delete from operator_proposals where person = ${name}`)
}
