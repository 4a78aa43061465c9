import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Deposit } from '#lib/cashier/api.ts'
import type { SignedIn } from '#lib/identity/api.ts'
import { newId } from '#lib/ids/ids.ts'
import { referenceOf } from '#lib/ids/reference.ts'
import { DEFAULT_DEPOSITS } from '#lib/site/deposits-setting.ts'
import { expireUnpaid } from '#server/cashier/expiry.ts'
import { forgetCounts } from '#server/platform/rate-limits.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { balanceOf, payee } from '#tests/support/payees.ts'
import { openTestServer, type TestServer } from '#tests/support/test-server.ts'

// Protects: a payment that somebody has seen is credited once, and nothing is credited that nobody has seen.

const settings = {
  deposits: {
    ...DEFAULT_DEPOSITS,
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
}
const fresh = useDatabase()
let server: TestServer<'cashier'>
beforeAll(async () => {
  server = await openTestServer(fresh.db, { features: ['cashier'], settings })
})
beforeEach(() => {
  forgetCounts()
  server.change({})
})

const begin = (who: SignedIn, amount: string, id = newId()) =>
  server.call('POST', '/deposits', { token: who.token, body: { id, method: 'promptPay', amount } })
async function begun(who: SignedIn, amount = '50000'): Promise<Deposit> {
  const { body } = await begin(who, amount)
  expect(body.code).toBeUndefined()
  return (body.value as unknown as { deposit: Deposit }).deposit
}
const run = (operator: string, act: string, deposit: Deposit, ...more: string[]) =>
  server.operator(operator, 'deposits', act, referenceOf(deposit), ...more)
async function lastOf(who: SignedIn): Promise<Deposit | undefined> {
  const { body } = await server.call('GET', '/deposits', { token: who.token })
  return (body.value as unknown as { deposits: Deposit[] }).deposits[0]
}

test('answers a code to pay, and credits nothing before somebody has seen the payment', async () => {
  const who = await payee(server, 0n)
  const deposit = await begun(who)
  expect(deposit).toMatchObject({ status: 'awaiting', payment: { payee: 'Example Co., Ltd.' } })
  const { payment } = deposit
  expect(payment?.kind === 'code' && payment.payload).toMatch(/0066801234567.*5406500\.00/)
  expect(await balanceOf(server, who)).toBe(0n)
  expect((await server.operator('nok', 'deposits', 'list')).text).toContain(referenceOf(deposit))
})

test('races twelve approvals of one deposit: one credit, with its turnover', async () => {
  const who = await payee(server, 0n)
  const deposit = await begun(who)
  const outcomes = await Promise.all(
    Array.from({ length: 12 }, (_, index) => run(`person${index}`, 'approve', deposit)),
  )
  expect(outcomes.filter(one => one.exitCode === 0)).toHaveLength(1)
  expect(await balanceOf(server, who)).toBe(500_00n)
  expect(await lastOf(who)).toMatchObject({ status: 'approved', payment: null })
  const { body } = await server.call('GET', '/withdrawals/setup', { token: who.token })
  expect(body.value).toMatchObject({ withdrawable: '0', turnover: [{ required: '50000' }] })
})

test('races approval against rejection and expiry: what is credited is what is approved', async () => {
  for (let round = 0; round < 6; round += 1) {
    const who = await payee(server, 0n)
    const deposit = await begun(who)
    const late = new Date(Date.now() + 16 * 60_000)
    await Promise.all([
      run('nok', 'approve', deposit),
      run('lek', 'reject', deposit, 'not', 'seen'),
      fresh.db.transaction(tx => expireUnpaid(tx, late)),
    ])
    const { status } = (await lastOf(who)) ?? {}
    expect(await balanceOf(server, who)).toBe(status === 'approved' ? 500_00n : 0n)
  }
})

test('needs two different people above the set amount', async () => {
  const who = await payee(server, 0n)
  const deposit = await begun(who, '5000000')
  expect((await run('nok', 'approve', deposit)).text).toContain('one more approval')
  expect((await run('nok', 'approve', deposit)).exitCode).toBe(1)
  expect(await balanceOf(server, who)).toBe(0n)
  expect((await run('lek', 'approve', deposit)).text).toContain('is approved')
  expect(await balanceOf(server, who)).toBe(50_000_00n)
})

test('runs out, and is still credited when the payment came late; a rejection is final', async () => {
  const who = await payee(server, 0n)
  const late = await begun(who)
  await fresh.db.transaction(tx => expireUnpaid(tx, new Date(Date.now() + 16 * 60_000)))
  expect(await lastOf(who)).toMatchObject({ status: 'expired', payment: null })
  expect((await run('nok', 'approve', late)).exitCode).toBe(0)
  expect(await balanceOf(server, who)).toBe(500_00n)
  const refused = await begun(who)
  await run('nok', 'reject', refused, 'No', 'payment', 'came')
  expect((await lastOf(who))?.timeline.at(-1)).toMatchObject({
    status: 'rejected',
    reason: 'No payment came',
  })
  expect((await run('nok', 'approve', refused)).exitCode).toBe(1)
})

test('refuses a fourth unpaid deposit, amounts outside the limits, and a method that is not set up', async () => {
  const who = await payee(server, 0n)
  expect((await begin(who, '9999')).body.code).toBe('amountOutsideLimits')
  for (let count = 0; count < 3; count += 1) await begun(who)
  expect((await begin(who, '50000')).body.code).toBe('tooManyDeposits')
  server.change({ deposits: DEFAULT_DEPOSITS })
  expect((await begin(who, '50000')).status).toBe(404)
})
