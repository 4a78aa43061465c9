import type { OperatorRole } from '#lib/operators/permissions.ts'
import type { Queries, Transaction } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { endOperatorAccess } from '#server/operators/account-queries.ts'

export interface Person {
  name: string
  key_hash: Uint8Array
  roles: OperatorRole[]
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
  {
    name,
    keyHash,
    addedBy,
    at,
    roles = ['admin'],
  }: { name: string; keyHash: Uint8Array; addedBy: string; at: Date; roles?: readonly OperatorRole[] },
): Promise<boolean> {
  const written = await db.run(sql`
    insert into operator_people (name, key_hash, added_by, added_at, roles)
    values (${name}, ${keyHash}, ${addedBy}, ${at}::timestamptz, ${roles}::text[]) on conflict do nothing`)
  return written === 1
}

export async function endPerson(db: Queries, name: string, at: Date): Promise<void> {
  await db.run(sql`update operator_people set removed_at = ${at}::timestamptz where name = ${name}`)
  await db.run(sql`delete from operator_proposals where person = ${name}`)
  await db.run(sql`delete from withdrawal_cases where operator = ${name}`)
  await endOperatorAccess(db, name, { at, all: true })
}

/** Gives a person other roles. Their sessions end: what they may do from now on begins with a new one. */
export async function writeRoles(
  db: Queries,
  { name, roles, at }: { name: string; roles: readonly OperatorRole[]; at: Date },
): Promise<void> {
  await db.run(sql`update operator_people set roles = ${roles}::text[] where name = ${name}`)
  // What they proposed, they proposed as what they were.
  await db.run(sql`delete from operator_proposals where person = ${name}`)
  await endOperatorAccess(db, name, { at })
}
