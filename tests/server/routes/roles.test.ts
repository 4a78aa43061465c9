import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#lib/ids/ids.ts'
import { type Assembled, assemble } from '#server/assemble.ts'
import { getConfig } from '#server/config.ts'
import { sql } from '#server/db/sql.ts'
import { createMember } from '#server/identity/create-member.ts'
import { createLog } from '#server/platform/log.ts'
import { forgetCounts } from '#server/platform/rate-limits.ts'
import { freshPostgres, type TestDatabase } from '#tests/support/databases.ts'
import { cheapPasswords } from '../identity/site.ts'
import { BEFORE_PASSWORD_CHANGE, OF_VENDORS, ROLES, type Role } from './roles.ts'

// Protects (reliability S25, S29): who may call what is written down, route by route, and a route that is not is a failure.

let store: TestDatabase & { remove: () => Promise<void> }
let server: Assembled
const tokens = new Map<Seat, string | undefined>()

beforeAll(async () => {
  store = await freshPostgres()
  const config = getConfig({
    DATABASE_URL: store.databaseUrl,
    DEMO_WORLD: 'small',
    TRUSTED_PROXY_HOPS: '1',
    SECRET: 'x'.repeat(40),
  })
  server = await assemble(config, {
    log: createLog('silent'),
    progress: () => {},
    passwords: cheapPasswords(),
  })
  for (const seat of SEATS) tokens.set(seat, await tokenOf(seat))
}, 120_000)
afterAll(async () => {
  await server.close()
  await store.remove()
})

/** Who calls. `due`: a password that has to be changed first; `frozen`: signed in, then frozen; `ended`: signed out. */
const SEATS = ['guest', 'trial', 'member', 'agent', 'due', 'frozen', 'ended'] as const
type Seat = (typeof SEATS)[number]
const TYPES: Partial<Record<Seat, number>> = { trial: 4, agent: 1 }

async function tokenOf(seat: Seat): Promise<string | undefined> {
  if (seat === 'guest') return undefined
  const { runtime } = server
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

/** Every route that the server answers, without what runs before all of them. */
function routes(): string[] {
  const all = server.app.routes.filter(route => route.method !== 'ALL')
  return [...new Set(all.map(route => `${route.method} ${route.path.replace(/^\/api/, '')}`))].toSorted()
}

/** The codes by which a seat is turned away. */
const TURNED_AWAY = ['notSignedIn', 'realAccountNeeded', 'notAllowed', 'passwordChangeNeeded']

/** How a seat is turned away by a route of that role; undefined when it gets in. */
function turnedAway(seat: Seat, role: Role, route: string): string | undefined {
  if (role === 'anyone') return undefined
  if (seat === 'guest' || seat === 'frozen' || seat === 'ended') return 'notSignedIn'
  if (seat === 'due') return BEFORE_PASSWORD_CHANGE.has(route) ? undefined : 'passwordChangeNeeded'
  if (role === 'signedIn') return undefined
  if (seat === 'trial') return 'realAccountNeeded'
  return role === 'agent' && seat !== 'agent' ? 'notAllowed' : undefined
}

async function codeOf(route: string, seat: Seat): Promise<string | undefined> {
  const [method = '', path = ''] = route.split(' ')
  const token = tokens.get(seat)
  forgetCounts()
  // A field that no action knows: who gets in is refused for it, and nothing happens.
  const search = method === 'GET' ? '?nobodyKnowsThis=1' : ''
  const response = await server.app.request(
    `/api${path.replace(/:\w+/g, '01a20029-5429-7307-9477-d9d81e9cb459')}${search}`,
    {
      method,
      headers: {
        'x-forwarded-for': '198.51.100.7',
        'content-type': 'application/json',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      ...(method === 'GET' ? {} : { body: '{"nobodyKnowsThis":1}' }),
    },
    { incoming: { socket: { remoteAddress: '127.0.0.1' } } },
  )
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  if (isJson) return ((await response.json()) as { code?: string }).code
  await response.body?.cancel()
  return undefined
}

test('has a row in the table for every route, and no row without one', () => {
  const known = [...Object.keys(ROLES), ...OF_VENDORS]
  expect(routes().filter(route => !known.includes(route))).toEqual([])
  expect(known.filter(route => !routes().includes(route))).toEqual([])
})

for (const seat of SEATS) {
  test(`lets ${seat} in and turns ${seat} away exactly as the table says`, async () => {
    const wrong: string[] = []
    for (const [route, role] of Object.entries(ROLES)) {
      const code = await codeOf(route, seat)
      const expected = turnedAway(seat, role, route)
      const isRight = expected ? code === expected : !TURNED_AWAY.includes(code ?? '')
      if (!isRight) wrong.push(`${route}: ${code ?? 'let in'} instead of ${expected ?? 'let in'}`)
    }
    expect(wrong).toEqual([])
  })
}
