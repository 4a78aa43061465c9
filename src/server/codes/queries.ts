import type { Queries } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

export interface NewCodeRow {
  idHash: Buffer
  mac: Buffer
  at: Date
  expiresAt: Date
}

export async function insertCode(db: Queries, code: NewCodeRow): Promise<void> {
  await db.run(sql`
    insert into codes (id_hash, mac, created_at, expires_at)
    values (${code.idHash}, ${code.mac}, ${code.at}::timestamptz, ${code.expiresAt}::timestamptz)`)
}

export interface CodeTry {
  mac: Buffer
  /** Attempts of this code, including this one. */
  tries: number
}

/**
 * Counts an attempt before it is checked, in one statement on one row: however many arrive concurrently, no more than
 * `most` are checked. Undefined if no attempt is left.
 */
export async function takeTry(
  db: Queries,
  { idHash, at, most }: { idHash: Buffer; at: Date; most: number },
): Promise<CodeTry | undefined> {
  return db.row(sql<CodeTry>`
    update codes set tries = tries + 1, last_try_at = ${at}::timestamptz
     where id_hash = ${idHash} and tries < ${most}::int and used_at is null and expires_at > ${at}::timestamptz
    returning mac, tries`)
}

/** Uses a code up; returns false if a concurrent attempt was first. */
export async function spendCode(db: Queries, idHash: Buffer, at: Date): Promise<boolean> {
  const used = await db.run(sql`
    update codes set used_at = ${at}::timestamptz where id_hash = ${idHash} and used_at is null`)
  return used === 1
}

/** Leaves an expired code no attempts, so that a clock that is set back opens nothing. */
export async function endCode(
  db: Queries,
  { idHash, at, most }: { idHash: Buffer; at: Date; most: number },
): Promise<void> {
  await db.run(sql`
    update codes set tries = greatest(tries, ${most}::int)
     where id_hash = ${idHash} and expires_at <= ${at}::timestamptz`)
}

export interface CodeStanding {
  tries: number
  expires_at: Date
  last_try_at: Date | null
  used_at: Date | null
}

export function codeStanding(db: Queries, idHash: Buffer): Promise<CodeStanding | undefined> {
  return db.row(sql<CodeStanding>`
    select tries, expires_at, last_try_at, used_at from codes where id_hash = ${idHash}`)
}

export async function forgetCodes(db: Queries, before: Date): Promise<void> {
  await db.run(sql`delete from codes where expires_at < ${before}::timestamptz`)
}
