import { beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#lib/ids/ids.ts'
import { DEFAULT_WITHDRAWALS } from '#lib/site/withdrawals-setting.ts'
import type { Withdrawal } from '#lib/withdrawals/api.ts'
import { sql } from '#server/db/sql.ts'
import { forgetCounts } from '#server/platform/rate-limits.ts'
import { othersWithNumber } from '#server/withdrawals/account-queries.ts'
import { decide } from '#server/withdrawals/decide.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { balanceOf, PAYMENT_PASSWORD, type Payee, payee, setPolicy, withdraw } from '#tests/support/payees.ts'
import { openTestServer, prove, type TestServer } from '#tests/support/test-server.ts'
import { asked, confirm, lastOf, paid } from './withdrawal-calls.ts'

// Protects: a withdrawal that may not be is refused whole, and nobody sees or uses what is another member’s (S26).

// Bets are entered into the ledger here without a round.
const fresh = useDatabase('postgres', { checks: 'ledger' })
let server: TestServer<'cashier'>
beforeAll(async () => {
  server = await openTestServer(fresh.db, { features: ['cashier', 'limits'] })
})
beforeEach(() => {
  forgetCounts()
  server.change({})
  setPolicy(server, 'strict')
})

test('rolls back whole when the row cannot be written: nothing is locked', async () => {
  const who = await payee(server, 1_000_00n)
  const id = await asked(server, who, '30000')
  const fails = fresh.db.transaction(async tx => {
    await decide(tx, { id, status: 'rejected', at: new Date(), reason: 'x'.repeat(201) })
  })
  await expect(fails).rejects.toThrow()
  expect(await balanceOf(server, who)).toBe(700_00n)
  expect(await lastOf(server, who)).toMatchObject({ status: 'applied' })
})

test('refuses a wrong payment password, and after five of them the right one too', async () => {
  const who = await payee(server, 1_000_00n)
  expect((await withdraw(server, who, '30000', { paymentPassword: '' })).body).toMatchObject({
    code: 'required',
  })
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const said = await withdraw(server, who, '30000', { paymentPassword: '111222' })
    expect(said.body).toMatchObject({ code: 'wrongPaymentPassword', field: 'paymentPassword' })
  }
  expect((await withdraw(server, who, '30000', { paymentPassword: PAYMENT_PASSWORD })).body.code).toBe(
    'tooManyRequests',
  )
  expect(await balanceOf(server, who)).toBe(1_000_00n)
})

test('lists every withdrawal by pages of twenty, none twice, and none before another member’s', async () => {
  server.change({ withdrawals: { ...DEFAULT_WITHDRAWALS, dailyCount: 30, dailyMaxMinor: '10000000' } })
  const [who, other] = [await payee(server, 10_000_00n), await payee(server, 0n)]
  for (let count = 0; count < 22; count += 1) {
    forgetCounts()
    await asked(server, who, '30000')
  }
  type Page = { withdrawals: Withdrawal[]; next: string | null }
  const page = async (of: Payee, query: string) =>
    (await server.call('GET', `/withdrawals${query}`, { token: of.token })).body.value as unknown as Page
  const first = await page(who, '')
  const second = await page(who, `?before=${first.next}`)
  expect([first.withdrawals.length, second.withdrawals.length, second.next]).toEqual([20, 2, null])
  const ids = [...first.withdrawals, ...second.withdrawals].map(one => one.id)
  expect(new Set(ids).size).toBe(22)
  expect((await page(other, `?before=${ids[0]}`)).withdrawals).toEqual([])
})

test('refuses what is outside the limits of one withdrawal and of a day', async () => {
  server.change({ withdrawals: { ...DEFAULT_WITHDRAWALS, dailyMaxMinor: '70000', dailyCount: 2 } })
  const who = await payee(server, 10_000_00n)
  expect((await withdraw(server, who, '29999')).body).toMatchObject({
    code: 'amountOutsideLimits',
    field: 'amount',
  })
  expect((await withdraw(server, who, '20000001')).body.code).toBe('amountOutsideLimits')
  await asked(server, who, '40000')
  expect((await withdraw(server, who, '30001')).body).toMatchObject({
    code: 'withdrawalDayLimit',
    message: expect.stringContaining('฿300.00'),
  })
  await asked(server, who, '30000')
  expect((await withdraw(server, who, '30000')).body.code).toBe('withdrawalDayLimit')
})

