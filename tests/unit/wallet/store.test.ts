import { beforeEach, expect, test } from 'vitest'
import {
  $balance,
  $balanceHidden,
  $balanceState,
  $currency,
  clearBalance,
  refreshBalance,
  setBalance,
  toggleBalanceHidden,
} from '#lib/wallet/store.ts'
import { fakeServer } from '#tests/support/wire.ts'

const answer = (balance: string) => ({ value: { balance, currency: 'THB', asOf: new Date().toISOString() } })
beforeEach(() => clearBalance())

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
