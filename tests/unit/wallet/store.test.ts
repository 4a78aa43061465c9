import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  $balance,
  $balanceHidden,
  $balanceState,
  $currency,
  clearBalance,
  holdBalance,
  refreshBalance,
  setBalance,
  showBalance,
  toggleBalanceHidden,
} from '#lib/wallet/store.ts'
import { fakeServer } from '#tests/support/wire.ts'

const answer = (balance: string) => ({ value: { balance, currency: 'THB', asOf: new Date().toISOString() } })
beforeEach(() => clearBalance())
afterEach(() => {
  showBalance()
  vi.useRealTimers()
})

test('the balance is unknown, never zero, until the server has said it', async () => {
  expect($balance.get()).toBeUndefined()
  fakeServer(() => 'unreachable')
  await refreshBalance()
  expect([$balance.get(), $balanceState.get()]).toEqual([undefined, 'failed'])
})

test('a reading brings the balance and its currency', async () => {
  fakeServer(() => answer('123450'))
  await refreshBalance()
  expect([$balance.get(), $currency.get(), $balanceState.get()]).toEqual([123_450n, 'THB', 'ready'])
})

test('a failed reading keeps what was known', async () => {
  setBalance('5000')
  fakeServer(() => ({ code: 'unavailable', status: 503 }))
  await refreshBalance()
  expect([$balance.get(), $balanceState.get()]).toEqual([5_000n, 'failed'])
})

test('a live event that comes while the balance is read is newer than the answer', async () => {
  fakeServer(() => {
    setBalance('900', 'THB')
    return answer('1000')
  })
  await refreshBalance()
  expect([$balance.get(), $balanceState.get()]).toEqual([900n, 'ready'])
})

test('an answer after the sign-out does not bring the balance back', async () => {
  fakeServer(() => {
    clearBalance()
    return answer('1000')
  })
  await refreshBalance()
  expect([$balance.get(), $balanceState.get()]).toEqual([undefined, 'idle'])
})

test('hiding is a switch, also where the browser keeps nothing', () => {
  const before = $balanceHidden.get()
  toggleBalanceHidden()
  expect($balanceHidden.get()).toBe(!before)
  toggleBalanceHidden()
  expect($balanceHidden.get()).toBe(before)
})

// Protects: a card that is not scratched yet is not told by the balance above it.
test('while a game shows a round the balance stays, and then it is the latest one', async () => {
  setBalance('10000')
  holdBalance()
  setBalance('9500')
  setBalance('12000')
  expect($balance.get()).toBe(10_000n)
  showBalance()
  expect($balance.get()).toBe(12_000n)
  setBalance('11500')
  expect($balance.get()).toBe(11_500n)
})

test('a reading that comes while a round is shown waits too', async () => {
  setBalance('10000')
  holdBalance()
  fakeServer(() => answer('12000'))
  await refreshBalance()
  expect($balance.get()).toBe(10_000n)
  showBalance()
  expect([$balance.get(), $balanceState.get()]).toEqual([12_000n, 'ready'])
})

test('the balance waits for 30 seconds at most, however often a game says that it shows a round', () => {
  vi.useFakeTimers()
  setBalance('10000')
  holdBalance()
  setBalance('9500')
  vi.advanceTimersByTime(20_000)
  holdBalance()
  vi.advanceTimersByTime(9_999)
  expect($balance.get()).toBe(10_000n)
  vi.advanceTimersByTime(1)
  expect($balance.get()).toBe(9_500n)
})

test('a balance that was held back does not come after the sign-out', () => {
  setBalance('10000')
  holdBalance()
  setBalance('12000')
  clearBalance()
  showBalance()
  expect($balance.get()).toBeUndefined()
})
