import { beforeAll, expect, test } from 'vitest'
import * as actions from '#lib/identity/api.ts'
import { readSetting } from '#lib/site/settings.ts'
import { LiveEvents } from '#server/platform/live-events.ts'
import { SessionStore } from '#server/platform/session-store.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { figure } from '#tests/support/figures.ts'
import { openTestServer, signUp, type TestServer } from '#tests/support/test-server.ts'

// Protects: tokens that nobody can guess, limits that an operator can only tighten, and calls that no other site can make
// (reliability S16, S19, S23).

const PASSWORD = 'quiet river 9'
const TOKENS = figure(1_000, 10_000)
const fresh = useDatabase()
let server: TestServer
beforeAll(async () => {
  server = await openTestServer(fresh.db)
})

test(`answers ${TOKENS} tokens that are unique and evenly spread`, async () => {
  const { member } = await signUp(server, 'tokens', PASSWORD)
  const sessions = new SessionStore({
    db: fresh.db,
    clock: { now: () => new Date() },
    live: new LiveEvents(),
  })
  const drawTokens = () =>
    fresh.db.transaction(async tx => {
      const drawn: string[] = []
      for (let n = 0; n < TOKENS; n++) {
        const { token } = await sessions.start(tx, {
          memberId: member.id,
          address: '192.0.2.1',
          userAgent: '',
        })
        drawn.push(token)
      }
      return drawn
    })
  const all = await drawTokens()
  // Of even tokens one sample in 500 is beyond the bounds by chance; a bad generator is beyond them every time.
  for (let more = 0, newest = all; !isEven(newest) && more < 2; more++) {
    newest = await drawTokens()
    all.push(...newest)
  }
  expect(new Set(all).size).toBe(all.length)
  expect(isEven(all.slice(-TOKENS))).toBe(true)
}, 120_000)

/** Whether the bytes of these tokens come about equally often: chi-square with p in 0.001 to 0.999 (reliability S16). */
function isEven(tokens: readonly string[]): boolean {
  const counts = new Array<number>(256).fill(0)
  for (const token of tokens)
    for (const byte of Buffer.from(token, 'base64url')) counts[byte] = (counts[byte] ?? 0) + 1
  const expected = (tokens.length * 32) / 256
  const chi = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
  // The 0.001 and 0.999 quantiles of the chi-square distribution with 255 degrees of freedom.
  return chi > 190.9 && chi < 330.5
}

test('refuses a session sooner where the operator has set shorter limits', async () => {
  const own = await openTestServer(fresh.db, { settings: { session: { idleMinutes: 5, absoluteHours: 1 } } })
  const idle = String((await own.login('tokens', PASSWORD)).body.value?.token)
  own.clock.advance(6 * 60_000)
  expect((await own.call('GET', '/member', { token: idle })).status).toBe(401)
  const busy = String((await own.login('tokens', PASSWORD)).body.value?.token)
  for (let minutes = 0; minutes < 56; minutes += 4) {
    own.clock.advance(4 * 60_000)
    expect((await own.call('GET', '/member', { token: busy })).status).toBe(200)
  }
  own.clock.advance(5 * 60_000)
  expect((await own.call('GET', '/member', { token: busy })).status).toBe(401)
})

test.each([
  ['session', { idleMinutes: 31, absoluteHours: 24 }],
  ['session', { idleMinutes: 30, absoluteHours: 25 }],
  ['session', { idleMinutes: 0, absoluteHours: 24 }],
  ['session', { idleMinutes: 1.5, absoluteHours: 24 }],
  ['session', { idleMinutes: 30 }],
  ['passwordExpiryDays', 0],
  ['passwordExpiryDays', 'never'],
] as const)('refuses the setting %s %j with words', (key, value) => {
  expect(readSetting(key, value)).toHaveProperty('faults.0')
})

test.each([
  ['GET', '/session', {}],
  ['HEAD', '/session', {}],
  ['PUT', '/session', {}],
  ['POST', '/session', { 'x-http-method-override': 'DELETE' }],
  ['POST', '/session?_method=DELETE', {}],
])('refuses %s %s in place of logging out, and the session goes on', async (method, path, headers) => {
  const { token } = await signUp(server, `method${method}${path.length}`, PASSWORD)
  const response = await server.app.request(`/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...headers },
    ...(method === 'GET' || method === 'HEAD' ? {} : { body: 'a=b' }),
  })
  expect(response.status).toBeGreaterThanOrEqual(400)
  expect((await server.call('GET', '/member', { token })).status).toBe(200)
})

test('refuses forms and plain text of other sites on every action that changes something', async () => {
  const changing = Object.values(actions).filter(
    (one): one is typeof actions.login => typeof one === 'object' && 'method' in one && one.method !== 'GET',
  )
  expect(changing.length).toBeGreaterThan(3)
  for (const { method, path } of changing) {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
      const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
      const said = await server.call(method, path, { headers, type, body: '{}' })
      expect([401, 403, 415]).toContain(said.status)
    }
  }
})