test('refuses withdrawals while they wait after a password was set anew', async () => {
  const who = await payee(server, 1_000_00n)
  await fresh.db.run(sql`
    update members set withdrawals_held_until = now() + interval '1 day' where id = ${who.member.id}::uuid`)
  const said = await withdraw(server, who, '30000')
  expect(said.body).toMatchObject({ code: 'withdrawalsHeld' })
})

test('keeps accounts and withdrawals of one member from every other (S26)', async () => {
  const [who, other] = [await payee(server, 1_000_00n), await payee(server, 1_000_00n)]
  const id = await paid(server, who, '30000')
  expect((await confirm(server, other, id, false)).status).toBe(404)
  expect((await confirm(server, other, newId(), false)).status).toBe(404)
  expect((await withdraw(server, other, '30000', { accountId: who.accountId })).body.code).toBe(
    'payoutAccountMissing',
  )
  const removed = await server.call('DELETE', `/payout-accounts/${who.accountId}`, { token: other.token })
  expect(removed.status).toBe(404)
})

test('registers accounts in the member’s own name only, with a recent proof, and each once', async () => {
  const who = await payee(server, 0n)
  const add = (entry: Record<string, unknown>) =>
    server.call('POST', '/payout-accounts', {
      token: who.token,
      body: {
        id: newId(),
        provider: 'SCB',
        number: '987-6-54321-0',
        holderName: 'Mr. SOMCHAI JAIDEE',
        ...entry,
      },
    })
  expect((await add({ holderName: 'Somsak Jaidee' })).body).toMatchObject({
    code: 'payoutNameDiffers',
    field: 'holderName',
  })
  expect((await add({ number: '987654321' })).body).toMatchObject({
    code: 'payoutNumberForm',
    field: 'number',
  })
  expect((await add({ provider: 'NOBANK' })).body).toMatchObject({ code: 'badInput', field: 'provider' })
  expect((await add({})).body.value).toMatchObject({
    account: { number: '···· 3210', providerName: 'Siam Commercial Bank' },
  })
  expect((await add({})).body.code).toBe('payoutAccountThere')
  for (const [provider, number, code] of [
    ['PROMPTPAY', '66812345678', 'promptPayForm'],
    ['PROMPTPAY', '1101700230709', 'promptPayForm'],
    ['TRUEMONEY', '9999999999', 'mobileWalletForm'],
    ['SCB', '0000000000', 'payoutNumberZeros'],
  ] as const)
    expect((await add({ provider, number })).body, number).toMatchObject({ code, field: 'number' })
  forgetCounts()
  for (const number of ['1111111112', '1111111113', '1111111114']) await add({ number })
  expect((await add({ number: '1111111115' })).body.code).toBe('payoutAccountsFull')
  forgetCounts()
  server.clock.advance(6 * 60_000)
  expect((await add({ number: '1111111116' })).body.code).toBe('reauthenticationNeeded')
  await prove(server, who)
  const removed = await server.call('DELETE', `/payout-accounts/${who.accountId}`, { token: who.token })
  expect(removed.body.success).toBe(true)
  expect((await withdraw(server, who, '30000')).body.code).toBe('payoutAccountMissing')
})

// Protects: one number is one account, however it is typed and whenever it was registered.
test('takes a number in another spelling for the account that is there, and names who else has it', async () => {
  const [who, other] = [await payee(server, 100_000n), await payee(server, 0n)]
  const add = (by: Payee, number: string) =>
    server.call('POST', '/payout-accounts', {
      token: by.token,
      body: { id: newId(), provider: 'PROMPTPAY', number, holderName: 'Somchai Jaidee' },
    })
  // As it could be registered before numbers had one form.
  await fresh.db.run(sql`
    insert into payout_accounts (id, member_id, provider, number, holder_name, created_at)
    values (${newId()}::uuid, ${other.member.id}::uuid, 'PROMPTPAY', '66898765432', 'Somchai Jaidee', now())`)
  expect((await add(other, '089-876-5432')).body.code).toBe('payoutAccountThere')
  expect((await add(who, '+66 89 876 5432')).body.success).toBe(true)
  expect((await add(who, '0898765432')).body.code).toBe('payoutAccountThere')
  const kept = await fresh.db.rows(sql<{ number: string }>`
    select number from payout_accounts where member_id = ${who.member.id}::uuid and provider = 'PROMPTPAY'`)
  expect(kept).toEqual([{ number: '0898765432' }])
  const others = await othersWithNumber(fresh.db, {
    memberId: who.member.id,
    provider: 'PROMPTPAY',
    number: '0898765432',
  })
  expect(others).toEqual([{ account: other.member.account }])
})
