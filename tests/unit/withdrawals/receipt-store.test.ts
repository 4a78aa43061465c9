import { beforeEach, expect, test } from 'vitest'
import { $session } from '#lib/session/store.ts'
import type { Withdrawal } from '#lib/withdrawals/api.ts'
import { lookForReceipts, sayReceived } from '#lib/withdrawals/receipt-store.ts'
import { $payoutsWaiting, $receiptPrompt, followReceipts } from '#lib/withdrawals/receipt-watch.ts'
import { fakeServer } from '#tests/support/wire.ts'

// Protects: a payout is asked about once, and only whom it was paid to (spec 2.2).

const paid = { id: '0198f3a2-0000-7000-8000-000000000001', status: 'paid' }

beforeEach(() => {
  $session.set('member')
  $receiptPrompt.set(undefined)
})

test('a payout that waits for an answer is asked about', async () => {
  fakeServer(() => ({ value: { withdrawals: [paid], next: null } }))
  await lookForReceipts()
  expect($receiptPrompt.get()).toEqual(paid)
})

test('a payout that is asked about stays marked, on later pages too, until it is answered', async () => {
  fakeServer(sent => ({
    value: sent.method === 'GET' ? { withdrawals: [paid], next: null } : { withdrawal: paid },
  }))
  await lookForReceipts()
  expect($payoutsWaiting.get()).toBe(1)
  $payoutsWaiting.set(0)
  followReceipts()()
  expect($payoutsWaiting.get()).toBe(1)
  await sayReceived(paid as Withdrawal)
  expect($payoutsWaiting.get()).toBe(0)
})

test('who left while the code for it was loading is asked nothing, and neither is the server', async () => {
  const { sent } = fakeServer(() => ({ code: 'notSignedIn', status: 401 }))
  $session.set('guest')
  await lookForReceipts()
  expect(sent).toEqual([])
})

test('who left while the server was being asked is not asked', async () => {
  fakeServer(() => {
    $session.set('guest')
    return { value: { withdrawals: [paid], next: null } }
  })
  await lookForReceipts()
  expect($receiptPrompt.get()).toBeUndefined()
})
