import { createHash, randomBytes } from 'node:crypto'
import { newId } from '#lib/ids/ids.ts'
import type { OperatorRole } from '#lib/operators/permissions.ts'
import {
  OPERATOR_IDLE_MINUTES,
  OPERATOR_PROOF_MINUTES,
  OPERATOR_SESSION_HOURS,
} from '#lib/operators/rules.ts'
import type { Queries, Transaction } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/** An operator who is signed in. Roles are read with every call: what is taken away counts at once. */
export interface OperatorSession {
  id: string
  person: string
  roles: OperatorRole[]
  createdAt: Date
  lastSeenAt: Date
  expiresAt: Date
  provenAt: Date
  /** The known browser that it is in. */
  deviceId: string | null
}

interface SessionRow {
  id: string
  person: string
  roles: OperatorRole[]
  address: string
  user_agent: string
  created_at: Date
  last_seen_at: Date
  expires_at: Date
  proven_at: Date
  device_id: string | null
}

const IDLE_MS = OPERATOR_IDLE_MINUTES * 60_000
/** `last_seen_at` is written at most this often. */
const SEEN_EVERY_MS = 15_000

/** How tokens of the console are stored: themselves they are nowhere. */
export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

export const newToken = () => randomBytes(32).toString('base64url')

/** Starts a session, the second factor just shown, and answers its token. */
export async function startOperatorSession(
  tx: Transaction,
  {
    person,
    deviceId = null,
    address,
    userAgent,
    at,
  }: { person: string; deviceId?: string | null; address: string; userAgent: string; at: Date },
): Promise<{ token: string; id: string; expiresAt: Date }> {
  const token = newToken()
  const id = newId()
  const expiresAt = new Date(at.getTime() + OPERATOR_SESSION_HOURS * 3_600_000)
  await tx.run(sql`
    insert into operator_sessions (id, token_hash, person, address, user_agent, created_at, last_seen_at, expires_at,
      proven_at, device_id)
    values (${id}::uuid, ${hashOfToken(token)}, ${person}, ${address}, ${userAgent}, ${at}::timestamptz,
            ${at}::timestamptz, ${expiresAt}::timestamptz, ${at}::timestamptz, ${deviceId}::uuid)`)
  return { token, id, expiresAt }
}

/** The live session of a token. One that is found to be over stays so when the clock goes back. */
export async function findOperatorSession(
  db: Queries,
  token: string,
  now: Date,
): Promise<OperatorSession | undefined> {
  const row = await db.row(sql<SessionRow>`
    select s.id, s.person, p.roles, s.address, s.user_agent, s.created_at, s.last_seen_at, s.expires_at, s.proven_at, s.device_id
      from operator_sessions s join operator_people p on p.name = s.person
     where s.token_hash = ${hashOfToken(token)} and s.ended_at is null and p.removed_at is null`)
  if (!row) return undefined
  if (now >= row.expires_at || now.getTime() - row.last_seen_at.getTime() >= IDLE_MS) {
    await endOperatorSession(db, row.id, now)
    return undefined
  }
  if (now.getTime() - row.last_seen_at.getTime() >= SEEN_EVERY_MS)
    await db.run(sql`
      update operator_sessions set last_seen_at = greatest(last_seen_at, ${now}::timestamptz) where id = ${row.id}::uuid`)
  return {
    id: row.id,
    person: row.person,
    roles: row.roles,
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
    expiresAt: row.expires_at,
    provenAt: row.proven_at,
    deviceId: row.device_id,
  }
}

export async function endOperatorSession(db: Queries, id: string, at: Date): Promise<void> {
  await db.run(sql`
    update operator_sessions set ended_at = ${at}::timestamptz where id = ${id}::uuid and ended_at is null`)
}

/** Ends one of a person's own; answers false when it is not theirs or over. */
export async function endOwnOperatorSession(
  db: Queries,
  { id, person, at }: { id: string; person: string; at: Date },
): Promise<boolean> {
  const ended = await db.run(sql`
    update operator_sessions set ended_at = ${at}::timestamptz
     where id = ${id}::uuid and person = ${person} and ended_at is null`)
  return ended === 1
}

export async function markOperatorProven(db: Queries, id: string, at: Date): Promise<void> {
  await db.run(sql`
    update operator_sessions set proven_at = ${at}::timestamptz where id = ${id}::uuid and ended_at is null`)
}

/** The live sessions of a person, the one last used first. */
export function liveOperatorSessions(db: Queries, person: string, now: Date): Promise<SessionRow[]> {
  return db.rows(sql<SessionRow>`
    select s.id, s.person, p.roles, s.address, s.user_agent, s.created_at, s.last_seen_at, s.expires_at, s.proven_at, s.device_id
      from operator_sessions s join operator_people p on p.name = s.person
     where s.person = ${person} and s.ended_at is null and s.expires_at > ${now}::timestamptz
       and s.last_seen_at > ${new Date(now.getTime() - IDLE_MS)}::timestamptz
     order by s.last_seen_at desc, s.id`)
}

/** Until when the second factor counts as shown; undefined when it has to be shown again. */
export function provenUntil({ provenAt }: OperatorSession, now: Date): Date | undefined {
  const until = new Date(provenAt.getTime() + OPERATOR_PROOF_MINUTES * 60_000)
  // A clock that went back makes no proof younger than it is.
  return now >= provenAt && now < until ? until : undefined
}
