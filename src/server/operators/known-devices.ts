import { newId } from '#lib/ids/ids.ts'
import { OPERATOR_DEVICE_DAYS } from '#lib/operators/rules.ts'
import type { Queries } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { hashOfToken, newToken } from './session.ts'

/**
 * Browsers in which an operator has signed in before ("device cookies", OWASP, Slow Down Online Guessing Attacks with Device
 * Cookies). Wrong tries in one of them count by themselves: strangers who know a name keep out strangers only.
 */

const expiryAt = (at: Date) => new Date(at.getTime() + OPERATOR_DEVICE_DAYS * 86_400_000)

/** Under what wrong tries in a known browser are counted; nobody can type it, since its id is told to nobody. */
export const triesOnDevice = (deviceId: string) => `device ${deviceId}`

/** The id of a browser in which this person has signed in before. One that has run out stays so when the clock goes back. */
export async function findKnownDevice(
  db: Queries,
  { token, person, at }: { token: string; person: string; at: Date },
): Promise<string | undefined> {
  const row = await db.row(sql<{ id: string; expires_at: Date }>`
    select id, expires_at from operator_known_devices where token_hash = ${hashOfToken(token)} and person = ${person}`)
  if (!row) return undefined
  if (row.expires_at > at) return row.id
  await db.run(sql`delete from operator_known_devices where id = ${row.id}::uuid`)
  return undefined
}

/** From now on this browser is known; answers what it keeps. */
export async function keepDevice(
  db: Queries,
  { person, at }: { person: string; at: Date },
): Promise<{ id: string; token: string }> {
  const id = newId()
  const token = newToken()
  await db.run(sql`
    insert into operator_known_devices (id, token_hash, person, created_at, expires_at)
    values (${id}::uuid, ${hashOfToken(token)}, ${person}, ${at}::timestamptz, ${expiryAt(at)}::timestamptz)`)
  return { id, token }
}

/** Somebody signed in there again. */
export async function renewDevice(db: Queries, id: string, at: Date): Promise<void> {
  await db.run(sql`
    update operator_known_devices set expires_at = greatest(expires_at, ${expiryAt(at)}::timestamptz)
     where id = ${id}::uuid`)
}
