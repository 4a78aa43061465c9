import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import type { Adapter } from '#server/vendor-wallet/adapter.ts'
import { addVendorKey } from '#server/vendor-wallet/keys.ts'
import { signatureOf } from '#server/vendor-wallet/signature.ts'
import { useDatabase } from '#tests/support/databases.ts'
import {
  addVendor,
  balanceOf,
  betOf,
  call,
  openGame,
  player,
  type Reply,
  rollbackOf,
  type Signer,
  send,
  winOf,
} from '#tests/support/play.ts'
import { openTestServer, type TestServer } from '#tests/support/test-server.ts'

// Where vendors differ: each setting of an adapter, at work.

const database = useDatabase()
let server: TestServer<'play'>
beforeAll(async () => {
  server = await openTestServer(database.db, { features: ['play'] })
})

let vendors = 0
async function table(adapter: Partial<Adapter>, balance = 1_000n) {
  vendors += 1
  const signer = await addVendor(server, `SET${vendors}`, adapter)
  const who = await player(server, balance)
  return { signer, who, sessionToken: await openGame(server, who, { signer }) }
}

test('answers amounts at the vendor’s scale and never rounds one', async () => {
  const { signer, who, sessionToken } = await table({ amountDigits: 5 })
  const bet = betOf({ sessionToken, amount: '123000' })
  expect(await call(server, '/bet', bet, signer)).toMatchObject({ status: 'OK', balance: '877000' })
  expect(await call(server, '/balance', { sessionToken }, signer)).toMatchObject({ balance: '877000' })
  const finer = betOf({ sessionToken, amount: '1' })
  expect(await call(server, '/bet', finer, signer)).toMatchObject({ code: 'WRONG_SYNTAX' })
  expect(await balanceOf(server, who)).toBe(877n)
})

test('answers a coarse scale with what can be told in it, never more than there is', async () => {
  const { signer, who, sessionToken } = await table({ amountDigits: 0 }, 1_099n)
  expect(await call(server, '/balance', { sessionToken }, signer)).toMatchObject({ balance: '10' })
  await call(server, '/bet', betOf({ sessionToken, amount: '3' }), signer)
  expect(await balanceOf(server, who)).toBe(799n)
})

test('answers a business error with the vendor’s status, and success with 200', async () => {
  const { signer, sessionToken } = await table({ errorStatus: 412, tellsBalanceInErrors: false })
  const post = (path: string, body: object) => send(server, path, JSON.stringify(body), signer)
  expect((await post('/bet', betOf({ sessionToken }))).status).toBe(200)
  const short = await post('/bet', betOf({ sessionToken, amount: '5000' }))
  expect(short.status).toBe(412)
  expect(await short.json()).toEqual({
    status: 'ERROR',
    code: 'NOT_ENOUGH_MONEY',
    message: expect.any(String),
  })
  expect((await post('/bet', {})).status).toBe(412)
  expect((await send(server, '/bet', '{}', { ...signer, secret: 'guessed' })).status).toBe(401)
})

test('refuses a rollback of an unknown and of a refused bet where the vendor wants to hear of it', async () => {
  const { signer, who, sessionToken } = await table({ answersUnknownRollbackOk: false })
  const unknown = betOf({ sessionToken })
  const first = await call(server, '/rollback', rollbackOf(who, unknown), signer)
  expect(first).toMatchObject({ code: 'TRANSACTION_NOT_FOUND', balance: '1000' })
  const short = betOf({ sessionToken, amount: '9999' })
  await call(server, '/bet', short, signer)
  expect(await call(server, '/rollback', rollbackOf(who, short), signer)).toMatchObject({
    code: 'TRANSACTION_NOT_FOUND',
  })
})

test('refuses a win without its bet where wins name bets, and reads past it where they name rounds', async () => {
  const named = await table({ winReference: 'bet' })
  const bet = betOf({ sessionToken: named.sessionToken })
  await call(server, '/bet', bet, named.signer)
  const { who } = named
  expect(await call(server, '/win', winOf(who, bet), named.signer)).toMatchObject({ code: 'WRONG_SYNTAX' })
  const right = winOf(who, bet, { betTransactionId: bet.transactionId })
  expect(await call(server, '/win', right, named.signer)).toMatchObject({ status: 'OK' })
  const rounds = await table({ winReference: 'round' })
  const other = betOf({ sessionToken: rounds.sessionToken })
  await call(server, '/bet', other, rounds.signer)
  const strange = winOf(rounds.who, other, { betTransactionId: 'something-of-theirs' })
  expect(await call(server, '/win', strange, rounds.signer)).toMatchObject({ status: 'OK' })
})

