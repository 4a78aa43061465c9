import { beforeEach, expect, test } from 'vitest'
import { isWithinLimits, SANDBOX_TERMS } from '#lib/cashier/rules.ts'
import { $depositing, $deposits, loadDeposits, startOver, submitDeposit } from '#lib/cashier/store.ts'
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
  expect($depositing.get()).toMatchObject({ state: 'done', deposit: { amount: '10000' } })
  expect($balance.get()).toBe(77_700n)
  expect(sent.map(call => `${call.method} ${call.path}`)).toEqual(['POST /api/deposits', 'GET /api/deposits'])
})

test('a second click while the first is on its way sends nothing', async () => {
  const { sent } = fakeServer(good)
  await Promise.all([submitDeposit('sandbox', 10_000n), submitDeposit('sandbox', 10_000n)])
  expect(posts(sent)).toHaveLength(1)
})

test('a lost answer keeps the id, so that the same deposit sent again takes effect once', async () => {
  let isDown = true
  const { sent } = fakeServer(call => (isDown ? 'unreachable' : good(call)))
  await submitDeposit('sandbox', 20_000n)
  expect($depositing.get().state).toBe('unknown')
  startOver()
  await submitDeposit('sandbox', 20_000n)
  isDown = false
  await submitDeposit('sandbox', 20_000n)
  expect($depositing.get().state).toBe('done')
  expect(new Set(posts(sent).map(call => call.body?.id)).size).toBe(1)
  await submitDeposit('sandbox', 20_000n)
  expect(new Set(posts(sent).map(call => call.body?.id)).size).toBe(2)
})

test('another amount is another deposit', async () => {
  const { sent } = fakeServer(() => 'unreachable')
  await submitDeposit('sandbox', 10_000n)
  await submitDeposit('sandbox', 30_000n)
  expect(new Set(posts(sent).map(call => call.body?.id)).size).toBe(2)
})

test('a refusal is told and ends that deposit', async () => {
  const { sent } = fakeServer(() => ({ code: 'amountOutsideLimits', status: 422 }))
  await submitDeposit('sandbox', 1n)
  expect($depositing.get()).toMatchObject({ state: 'refused', failure: { code: 'amountOutsideLimits' } })
  await submitDeposit('sandbox', 1n)
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
