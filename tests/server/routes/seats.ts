import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newId } from '#lib/ids/ids.ts'
import { type Assembled, assemble } from '#server/assemble.ts'
import { getConfig } from '#server/config.ts'
import { sql } from '#server/db/sql.ts'
import { createMember } from '#server/identity/create-member.ts'
import { createLog } from '#server/platform/log.ts'
import { demoVendorCredentials } from '#server/vendor-wallet/demo-vendor.ts'
import { signatureOf } from '#server/vendor-wallet/signature.ts'
import { cheapPasswords } from '#tests/support/cheap-passwords.ts'
import { SECRET } from '#tests/support/secret.ts'
import { BEFORE_PASSWORD_CHANGE, type Role } from './roles.ts'

/**
 * Who calls. `otherAgent`: of another tree; `due`: a password that has to be changed first; `frozen`: signed in, then frozen;
 * `ended`: signed out. A vendor brings the secret of its key, an operator the pass for a picture: neither is a session.
 */
export const SEATS = [
  'guest',
  'trial',
  'member',
  'agent',
  'otherAgent',
  'due',
  'frozen',
  'ended',
  'vendor',
  'operator',
] as const
export type Seat = (typeof SEATS)[number]
const TYPES: Partial<Record<Seat, number>> = { trial: 4, agent: 1, otherAgent: 1 }
/** Who has no session, or none any more. */
const OUTSIDE: readonly Seat[] = ['guest', 'frozen', 'ended', 'vendor', 'operator']

/** The whole server on a database and a folder of its own, as `npm start` puts it together for the demo. */
export async function openServer(
  databaseUrl: string | undefined,
  settings: Readonly<Record<string, string>> = {},
): Promise<Assembled> {
  const dataDir = mkdtempSync(join(tmpdir(), 'baize-routes-'))
  const config = getConfig({
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    DEMO_WORLD: 'small',
    TRUSTED_PROXY_HOPS: '1',
    SECRET,
    ...settings,
  })
  const parts = { log: createLog('silent'), progress: () => {}, passwords: cheapPasswords() }
  const server = await assemble(config, parts)
  const close = async () => {
    await server.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { ...server, close }
}

/** The tokens of one member for every seat; a guest has none. */
export async function openSeats(server: Assembled): Promise<Map<Seat, string | undefined>> {
  const tokens = new Map<Seat, string | undefined>()
  for (const seat of SEATS) tokens.set(seat, await tokenOf(server, seat))
  return tokens
}

async function tokenOf({ runtime }: Assembled, seat: Seat): Promise<string | undefined> {
  if (seat === 'guest') return undefined
  if (seat === 'vendor') return demoVendorCredentials(SECRET).secret
  // As long as the pass that an operator is given for a picture.
  if (seat === 'operator') return randomBytes(24).toString('base64url')
  const {
    id: memberId,
    sessionId,
    token,
  } = await seatedMember(runtime, `role${seat}`, {
    memberType: TYPES[seat] ?? 0,
    passwordChangeNeeded: seat === 'due',
  })
  return runtime.db.transaction(async tx => {
    if (seat === 'frozen')
      await tx.run(sql`update members set status = 'frozen' where id = ${memberId}::uuid`)
    if (seat === 'ended') await runtime.sessions.end(tx, { id: sessionId, memberId })
    return token
  })
}

/** A member who is signed in. */
export interface SeatedMember {
  id: string
  sessionId: string
  token: string
}

export function seatedMember(
  { db, clock, config, sessions }: Assembled['runtime'],
  account: string,
  { memberType = 0, passwordChangeNeeded = false } = {},
): Promise<SeatedMember> {
  const [memberId, at] = [newId(), clock.now()]
  return db.transaction(async tx => {
    const facts = { account, memberType, passwordHash: null }
    await createMember(tx, { id: memberId, ...facts, currency: config.currency, at })
    const of = { memberId, address: '198.51.100.7', userAgent: 'roles', passwordChangeNeeded }
    const { sessionId, token } = await sessions.start(tx, of)
    return { id: memberId, sessionId, token }
  })
}

/** The codes by which a seat is turned away. */
export const TURNED_AWAY = ['notSignedIn', 'realAccountNeeded', 'notAllowed', 'passwordChangeNeeded']

/** How a seat is turned away by a route of that role; undefined when it gets in. */
export function turnedAway(seat: Seat, role: Role, route: string): string | undefined {
  if (role === 'anyone') return undefined
  if (OUTSIDE.includes(seat)) return 'notSignedIn'
  if (seat === 'due') return BEFORE_PASSWORD_CHANGE.has(route) ? undefined : 'passwordChangeNeeded'
  if (role === 'signedIn') return undefined
  if (seat === 'trial') return 'realAccountNeeded'
  return role === 'agent' && TYPES[seat] !== 1 ? 'notAllowed' : undefined
}

export interface Told {
  status: number
  /** Nothing where the answer is no JSON. */
  body: { success?: boolean; code?: string; message?: string }
}

/** Calls a route below /api; `type` is that of the body. */
export async function callRoute(
  { app }: Assembled,
  call: {
    method: string
    path: string
    token?: string | undefined
    body?: string
    type?: string
    headers?: Readonly<Record<string, string>>
  },
): Promise<Told> {
  const { method, path, token, body, type = 'application/json' } = call
  const headers = {
    'x-forwarded-for': '198.51.100.7',
    'content-type': type,
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...call.headers,
  }
  const response = await app.request(
    `/api${path}`,
    { method, headers, ...(method === 'GET' || body === undefined ? {} : { body }) },
    { incoming: { socket: { remoteAddress: '127.0.0.1' } } },
  )
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  if (isJson) return { status: response.status, body: (await response.json()) as Told['body'] }
  await response.body?.cancel()
  return { status: response.status, body: {} }
}

/** A route's path, with an id of nothing wherever one belongs. */
export const pathOfNothing = (path: string) => path.replace(/:\w+/g, '01a20029-5429-7307-9477-d9d81e9cb459')

/** What a vendor sends beside a body that it signs. */
export function signedByVendor({ runtime }: Assembled, body: string): Record<string, string> {
  const { vendorCode, keyId, secret } = demoVendorCredentials(SECRET)
  const timestamp = String(runtime.clock.now().getTime())
  return {
    'x-vendor': vendorCode,
    'x-key-id': keyId,
    'x-timestamp': timestamp,
    'x-signature': signatureOf(secret, timestamp, Buffer.from(body)),
  }
}
