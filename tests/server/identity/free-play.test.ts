import { beforeAll, expect, test } from 'vitest'
import { idOfMoment, newId, newSecret } from '#lib/ids/ids.ts'
import { sql } from '#server/db/sql.ts'
import { checkLedger } from '#server/ledger/check.ts'
import { freshAddress } from '#tests/support/browser.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { openTestServer, type TestServer } from '#tests/support/test-server.ts'
import { enabled } from './modules.ts'

// Protects: free play has play money in books of its own, for a day, and cannot be had without end (spec 4.1).

const fresh = useDatabase()
let server: TestServer
beforeAll(async () => {
  server = await openTestServer(fresh.db, { settings: { modules: enabled('FREEPLAY') } })
})

const play = async (extra: Record<string, unknown> = {}, at: TestServer = server, address = freshAddress()) =>
  at.sealed(
    'POST',
    '/session/free-play',
    'freePlayLogin',
    {
      id: idOfMoment(at.clock.now()),
      os: 'Windows',
      platform: 'W',
      version: 3,
      human: await at.proof('register'),
      ...extra,
    },
    { address },
  )
const memberOf = (said: Awaited<ReturnType<typeof play>>) =>
  said.body.value?.member as { id: string; account: string } | undefined

test('answers a trial account with play money in the trial books, and the ledger agrees', async () => {
  const said = await play()
  expect(said.body.value).toMatchObject({ member: { type: 4, isTrial: true } })
  const wallets = await fresh.db.rows(sql<{ book: string; balance: string }>`
    select book, balance::text as balance from ledger_accounts
     where member_id = ${memberOf(said)?.id ?? ''}::uuid and kind = 'wallet'`)
  expect(wallets).toEqual([{ book: 'trial', balance: '1000000' }])
  expect(await checkLedger(fresh.db)).toEqual([])
})

test('refuses notFound where free play is off', async () => {
  const own = await openTestServer(fresh.db)
  const said = await play({}, own)
  expect([said.status, said.body.code]).toEqual([404, 'notFound'])
})

test.each([
  ['humanProofNeeded', { human: undefined }],
  ['badInput', { platform: 'X' }],
  ['badInput', { memberType: 0 }],
])('refuses %s for %j', async (code, extra) => {
  expect((await play(extra)).body.code).toBe(code)
})

test('repeats with the same id and secret: the same account, and no second one', async () => {
  const id = newId()
  const repeatSecret = newSecret()
  const [first, again] = [await play({ id, repeatSecret }), await play({ id, repeatSecret })]
  expect(memberOf(again)?.account).toBe(memberOf(first)?.account)
  const own = await openTestServer(fresh.db, { settings: { modules: enabled('FREEPLAY') } })
  own.clock.advance(11 * 60_000)
  expect((await play({ id, repeatSecret }, own)).body.code).toBe('idempotencyConflict')
  expect((await play({ id })).body.code).toBe('idempotencyConflict')
})

test('races one id: one account, opened once', async () => {
  const id = newId()
  const entry = { id, repeatSecret: newSecret() }
  const said = await Promise.all([play(entry), play(entry), play(entry)])
  expect(new Set(said.map(one => memberOf(one)?.account)).size).toBe(1)
  expect(await checkLedger(fresh.db)).toEqual([])
})

test('refuses the session after a day, and the account is closed', async () => {
  const own = await openTestServer(fresh.db, { settings: { modules: enabled('FREEPLAY') } })
  const said = await play({}, own)
  const token = String(said.body.value?.token)
  for (let hours = 0; hours < 23; hours += 0.25) {
    own.clock.advance(15 * 60_000)
    await own.call('GET', '/member', { token })
  }
  expect((await own.call('GET', '/member', { token })).status).toBe(200)
  own.clock.advance(3_600_000)
  expect((await own.call('GET', '/member', { token })).status).toBe(401)
  await own.identity.forgetOld()
  const row = await fresh.db.row(
    sql<{ status: string }>`select status from members where id = ${memberOf(said)?.id ?? ''}::uuid`,
  )
  expect(row?.status).toBe('closed')
})

test('refuses tooManyRequests after twenty trials from one address', async () => {
  const address = freshAddress()
  for (let n = 0; n < 20; n++) expect((await play({}, server, address)).status).toBe(200)
  expect((await play({}, server, address)).status).toBe(429)
})
