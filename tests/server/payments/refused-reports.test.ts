import { expect, test } from 'vitest'
import { newId } from '#lib/ids/ids.ts'
import { Provider } from '#server/payments/provider.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { oddBodies } from '#tests/support/odd-input.ts'
import { payee } from '#tests/support/payees.ts'
import { DEPOSITS, paid, useProviderPage } from './provider-page.ts'

// Protects: nobody is credited for a report that the provider did not sign or that is of no deposit.

const database = useDatabase()
const page = useProviderPage(database)
const { balance, begun, check, openPage, post, signed, webhook } = page
const member = () => payee(page.server, 0n)

test('refuses what is not signed, too old, unreadable or of no deposit', async () => {
  const who = await member()
  const deposit = await begun(who)
  const now = page.server.clock.now().getTime()
  const report = paid(deposit)
  const unsigned = [
    await webhook(report, { secret: 'another secret, of somebody else entirely' }),
    await webhook(report, { at: now - 301_000 }),
    await webhook(report, { at: now + 301_000 }),
    await post(JSON.stringify(report), { 'x-merchant': 'house' }),
  ]
  expect(unsigned.map(one => [one.status, one.body.code])).toEqual(unsigned.map(() => [401, 'badSignature']))
  for (const change of [{ status: 'won' }, { reference: 'x' }])
    expect((await webhook({ ...report, ...change })).status).toBe(400)
  const twice = JSON.stringify(report).replace('{', '{"amount":"1",')
  expect((await signed(twice)).status).toBe(400)
  expect((await webhook({ ...report, reference: newId() })).status).toBe(404)
  page.server.change({
    deposits: {
      ...DEPOSITS,
      promptPay: {
        target: '0801234567',
        name: 'Example Co., Ltd.',
        minMinor: '10000',
        maxMinor: '10000000',
        feeMinor: '0',
        payMinutes: 15,
        expectedMinutes: 5,
      },
    },
  })
  const body = { id: newId(), method: 'promptPay', amount: '50000' }
  await page.server.call('POST', '/deposits', { token: who.token, body })
  expect((await webhook({ ...report, reference: body.id })).status).toBe(404)
  expect(await balance(who)).toBe(0n)
})

test('answers or refuses whatever stands in a field of a report, and credits at most once (reliability S40)', async () => {
  const who = await member()
  const deposit = await begun(who)
  for (const odd of oddBodies(paid(deposit)))
    expect([200, 400, 404, 409], JSON.stringify(odd)).toContain((await webhook(odd as object)).status)
  expect([0n, 49_700n]).toContain(await balance(who))
})

test('refuses pages and answers of other members’ deposits, and says so when the provider is away', async () => {
  const who = await member()
  const other = await member()
  const deposit = await begun(who)
  expect((await openPage(other, deposit)).status).toBe(404)
  expect(await check(other, deposit)).toBeUndefined()
  const away = { ...page.account, url: 'http://127.0.0.1:1' }
  const { runtime } = page.server
  const parts = { account: away, clock: runtime.clock, allowedPrivateHosts: ['127.0.0.1'], ownOrigin: '' }
  expect(await new Provider(parts).standing(deposit.id)).toBeUndefined()
  expect((await check(who, deposit))?.deposit.status).toBe('created')
})
