import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoFolder } from '#tests/support/demo-world.ts'
import { figure } from '#tests/support/figures.ts'
import { type FloodAnswer, flood, watchHealth } from '#tests/support/flood.ts'
import { removeData, type ServerProcess, startServer } from '#tests/support/server-process.ts'
import { OF_VENDORS, ROLES } from '../routes/roles.ts'
import { pathOfNothing } from '../routes/seats.ts'

// Protects: one guest who asks as fast as they can keeps nobody else waiting (`npm run bench guest-flood` measures it).

const REQUESTS = figure(300, 600)
const CONNECTIONS = figure(100, 200)
let server: ServerProcess

beforeAll(async () => {
  server = await startServer({ dataDir: await demoFolder() })
}, 180_000)
afterAll(async () => {
  await server.stop()
  removeData(server)
})

const PATHS = Object.keys({ ...ROLES, ...OF_VENDORS })
  .filter(route => route.startsWith('GET '))
  .map(route => `/api${pathOfNothing(route.slice(4))}`)

test('answers every request of a flood of all routes, and /healthz beside it every time', async () => {
  const health = await watchHealth(server.url)
  const answers = await flood(server.url, { paths: PATHS, requests: REQUESTS, connections: CONNECTIONS })
  const asked = await health.stop()
  expect(asked.filter(({ status }) => status !== 200)).toEqual([])
  expect(asked.length).toBeGreaterThan(0)
  // A machine that is slow enough may call that too much, and say so.
  const isRight = ({ status, retryAfter }: FloodAnswer) =>
    (status > 0 && status < 500) || (status === 503 && Number(retryAfter) > 0)
  expect(answers.filter(answer => !isRight(answer))).toEqual([])
  expect(new Set(answers.map(({ path }) => path)).size).toBe(PATHS.length)
})

test.each(['/api/docs', '/api/openapi.json', '/api/vendor/openapi.json'])(
  'answers a flood of %s with one and the same document, and refuses what is too much',
  async path => {
    const answers = await flood(server.url, { paths: [path], requests: REQUESTS, connections: CONNECTIONS })
    const given = answers.filter(({ status }) => status === 200)
    expect(new Set(given.map(({ etag, bytes }) => `${etag} ${bytes}`)).size).toBe(1)
    expect(given.length).toBeLessThanOrEqual(60)
    const refused = answers.filter(({ status }) => status !== 200)
    expect(
      refused.every(({ status, retryAfter }) => /429|503/.test(`${status}`) && Number(retryAfter) > 0),
    ).toBe(true)
    expect(given.length + refused.length).toBe(REQUESTS)
  },
)
