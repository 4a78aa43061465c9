import { once } from 'node:events'
import type { Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Action } from '#lib/wire/action.ts'
import type { Assembled } from '#server/assemble.ts'
import { createHttpServer } from '#server/platform/http-server.ts'
import { createLog } from '#server/platform/log.ts'
import { allActions } from '#tests/support/actions.ts'
import { freshPostgres, type TestDatabase } from '#tests/support/databases.ts'
import { forgetAllCounts } from '#tests/support/forget-counts.ts'
import { OF_VENDORS, ROLES } from './roles.ts'
import { openSeats, openServer, pathOfNothing, type Seat, signedByVendor } from './seats.ts'

// Protects: whoever hangs up in the middle of a body, wherever they send it, counts as that and not as a fault of ours.

const ROUTES = Object.keys({ ...ROLES, ...OF_VENDORS }).filter(route => !route.startsWith('GET '))
let store: TestDatabase & { remove: () => Promise<void> }
let baize: Assembled
let tokens: Map<Seat, string | undefined>
let actions: Map<string, Action>
let server: Server

beforeAll(async () => {
  store = await freshPostgres()
  baize = await openServer(store.databaseUrl)
  tokens = await openSeats(baize)
  actions = await allActions()
  const { app, metrics, mounts, runtime, isReady } = baize
  const parts = { app, metrics, mounts, isReady, site: undefined, isStopping: () => false }
  server = createHttpServer({ config: runtime.config, log: createLog('silent'), ...parts })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
}, 120_000)
afterAll(async () => {
  server.close()
  await baize.close()
  await store.remove()
})

async function breakOff(route: string): Promise<void> {
  const [method, path = ''] = route.split(' ')
  const query = path.startsWith('/uploads/') ? '?purpose=depositSlip' : ''
  const half = '{"half":'
  const headers = {
    host: 'localhost',
    authorization: `Bearer ${tokens.get('agent')}`,
    'content-type': actions.get(route)?.sealed ? 'application/sealed+json' : 'application/json',
    'content-length': '100',
    ...(path.startsWith('/vendor/') ? signedByVendor(baize, half) : {}),
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  const { port } = server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  const address = `/api${pathOfNothing(path)}${query}`
  socket.write(`${method} ${address} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${half}`, () =>
    socket.destroy(),
  )
  await once(socket, 'close')
}

async function counted(): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const { metricName, labels, value } of (await baize.metrics.requests.get()).values) {
    if (!metricName?.endsWith('_count')) continue
    counts.set(String(labels.status), (counts.get(String(labels.status)) ?? 0) + value)
  }
  return counts
}

test('counts no fault for a body of any route that breaks off', async () => {
  for (const route of ROUTES) {
    await forgetAllCounts(store.db)
    await breakOff(route)
  }
  await vi.waitFor(
    async () =>
      expect([...(await counted()).values()].reduce((sum, one) => sum + one, 0)).toBe(ROUTES.length),
    { timeout: 20_000 },
  )
  const counts = await counted()
  expect([...counts.keys()].filter(status => status.startsWith('5'))).toEqual([])
  // Most routes read what is sent; the others refuse before that.
  expect(counts.get('499')).toBeGreaterThan(ROUTES.length / 2)
})
