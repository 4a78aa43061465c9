import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Assembled } from '#server/assemble.ts'
import { freshPostgres, type TestDatabase } from '#tests/support/databases.ts'
import { forgetAllCounts } from '#tests/support/forget-counts.ts'
import { OF_VENDORS, ROLES } from './roles.ts'
import { openSeats, openServer, pathOfNothing, type Seat } from './seats.ts'

// Protects: what grows with the product is kept and sent, not made for each who asks. An answer that is longer than this
// has to be made once (it then has a validator), or to be read page by page.

const MOST_BYTES = 100_000
/** What makes an answer as long as it gets, besides nothing at all. */
const LONGEST: Readonly<Record<string, readonly string[]>> = {
  'GET /favorites': ['?pageSize=999'],
  'GET /games': ['?pageSize=100', '?pageSize=100&gameName=a'],
  'GET /games/list': ['?vassalage=JL&gameType=RNG'],
  'GET /games/popular': ['?limitNum=20'],
  'GET /games/pvp-rooms': ['?vassalage=JL', '?vassalage=KM'],
  'GET /games/recent': ['?pageSize=100'],
}
/** Never ends. */
const STREAM = 'GET /live'

let store: TestDatabase & { remove: () => Promise<void> }
let server: Assembled
let tokens: Map<Seat, string | undefined>

beforeAll(async () => {
  store = await freshPostgres()
  server = await openServer(store.databaseUrl)
  tokens = await openSeats(server)
}, 120_000)
afterAll(async () => {
  await server.close()
  await store.remove()
})

function ask(path: string, seat: Seat): Promise<Response> {
  const token = tokens.get(seat)
  const headers = {
    'x-forwarded-for': '198.51.100.7',
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  }
  const bindings = { incoming: { socket: { remoteAddress: '127.0.0.1' } } }
  return Promise.resolve(server.app.request(`/api${path}`, { headers }, bindings))
}

test('answers nothing long that is made for the one who asks', async () => {
  const long: string[] = []
  const isKept: string[] = []
  const routes = Object.keys({ ...ROLES, ...OF_VENDORS }).filter(route => route.startsWith('GET '))
  for (const route of routes.filter(one => one !== STREAM)) {
    const path = pathOfNothing(route.slice(4))
    for (const query of LONGEST[route] ?? ['']) {
      for (const seat of ['guest', 'member', 'agent'] as const) {
        await forgetAllCounts(store.db)
        const response = await ask(path + query, seat)
        const { byteLength } = await response.arrayBuffer()
        if (byteLength <= MOST_BYTES) continue
        if (response.headers.has('etag')) isKept.push(route)
        else long.push(`${route}${query} as ${seat}: ${byteLength} bytes`)
      }
    }
  }
  expect(long).toEqual([])
  expect([...new Set(isKept)]).toEqual(['GET /docs', 'GET /openapi.json'])
})
