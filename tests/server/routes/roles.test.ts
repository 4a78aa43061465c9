import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Assembled } from '#server/assemble.ts'
import type { FreshDatabase } from '#tests/support/databases.ts'
import { freshDemoPostgres } from '#tests/support/demo-world.ts'
import { forgetAllCounts } from '#tests/support/forget-counts.ts'
import { type Caller, OF_OPERATORS, OF_VENDORS, ROLES } from './roles.ts'
import {
  callRoute,
  openSeats,
  openServer,
  pathOfNothing,
  SEATS,
  type Seat,
  signedByVendor,
  TURNED_AWAY,
  turnedAway,
} from './seats.ts'

// Protects (reliability S25, S29): who may call what is written down, route by route, and a route that is not is a failure.

let store: FreshDatabase
let server: Assembled
let tokens: Map<Seat, string | undefined>

beforeAll(async () => {
  store = await freshDemoPostgres()
  server = await openServer(store.databaseUrl)
  tokens = await openSeats(server)
}, 120_000)
afterAll(async () => {
  await server.close()
  await store.remove()
})

/** Every route that the server answers, without what runs before all of them. */
function routes(): string[] {
  const all = server.app.routes.filter(route => route.method !== 'ALL')
  return [...new Set(all.map(route => `${route.method} ${route.path.replace(/^\/api/, '')}`))].toSorted()
}

async function codeOf(route: string, seat: Seat): Promise<string | undefined> {
  const [method = '', path = ''] = route.split(' ')
  await forgetAllCounts(store.db)
  // A field that no action knows: who gets in is refused for it, and nothing happens.
  const search = method === 'GET' ? '?nobodyKnowsThis=1' : ''
  const asked = { method, path: `${pathOfNothing(path)}${search}`, token: tokens.get(seat) }
  return (await callRoute(server, { ...asked, body: '{"nobodyKnowsThis":1}' })).body.code
}

test('has a row in the table for every route, and no row without one', () => {
  const known = [ROLES, OF_OPERATORS, OF_VENDORS].flatMap(table => Object.keys(table))
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

test('lets no session of a member, and no vendor, in where operators are signed in', async () => {
  const wrong: string[] = []
  for (const [route, role] of Object.entries(OF_OPERATORS)) {
    if (role === 'signedOut') continue
    for (const seat of SEATS) {
      const code = await codeOf(route, seat)
      if (code !== 'notSignedIn') wrong.push(`${seat} ${route}: ${code ?? 'let in'}`)
    }
  }
  expect(wrong).toEqual([])
})

/** How a program that is not whom the route is for is turned away, always with 401. */
const REFUSED: Record<Exclude<Caller, 'anyone'>, readonly string[]> = {
  vendor: ['INVALID_PARTNER', 'INVALID_SIGNATURE'],
  aggregator: ['PAM_ERR_API_TOKEN'],
  provider: ['badSignature'],
}

/** Whether the route was closed to whoever called, told by its text, whatever shape it has. */
async function isShut(route: string, caller: Caller, call: { token?: string | undefined; signed?: boolean }) {
  const [method = '', path = ''] = route.split(' ')
  await forgetAllCounts(store.db)
  const body = '{}'
  const headers = call.signed ? signedByVendor(server, body) : {}
  const told = await callRoute(server, {
    method,
    path: pathOfNothing(path),
    token: call.token,
    body,
    headers,
  })
  if (told.status !== 401) return false
  const text = JSON.stringify(told.body)
  return caller !== 'anyone' && REFUSED[caller].some(code => text.includes(code))
}

test('lets no session, nor the bare secret of a vendor, in where vendors and providers prove who they are', async () => {
  const wrong: string[] = []
  for (const [route, caller] of Object.entries(OF_VENDORS)) {
    for (const seat of SEATS) {
      const shut = await isShut(route, caller, { token: tokens.get(seat) })
      if (shut === (caller === 'anyone')) wrong.push(`${seat} ${route}`)
    }
  }
  expect(wrong).toEqual([])
})

test('lets the signature of a vendor in at the calls of vendors, and nowhere else', async () => {
  const wrong: string[] = []
  for (const [route, caller] of Object.entries(OF_VENDORS)) {
    const shut = await isShut(route, caller, { signed: true })
    if (shut !== (caller === 'aggregator' || caller === 'provider')) wrong.push(route)
  }
  const headers = signedByVendor(server, '{}')
  for (const [route, role] of Object.entries(ROLES)) {
    if (role === 'anyone') continue
    const [method = '', path = ''] = route.split(' ')
    await forgetAllCounts(store.db)
    const told = await callRoute(server, { method, path: pathOfNothing(path), body: '{}', headers })
    if (told.body.code !== 'notSignedIn') wrong.push(route)
  }
  expect(wrong).toEqual([])
})
