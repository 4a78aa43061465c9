import { tmpdir } from 'node:os'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#lib/ids/ids.ts'
import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open.ts'
import { sql, unnamed } from '#server/db/sql.ts'
import { allow } from '#server/platform/rate-limits.ts'
import { allowShared, forgetEndedCounts } from '#server/platform/shared-limits.ts'
import { freshAddress } from '#tests/support/browser.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { openTestServer, signUp, type TestServer } from '#tests/support/test-server.ts'
import { modulesOn } from '../identity/registering.ts'

// Protects: what costs money or lets somebody guess is limited for all servers of a site together, exactly: four servers
// allow as much as one does. Each server here has a pool of its own.
const fresh = useDatabase('postgres')
const SERVERS = 4
const SMS_ON = modulesOn('SMSVERIF')
const pools: Database[] = []
const servers: TestServer<'cashier' | 'catalogue'>[] = []

beforeAll(async () => {
  for (let n = 0; n < SERVERS; n += 1) {
    const db = await openDatabase({ databaseUrl: fresh.databaseUrl, dataDir: tmpdir(), poolSize: 6 })
    pools.push(db)
    servers.push(
      await openTestServer(db, { features: ['cashier', 'catalogue'], settings: { modules: SMS_ON } }),
    )
  }
})
afterAll(async () => {
  for (const db of pools) await db.close()
})

/** Calls that many times at once, each server in its turn, and counts the answers by their code. */
async function atOnce(
  times: number,
  call: (server: TestServer, index: number) => Promise<{ status: number }>,
  among: readonly TestServer[] = servers,
): Promise<Record<number, number>> {
  const answers = await Promise.all(
    Array.from({ length: times }, (_, index) => call(among[index % among.length] as TestServer, index)),
  )
  return Object.fromEntries(
    [...Map.groupBy(answers, answer => answer.status)].map(([status, some]) => [status, some.length]),
  )
}

/** Asks for a code for a number of its own, from one network. */
async function askForCode(server: TestServer, prefix: string, index: number, address: string) {
  const mobileNo = `${prefix}${String(index).padStart(3, '0')}`
  const body = { countryDialingCode: '66', mobileNo, human: await server.proof('sms') }
  return server.call('POST', '/registration-code', { body, address })
}

test('sends as many SMS when 100 are asked of four servers at once as one server would', async () => {
  const [one, four] = [freshAddress(), freshAddress()]
  const ofOne = await atOnce(100, (server, n) => askForCode(server, '0812340', n, one), servers.slice(0, 1))
  const ofFour = await atOnce(100, (server, n) => askForCode(server, '0822340', n, four))
  expect(ofOne).toEqual({ 200: 20, 429: 80 })
  expect(ofFour).toEqual(ofOne)
  const sent = await fresh.db.row(sql<{ count: number }>`
    select count(*)::int as count from outbox_messages where channel = 'sms'`)
  expect(sent).toEqual({ count: 40 })
})

test('draws five pictures in five seconds for one address, whichever servers it asks', async () => {
  const address = freshAddress()
  const answers = await atOnce(40, server => server.call('GET', '/captcha?scene=login', { address }))
  expect(answers).toEqual({ 200: 5, 429: 35 })
  const refused = await servers[0]?.call('GET', '/captcha?scene=login', { address })
  const wait = Number(refused?.headers.get('retry-after'))
  expect(wait).toBeGreaterThanOrEqual(1)
  expect(wait).toBeLessThanOrEqual(5)
})

test('counts uploads, withdrawals and searches of all servers, and lists of games by none of them', async () => {
  // Registering here takes no code.
  const who = await signUp(await openTestServer(fresh.db), 'counted1')
  const upload = { token: who.token, type: 'image/png', body: 'no picture' }
  // What is refused otherwise counts too.
  expect(await atOnce(40, server => server.call('PUT', '/uploads/odd?purpose=slip', upload))).toEqual({
    400: 30,
    429: 10,
  })
  const withdraw = (server: TestServer) =>
    server.call('POST', '/withdrawals', { token: who.token, type: 'application/sealed+json', body: 'odd' })
  expect(await atOnce(40, withdraw)).toEqual({ 400: 30, 429: 10 })

  await servers[0]?.call('GET', '/games?gameName=koi')
  await servers[1]?.call('GET', '/games?gameName=koi')
  await servers[2]?.call('GET', '/games')
  const searches = await fresh.db.rows(sql<{ calls: number }>`
    select calls from call_counts where key like 'games:%'`)
  expect(searches).toEqual([{ calls: 2 }])
})

test('has the windows of the count in memory: fixed, from the first call, and open again after their end', async () => {
  const [db] = pools as [Database]
  const rate = { limit: 3, windowSeconds: 60 }
  const key = `test:${newId()}`
  const [shared, local] = [[], []] as [number[], number[]]
  for (let n = 0; n < 5; n += 1) {
    shared.push(await allowShared(db, key, rate))
    local.push(allow(key, rate, 0))
  }
  expect(local).toEqual([0, 0, 0, 60, 60])
  // The clock of the database goes on between the calls.
  expect(shared.slice(0, 3)).toEqual([0, 0, 0])
  for (const wait of shared.slice(3)) {
    expect(wait).toBeGreaterThanOrEqual(1)
    expect(wait).toBeLessThanOrEqual(60)
  }

  await db.run(sql`update call_counts set ends_at = now() where key = ${key}`)
  expect(await allowShared(db, key, rate)).toBe(0)
  expect(allow(key, rate, 60_000)).toBe(0)
  expect(await db.row(sql`select calls from call_counts where key = ${key}`)).toEqual({ calls: 1 })
})

test('removes the counts of ended windows, and no others', async () => {
  const [db] = pools as [Database]
  const [ended, open] = [`test:${newId()}`, `test:${newId()}`]
  for (const key of [ended, open]) await allowShared(db, key, { limit: 1, windowSeconds: 60 })
  await db.run(sql`update call_counts set ends_at = now() where key = ${ended}`)
  await forgetEndedCounts(db)
  const left = await db.rows(sql<{ key: string }>`
    select key from call_counts where key = any(${[ended, open]}::text[])`)
  expect(left).toEqual([{ key: open }])
})

test('answers 503 while the database is away, and counts nothing of its own instead', async () => {
  const db = await openDatabase({ databaseUrl: fresh.databaseUrl, dataDir: tmpdir(), poolSize: 1 })
  const server = await openTestServer(db)
  await db.run(unnamed('set statement_timeout = 1'))
  await fresh.db.transaction(async tx => {
    await tx.run(unnamed('lock table call_counts in access exclusive mode'))
    const answer = await server.call('GET', '/captcha?scene=login', { address: freshAddress() })
    expect([answer.status, answer.body.code]).toEqual([503, 'unavailable'])
  })
  await db.close()
})
