import { newId } from '#lib/ids/ids.ts'
import { type Assembled, assemble } from '#server/assemble.ts'
import { getConfig } from '#server/config.ts'
import { sql } from '#server/db/sql.ts'
import { createMember } from '#server/identity/create-member.ts'
import { createLog } from '#server/platform/log.ts'
import { cheapPasswords } from '../identity/site.ts'
import { BEFORE_PASSWORD_CHANGE, type Role } from './roles.ts'

/** Who calls. `due`: a password that has to be changed first; `frozen`: signed in, then frozen; `ended`: signed out. */
export const SEATS = ['guest', 'trial', 'member', 'agent', 'due', 'frozen', 'ended'] as const
export type Seat = (typeof SEATS)[number]
const TYPES: Partial<Record<Seat, number>> = { trial: 4, agent: 1 }

/** The whole server on a database of its own, as `npm start` puts it together for the demo. */
export function openServer(databaseUrl: string | undefined): Promise<Assembled> {
  const config = getConfig({
    DATABASE_URL: databaseUrl,
    DEMO_WORLD: 'small',
    TRUSTED_PROXY_HOPS: '1',
    SECRET: 'x'.repeat(40),
  })
  return assemble(config, { log: createLog('silent'), progress: () => {}, passwords: cheapPasswords() })
}

/** The tokens of one member for every seat; a guest has none. */
export async function openSeats(server: Assembled): Promise<Map<Seat, string | undefined>> {
  const tokens = new Map<Seat, string | undefined>()
  for (const seat of SEATS) tokens.set(seat, await tokenOf(server, seat))
  return tokens
}

async function tokenOf({ runtime }: Assembled, seat: Seat): Promise<string | undefined> {
  if (seat === 'guest') return undefined
  const at = runtime.clock.now()
  const memberId = newId()
  return runtime.db.transaction(async tx => {
    const facts = { account: `role${seat}`, memberType: TYPES[seat] ?? 0, passwordHash: null }
    await createMember(tx, { id: memberId, ...facts, currency: runtime.config.currency, at })
    const started = await runtime.sessions.start(tx, {
      memberId,
      address: '198.51.100.7',
      userAgent: 'roles',
      passwordChangeNeeded: seat === 'due',
    })
    if (seat === 'frozen')
      await tx.run(sql`update members set status = 'frozen' where id = ${memberId}::uuid`)
    if (seat === 'ended') await runtime.sessions.end(tx, { id: started.sessionId, memberId })
    return started.token
  })
}

/** The codes by which a seat is turned away. */
export const TURNED_AWAY = ['notSignedIn', 'realAccountNeeded', 'notAllowed', 'passwordChangeNeeded']

/** How a seat is turned away by a route of that role; undefined when it gets in. */
export function turnedAway(seat: Seat, role: Role, route: string): string | undefined {
  if (role === 'anyone') return undefined
  if (seat === 'guest' || seat === 'frozen' || seat === 'ended') return 'notSignedIn'
  if (seat === 'due') return BEFORE_PASSWORD_CHANGE.has(route) ? undefined : 'passwordChangeNeeded'
  if (role === 'signedIn') return undefined
  if (seat === 'trial') return 'realAccountNeeded'
  return role === 'agent' && seat !== 'agent' ? 'notAllowed' : undefined
}

export interface Told {
  status: number
  /** Nothing where the answer is no JSON. */
  body: { success?: boolean; code?: string; message?: string }
}

/** Calls a route below /api; `type` is that of the body. */
export async function callRoute(
  { app }: Assembled,
  call: { method: string; path: string; token?: string | undefined; body?: string; type?: string },
): Promise<Told> {
  const { method, path, token, body, type = 'application/json' } = call
  const headers = {
    'x-forwarded-for': '198.51.100.7',
    'content-type': type,
    ...(token ? { authorization: `Bearer ${token}` } : {}),
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