test('refuses a win after the close where the vendor’s rules have none', async () => {
  const { signer, who, sessionToken } = await table({ paysAfterClose: false })
  const bet = betOf({ sessionToken, roundClosed: true })
  await call(server, '/bet', bet, signer)
  expect(await call(server, '/win', winOf(who, bet), signer)).toMatchObject({ code: 'ALREADY_SETTLED' })
})

test('answers a bet of nothing where free games make them, and gives nothing back for it', async () => {
  const { signer, who, sessionToken } = await table({ takesZeroBets: true })
  const bet = betOf({ sessionToken, amount: '0' })
  expect(await call(server, '/bet', bet, signer)).toMatchObject({ status: 'OK', balance: '1000' })
  expect(await call(server, '/rollback', rollbackOf(who, bet), signer)).toEqual({
    status: 'OK',
    balance: '1000',
  })
})

test('answers the vendor’s own names of games, and a move to another game only where sessions may', async () => {
  const gameCodes = { 'koi-terrace': 'KOI_96' }
  const own = await table({ gameCodes })
  const bet = betOf({ sessionToken: own.sessionToken, gameCode: 'KOI_96' })
  expect(await call(server, '/bet', bet, own.signer)).toMatchObject({ status: 'OK' })
  const win = winOf(own.who, bet, { gameCode: 'KOI_96' })
  expect(await call(server, '/win', win, own.signer)).toMatchObject({ status: 'OK' })
  const elsewhere = betOf({ sessionToken: own.sessionToken, gameCode: 'blackjack' })
  expect(await call(server, '/bet', elsewhere, own.signer)).toMatchObject({ code: 'INVALID_GAME' })
})

test.each(['body|timestamp', 'body'] as const)('answers a signature over %s, and no other', async over => {
  const { signer, sessionToken } = await table({})
  await server.db.run(sql`update vendor_adapters set signed_over = ${over} where vendor = ${signer.vendor}`)
  server.clock.advance(6_000)
  const body = JSON.stringify({ sessionToken })
  const timestamp = String(server.clock.now().getTime())
  const signed = (how: Adapter['signedOver'], at = timestamp) => ({
    'x-timestamp': at,
    'x-signature': signatureOf(signer.secret, at, Buffer.from(body), how),
  })
  expect((await send(server, '/balance', body, signer, signed(over))).status).toBe(200)
  expect((await send(server, '/balance', body, signer, signed('timestamp.body'))).status).toBe(401)
  const old = String(Number(timestamp) - 301_000)
  // Without a time stamp in the signature a call cannot be too old; its id is what makes it happen once.
  expect((await send(server, '/balance', body, signer, signed(over, old))).status).toBe(
    over === 'body' ? 200 : 401,
  )
})

test('refuses in the database what no adapter may be', async () => {
  for (const change of [
    'error_status = 503',
    'amount_digits = 9',
    "signed_over = 'nothing'",
    "surface = 'pam'",
    "country = 'Thailand'",
  ]) {
    const text = `update vendor_adapters set ${change} where vendor = 'BAIZE'`
    await expect(server.db.run({ text, values: [], name: '' })).rejects.toThrow('violates check constraint')
  }
})

test('answers the signed example of the documentation', async () => {
  const page = readFileSync(join(import.meta.dirname, '../../../docs/connect-a-vendor.md'), 'utf8')
  const example =
    /secret `(.+)`[\s\S]*?time stamp `(\d+)`[\s\S]*?```json\n(.+)\n```[\s\S]*?`([\da-f]{64})`/.exec(page)
  const [, secret = '', timestamp = '', body = '', signature = ''] = example ?? []
  expect(signatureOf(secret, timestamp, Buffer.from(body))).toBe(signature)
  const signer: Signer = { ...(await addVendor(server, 'EXAMPLE')), secret }

  const deploymentSecret = 'a secret of the tests, more than 32 characters'
  await addVendorKey(server.db, { ...signer, deploymentSecret })
  const back = Number(timestamp) - server.clock.now().getTime()
  server.clock.advance(back)
  const headers = { 'x-timestamp': timestamp, 'x-signature': signature }
  const reply = (await (await send(server, '/transaction', body, signer, headers)).json()) as Reply
  server.clock.advance(-back)
  expect(reply).toEqual({ status: 'OK', state: 'unknown' })
  expect(page).toContain(JSON.stringify(reply))
})
