import { beforeAll, expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { signatureOf } from '#server/vendor-wallet/signature.ts'
import { useDatabase } from '#tests/support/databases.ts'
import {
  addVendor,
  betOf,
  call,
  entryCount,
  openGame,
  type PlaySite,
  player,
  playSite,
  send,
  winOf,
} from '#tests/support/play.ts'

// F19: whatever is not exactly what a vendor signed moves nothing.

const database = useDatabase()
let site: PlaySite
beforeAll(async () => {
  site = await playSite(database.db)
})

async function aBet() {
  const who = await player(site, 1_000n)
  return { who, body: JSON.stringify(betOf({ sessionToken: await openGame(site, who) })) }
}

async function refusesUnsigned(response: Response, code: string, before: number) {
  expect(response.status).toBe(401)
  expect(await response.json()).toMatchObject({ status: 'ERROR', code })
  expect(await entryCount(site)).toBe(before)
}

test('refuses a body that differs from the signed one by one byte, or was written out again', async () => {
  const { body } = await aBet()
  const before = await entryCount(site)
  const timestamp = String(site.clock.now().getTime())
  const signed = {
    'x-timestamp': timestamp,
    'x-signature': signatureOf(site.baize.secret, timestamp, Buffer.from(body)),
  }
  const changed = body.replace('"100"', '"101"')
  const rewritten = JSON.stringify(JSON.parse(body), undefined, 1)
  await refusesUnsigned(await send(site, '/bet', changed, site.baize, signed), 'INVALID_SIGNATURE', before)
  await refusesUnsigned(await send(site, '/bet', rewritten, site.baize, signed), 'INVALID_SIGNATURE', before)
  expect((await send(site, '/bet', body, site.baize, signed)).status).toBe(200)
})

test('refuses a missing, short or foreign signature, an unknown key and an unknown vendor', async () => {
  const { body } = await aBet()
  const before = await entryCount(site)
  const { baize } = site
  const other = await addVendor(site, 'OTHER')
  const tries: [Parameters<typeof send>[3], Record<string, string>, string][] = [
    [baize, { 'x-signature': '' }, 'INVALID_SIGNATURE'],
    [baize, { 'x-signature': 'ab' }, 'INVALID_SIGNATURE'],
    [baize, { 'x-signature': 'g'.repeat(64) }, 'INVALID_SIGNATURE'],
    [{ ...baize, secret: 'guessed' }, {}, 'INVALID_SIGNATURE'],
    [{ ...baize, keyId: 'demo-2' }, {}, 'INVALID_SIGNATURE'],
    // The key of one vendor signs for another.
    [{ ...other, vendor: 'BAIZE' }, {}, 'INVALID_SIGNATURE'],
    [{ ...baize, vendor: 'NOBODY' }, {}, 'INVALID_PARTNER'],
  ]
  for (const [signer, headers, code] of tries) {
    await refusesUnsigned(await send(site, '/bet', body, signer, headers), code, before)
  }
})

test('refuses a time stamp more than five minutes away, or none', async () => {
  const { body } = await aBet()
  const before = await entryCount(site)
  for (const shift of [-301_000, 301_000]) {
    const timestamp = String(site.clock.now().getTime() + shift)
    const headers = {
      'x-timestamp': timestamp,
      'x-signature': signatureOf(site.baize.secret, timestamp, Buffer.from(body)),
    }
    await refusesUnsigned(await send(site, '/bet', body, site.baize, headers), 'INVALID_SIGNATURE', before)
  }
  const none = { 'x-timestamp': '', 'x-signature': signatureOf(site.baize.secret, '', Buffer.from(body)) }
  await refusesUnsigned(await send(site, '/bet', body, site.baize, none), 'INVALID_SIGNATURE', before)
})

test('refuses the token of one player with the id of another, and a token of another vendor’s session', async () => {
  const one = await player(site, 1_000n)
  const other = await player(site, 1_000n)
  const sessionToken = await openGame(site, one)
  const bet = betOf({ sessionToken })
  await call(site, '/bet', bet)
  const before = await entryCount(site)
  expect(await call(site, '/win', winOf(other, bet, { sessionToken }))).toMatchObject({
    code: 'INVALID_TOKEN',
  })
  expect(await call(site, '/win', winOf(other, bet))).toMatchObject({ code: 'ROUND_NOT_FOUND' })
  const third = await addVendor(site, 'THIRD')
  expect(await call(site, '/bet', betOf({ sessionToken }), third)).toMatchObject({ code: 'INVALID_TOKEN' })
  expect(await call(site, '/balance', { sessionToken }, third)).toMatchObject({ code: 'INVALID_TOKEN' })
  const transaction = { transactionId: bet.transactionId }
  expect(await call(site, '/transaction', transaction, third)).toMatchObject({ state: 'unknown' })
  expect(await entryCount(site)).toBe(before)
})

test('answers either key while they change over, and refuses the old one once it is retired', async () => {
  const old = await addVendor(site, 'ROTATES')
  const next = { ...old, keyId: 'ROTATES-2', secret: 'the next secret' }
  await addVendor(site, 'ROTATES')
  const { addVendorKey } = await import('#server/vendor-wallet/keys.ts')
  await addVendorKey(site.db, { ...next, deploymentSecret: 'a secret of the tests, more than 32 characters' })
  site.clock.advance(6_000)
  const ask = (signer: typeof old) => send(site, '/transaction', '{"transactionId":"t"}', signer)
  expect((await ask(old)).status).toBe(200)
  expect((await ask(next)).status).toBe(200)
  await site.db.run(sql`update vendor_keys set retired_at = now() where key_id = ${old.keyId}`)
  site.clock.advance(6_000)
  expect((await ask(old)).status).toBe(401)
  expect((await ask(next)).status).toBe(200)
})

test('refuses an address that is not on the vendor’s list', async () => {
  const signer = await addVendor(site, 'LISTED', { addresses: ['192.0.2.7'] })
  expect((await send(site, '/transaction', '{"transactionId":"t"}', signer)).status).toBe(401)
})

test('keeps no vendor secret in clear', async () => {
  const rows = await site.db.rows(sql<{ secret_sealed: Buffer }>`select secret_sealed from vendor_keys`)
  for (const { secret_sealed } of rows) expect(secret_sealed.includes(Buffer.from('secret'))).toBe(false)
})

test('refuses what is not JSON only after the signature was right', async () => {
  const response = await send(site, '/bet', '{"sessionToken":')
  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({ status: 'ERROR', code: 'WRONG_SYNTAX' })
  expect((await send(site, '/bet', '{"sessionToken":', { ...site.baize, secret: 'x' })).status).toBe(401)
})
