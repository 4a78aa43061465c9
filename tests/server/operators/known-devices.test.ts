import { beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { forgetCounts } from '#server/platform/rate-limits.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { codeAt, linkFor, namePerson, OPERATOR_PASSWORD, useLink } from '#tests/support/operators.ts'
import { openTestServer, type TestServer } from '#tests/support/test-server.ts'

// Protects: whoever knows an operator's name cannot keep that operator out of the console, neither where they have signed in
// before nor with a new link; and what a browser keeps helps nobody to guess more.

const fresh = useDatabase()
let server: TestServer<'operators'>

beforeAll(async () => {
  server = await openTestServer(fresh.db, { features: ['operators'] })
})
beforeEach(forgetCounts)

interface Entry {
  name: string
  password?: string
  device?: string
  address?: string
}

function logIn({ name, password = OPERATOR_PASSWORD, device, address = '203.0.113.7' }: Entry) {
  const entry = { name, password, ...(device ? { device } : {}) }
  return server.sealed('POST', '/operator/login', 'operatorLogin', entry, { address })
}

/** Both steps; each code counts once, and the one of now may be spent. */
async function signIn(entry: Entry, secret: string): Promise<{ token: string; device: string | null }> {
  server.clock.advance(30_000)
  const { body } = await logIn(entry)
  expect(body.success, String(body.code)).toBe(true)
  const code = codeAt(secret, server.clock.now())
  const step = { pendingLogin: body.value?.pendingLogin, code }
  const { value } = (await server.call('POST', '/operator/login/second-step', { body: step })).body
  const { token, device } = value as { token: string; device: string | null }
  return { token, device }
}

/** A person with an authenticator app, who has signed in once. */
async function seated(name: string): Promise<{ secret: string; device: string }> {
  await namePerson(server, name)
  const secret = await useLink(server, await linkFor(server, name))
  const { device } = await signIn({ name }, secret)
  expect(device).toMatch(/^[\w-]{43}$/)
  return { secret, device: String(device) }
}

/** Wrong passwords from anywhere, until the name is closed. */
async function strangersTry(name: string): Promise<void> {
  for (let at = 0; at < 6; at += 1)
    await logIn({ name, password: `wrong ${at}`, address: `198.51.100.${at}` })
  expect((await logIn({ name })).body.code).toBe('operatorLocked')
}

test('where an operator has signed in before, strangers’ wrong passwords keep nobody out', async () => {
  const { secret, device } = await seated('ann')
  await strangersTry('ann')
  const { token, device: again } = await signIn({ name: 'Ann ', device }, secret)
  expect(again).toBeNull()
  server.clock.advance(6 * 60_000)
  const code = codeAt(secret, server.clock.now())
  expect((await server.call('POST', '/operator/proof', { token, body: { code } })).body.success).toBe(true)
  // Strangers are as far as they were.
  expect((await logIn({ name: 'ann' })).body.code).toBe('operatorLocked')
})

test('nor do many wrong passwords from the same network', async () => {
  const { secret, device } = await seated('nan')
  for (let at = 0; at < 55; at += 1) {
    forgetCounts()
    await logIn({ name: `nobody${at}`, password: 'wrong' })
  }
  forgetCounts()
  expect((await logIn({ name: 'somebody' })).body.code).toBe('tooManyRequests')
  await signIn({ name: 'nan', device }, secret)
  server.clock.advance(11 * 60_000)
})

test('wrong passwords and codes there close that browser alone, for half an hour', async () => {
  const { secret, device } = await seated('bea')
  const { device: other } = await signIn({ name: 'bea' }, secret)
  for (let count = 0; count < 3; count += 1)
    expect((await logIn({ name: 'bea', device, password: 'wrong' })).body.code).toBe('wrongLogin')
  for (let count = 0; count < 2; count += 1) {
    const { pendingLogin } = (await logIn({ name: 'bea', device })).body.value ?? {}
    const step = { body: { pendingLogin, code: '000000' } }
    const wrong = await server.call('POST', '/operator/login/second-step', step)
    expect(wrong.body.code).toBe('secondFactorWrong')
  }
  expect((await logIn({ name: 'bea', device })).body.code).toBe('operatorLocked')
  await signIn({ name: 'bea', device: String(other) }, secret)
  await signIn({ name: 'bea' }, secret)
  server.clock.advance(31 * 60_000)
  await signIn({ name: 'bea', device }, secret)
})

test('twelve tries at once in a known browser are five', async () => {
  const { device } = await seated('cay')
  const tries = await Promise.all(
    Array.from({ length: 12 }, (_, at) => logIn({ name: 'cay', device, password: `wrong ${at}` })),
  )
  expect(tries.filter(({ body }) => body.code === 'wrongLogin')).toHaveLength(5)
})

test('what another’s browser keeps, or what is invented, is a stranger’s', async () => {
  const { device } = await seated('dan')
  await seated('eve')
  await strangersTry('eve')
  expect((await logIn({ name: 'eve', device })).body.code).toBe('operatorLocked')
  expect((await logIn({ name: 'eve', device: 'x'.repeat(43) })).body.code).toBe('operatorLocked')
})

test('a new link opens while strangers go on, and no browser of before is known', async () => {
  const { device } = await seated('fay')
  const link = await linkFor(server, 'fay')
  await strangersTry('fay')
  const secret = await useLink(server, link)
  await strangersTry('fay')
  expect((await logIn({ name: 'fay', device })).body.code).toBe('operatorLocked')
  server.clock.advance(31 * 60_000)
  await signIn({ name: 'fay' }, secret)
})

test('a browser is known for 90 days after the last time, and stays forgotten', async () => {
  const { secret, device } = await seated('gus')
  const dayMs = 86_400_000
  server.clock.advance(89 * dayMs)
  expect((await signIn({ name: 'gus', device }, secret)).device).toBeNull()
  server.clock.advance(90 * dayMs)
  expect((await signIn({ name: 'gus', device }, secret)).device).not.toBeNull()
  server.clock.advance(-2 * dayMs)
  await strangersTry('gus')
  expect((await logIn({ name: 'gus', device })).body.code).toBe('operatorLocked')
  server.clock.advance(2 * dayMs)
})

test('what a browser keeps is nowhere in the database', async () => {
  const { device } = await seated('hal')
  const rows = await fresh.db.rows(sql<{ all: string }>`select d::text as all from operator_known_devices d`)
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toContain(device)
})
