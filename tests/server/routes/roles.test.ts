import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Assembled } from '#server/assemble.ts'
import { forgetCounts } from '#server/platform/rate-limits.ts'
import { freshPostgres, type TestDatabase } from '#tests/support/databases.ts'
import { OF_VENDORS, ROLES } from './roles.ts'
import {
  callRoute,
  openSeats,
  openServer,
  pathOfNothing,
  SEATS,
  type Seat,
  TURNED_AWAY,
  turnedAway,
} from './seats.ts'

// Protects (reliability S25, S29): who may call what is written down, route by route, and a route that is not is a failure.

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

/** Every route that the server answers, without what runs before all of them. */
function routes(): string[] {
  const all = server.app.routes.filter(route => route.method !== 'ALL')
  return [...new Set(all.map(route => `${route.method} ${route.path.replace(/^\/api/, '')}`))].toSorted()
}

async function codeOf(route: string, seat: Seat): Promise<string | undefined> {
  const [method = '', path = ''] = route.split(' ')
  forgetCounts()
  // A field that no action knows: who gets in is refused for it, and nothing happens.
  const search = method === 'GET' ? '?nobodyKnowsThis=1' : ''
  const asked = { method, path: `${pathOfNothing(path)}${search}`, token: tokens.get(seat) }
  return (await callRoute(server, { ...asked, body: '{"nobodyKnowsThis":1}' })).body.code
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
