import { beforeEach, expect, test } from 'vitest'
import { SANDBOX_TERMS } from '#lib/cashier/rules.ts'
import { $deposits, loadDeposits, newDeposit, startOver, submitDeposit } from '#lib/cashier/store.ts'
import { isWithinLimits } from '#lib/money/amount-limits.ts'
import { $balance } from '#lib/wallet/store.ts'
import { fakeServer, type SentCall } from '#tests/support/wire.ts'

const deposit = ({ body }: SentCall) => ({
  id: body?.id,
  method: 'sandbox',
  amount: body?.amount,
  fee: '0',
  currency: 'THB',
  status: 'approved',
  timeline: [],
})
const good = (call: SentCall) =>
  call.method === 'POST'
    ? { value: { deposit: deposit(call), balance: '77700' } }
    : { value: { deposits: [] } }
const posts = (sent: SentCall[]) => sent.filter(call => call.method === 'POST')
beforeEach(() => startOver())

test('a deposit brings the new balance and the list', async () => {
  const { sent } = fakeServer(good)
  await submitDeposit('sandbox', 10_000n)
  expect(newDeposit.$submission.get()).toMatchObject({
    state: 'done',
    value: { deposit: { amount: '10000' } },
  })
  expect($balance.get()).toBe(77_700n)
  expect(sent.map(call => `${call.method} ${call.path}`)).toEqual(['POST /api/deposits', 'GET /api/deposits'])
})

test('another amount is another deposit', async () => {
  const { sent } = fakeServer(() => 'unreachable')
  await submitDeposit('sandbox', 10_000n)
  await submitDeposit('sandbox', 30_000n)
  expect(new Set(posts(sent).map(call => call.body?.id)).size).toBe(2)
})

test('a list that cannot be read again stays on the page', async () => {
  fakeServer(() => ({ value: { deposits: [{ id: 'd' }] } }))
  await loadDeposits()
  fakeServer(() => 'unreachable')
  await loadDeposits()
  expect($deposits.get()).toMatchObject({ state: 'failed', value: [{ id: 'd' }] })
})

test('both limits are allowed amounts', () => {
  const { minMinor, maxMinor } = SANDBOX_TERMS
  const amounts = [minMinor - 1n, minMinor, maxMinor, maxMinor + 1n]
  expect(amounts.map(amount => isWithinLimits(amount, SANDBOX_TERMS))).toEqual([false, true, true, false])
})
