import { $session } from '#lib/session/store.ts'
import { visit } from '#lib/site/kept.ts'
import { call } from '#lib/wire/client.ts'
import { confirmReceipt, type Withdrawal, withdrawals } from './api.ts'
import { $payoutsWaiting, $receiptPrompt, countPayouts, notePayouts } from './receipt-watch.ts'

/** Payouts whose receipt was asked about in this visit; each is asked about only once. */
const PROMPTED = 'receiptsAsked'

export async function lookForReceipts(): Promise<void> {
  // The user may have signed out while this module was loading, in another tab too.
  if ($session.get() === 'guest') return
  const outcome = await call(withdrawals, {})
  if (!outcome.ok || $session.get() === 'guest') return
  notePayouts(outcome.value.withdrawals)
  const prompted = readPrompted()
  $receiptPrompt.set(
    outcome.value.withdrawals.find(({ id, status }) => status === 'paid' && !prompted.includes(id)),
  )
}

/** Records that the question is shown: it is not asked again in this visit, whatever the answer. */
export function markPrompted({ id }: Withdrawal): void {
  visit.set(PROMPTED, [...readPrompted(), id].join(' '))
}

/** Returns whether the payout still waits for an answer; it may have been given elsewhere. */
export async function isStillUnconfirmed({ id }: Withdrawal): Promise<boolean> {
  const outcome = await call(withdrawals, {})
  return outcome.ok && outcome.value.withdrawals.some(one => one.id === id && one.status === 'paid')
}

export function leaveReceipt(): void {
  $receiptPrompt.set(undefined)
}

/** Confirms the receipt. Returns the error message of a refusal, if any. */
export async function sayReceived({ id }: Withdrawal): Promise<string | undefined> {
  const outcome = await call(confirmReceipt, { id, isReceived: true, remark: '', images: [] })
  if (!outcome.ok) return outcome.failure.message
  countPayouts(Math.max(0, $payoutsWaiting.get() - 1))
  return undefined
}

function readPrompted(): string[] {
  return (visit.get(PROMPTED) ?? '').split(' ').filter(Boolean)
}
