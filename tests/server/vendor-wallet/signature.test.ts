import { beforeAll, expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { signatureOf } from '#server/vendor-wallet/signature.ts'
import { useDatabase } from '#tests/support/databases.ts'
import {
  addVendor,
  BAIZE,
  betOf,
  call,
  entryCount,
  openGame,
  player,
  send,
  winOf,
} from '#tests/support/play.ts'
import { openTestServer, type TestServer } from '#tests/support/test-server.ts'

// F19: whatever is not exactly what a vendor signed moves nothing.

const database = useDatabase()
let server: TestServer<'play'>
beforeAll(async () => {
  server = await openTestServer(database.db, { features: ['play'] })
})

async function aBet() {
  const who = await player(server, 1_000n)
  return { who, body: JSON.stringify(betOf({ sessionToken: await openGame(server, who) })) }
}

async function refusesUnsigned(response: Response, code: string, before: number) {
  expect(response.status).toBe(401)
  expect(await response.json()).toMatchObject({ status: 'ERROR', code })
  expect(await entryCount(server)).toBe(before)
}

test('refuses a body that differs from the signed one by one byte, or was written out again', async () => {
  const { body } = await aBet()
  const before = await entryCount(server)
  const timestamp = String(server.clock.now().getTime())
  const signed = {
    'x-timestamp': timestamp,
    'x-signature': signatureOf(BAIZE.secret, timestamp, Buffer.from(body)),
  }
  const changed = body.replace('"100"', '"101"')
  const rewritten = JSON.stringify(JSON.parse(body), undefined, 1)
  await refusesUnsigned(await send(server, '/bet', changed, BAIZE, signed), 'INVALID_SIGNATURE', before)
  await refusesUnsigned(await send(server, '/bet', rewritten, BAIZE, signed), 'INVALID_SIGNATURE', before)
  expect((await send(server, '/bet', body, BAIZE, signed)).status).toBe(200)
})

test('refuses a missing, short or foreign signature, an unknown key and an unknown vendor', async () => {
  const { body } = await aBet()
  const before = await entryCount(server)
  const other = await addVendor(server, 'OTHER')
  const tries: [Parameters<typeof send>[3], Record<string, string>, string][] = [
    [BAIZE, { 'x-signature': '' }, 'INVALID_SIGNATURE'],
    [BAIZE, { 'x-signature': 'ab' }, 'INVALID_SIGNATURE'],
    [BAIZE, { 'x-signature': 'g'.repeat(64) }, 'INVALID_SIGNATURE'],
    [{ ...BAIZE, secret: 'guessed' }, {}, 'INVALID_SIGNATURE'],
    [{ ...BAIZE, keyId: 'demo-2' }, {}, 'INVALID_SIGNATURE'],
    // The key of one vendor signs for another.
    [{ ...other, vendor: 'BAIZE' }, {}, 'INVALID_SIGNATURE'],
    [{ ...BAIZE, vendor: 'NOBODY' }, {}, 'INVALID_PARTNER'],
  ]
  for (const [signer, headers, code] of tries) {
    await refusesUnsigned(await send(server, '/bet', body, signer, headers), code, before)
  }
})

test('refuses a time stamp more than five minutes away, or none', async () => {
  const { body } = await aBet()
  const before = await entryCount(server)
  for (const shift of [-301_000, 301_000]) {
    const timestamp = String(server.clock.now().getTime() + shift)
    const headers = {
      'x-timestamp': timestamp,
      'x-signature': signatureOf(BAIZE.secret, timestamp, Buffer.from(body)),
    }
    await refusesUnsigned(await send(server, '/bet', body, BAIZE, headers), 'INVALID_SIGNATURE', before)
  }
  const none = { 'x-timestamp': '', 'x-signature': signatureOf(BAIZE.secret, '', Buffer.from(body)) }
  await refusesUnsigned(await send(server, '/bet', body, BAIZE, none), 'INVALID_SIGNATURE', before)
})

test('refuses the token of one player with the id of another, and a token of another vendor’s session', async () => {
  const one = await player(server, 1_000n)
  const other = await player(server, 1_000n)
  const sessionToken = await openGame(server, one)
  const bet = betOf({ sessionToken })
  await call(server, '/bet', bet)
  const before = await entryCount(server)
  expect(await call(server, '/win', winOf(other, bet, { sessionToken }))).toMatchObject({
    code: 'INVALID_TOKEN',
  })
  expect(await call(server, '/win', winOf(other, bet))).toMatchObject({ code: 'ROUND_NOT_FOUND' })
  const third = await addVendor(server, 'THIRD')
  expect(await call(server, '/bet', betOf({ sessionToken }), third)).toMatchObject({ code: 'INVALID_TOKEN' })
  expect(await call(server, '/balance', { sessionToken }, third)).toMatchObject({ code: 'INVALID_TOKEN' })
  const transaction = { transactionId: bet.transactionId }
  expect(await call(server, '/transaction', transaction, third)).toMatchObject({ state: 'unknown' })
  expect(await entryCount(server)).toBe(before)
})

test('answers either key while they change over, and refuses the old one once it is retired', async () => {
  const old = await addVendor(server, 'ROTATES')
  const next = { ...old, keyId: 'ROTATES-2', secret: 'the next secret' }
  await addVendor(server, 'ROTATES')
  const { addVendorKey } = await import('#server/vendor-wallet/keys.ts')
  await addVendorKey(server.db, {
    ...next,
    deploymentSecret: 'a secret of the tests, more than 32 characters',
  })
  server.clock.advance(6_000)
  const ask = (signer: typeof old) => send(server, '/transaction', '{"transactionId":"t"}', signer)
  expect((await ask(old)).status).toBe(200)
  expect((await ask(next)).status).toBe(200)
  await server.db.run(sql`update vendor_keys set retired_at = now() where key_id = ${old.keyId}`)
  server.clock.advance(6_000)
  expect((await ask(old)).status).toBe(401)
  expect((await ask(next)).status).toBe(200)
})

test('refuses an address that is not on the vendor’s list', async () => {
  const signer = await addVendor(server, 'LISTED', { addresses: ['192.0.2.7'] })
  expect((await send(server, '/transaction', '{"transactionId":"t"}', signer)).status).toBe(401)
})

test('keeps no vendor secret in clear', async () => {
  const rows = await server.db.rows(sql<{ secret_sealed: Buffer }>`select secret_sealed from vendor_keys`)
  for (const { secret_sealed } of rows) expect(secret_sealed.includes(Buffer.from('secret'))).toBe(false)
})

test('refuses what is not JSON only after the signature was right', async () => {
  const response = await send(server, '/bet', '{"sessionToken":')
  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({ status: 'ERROR', code: 'WRONG_SYNTAX' })
  expect((await send(server, '/bet', '{"sessionToken":', { ...BAIZE, secret: 'x' })).status).toBe(401)
})
