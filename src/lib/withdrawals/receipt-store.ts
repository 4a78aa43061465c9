import { $session } from '#lib/session/store.ts'
import { visit } from '#lib/site/kept.ts'
import { call } from '#lib/wire/client.ts'
import { confirmReceipt, type Withdrawal, withdrawals } from './api.ts'
import { $payoutsWaiting, $receiptAsked, countPayouts, notePayouts } from './receipt-watch.ts'

/** Payouts that were asked about in this visit: each is asked about once. */
const ASKED = 'receiptsAsked'

export async function lookForReceipts(): Promise<void> {
  // Whoever waited for this module to load may have left meanwhile, in another tab too.
  if ($session.get() === 'guest') return
  const outcome = await call(withdrawals, {})
  if (!outcome.ok || $session.get() === 'guest') return
  notePayouts(outcome.value.withdrawals)
  const asked = askedBefore()
  $receiptAsked.set(
    outcome.value.withdrawals.find(({ id, status }) => status === 'paid' && !asked.includes(id)),
  )
}

/** The question is being shown: it is not asked again in this visit, whatever is answered. */
export function markAsked({ id }: Withdrawal): void {
  visit.set(ASKED, [...askedBefore(), id].join(' '))
}

/** It may have been answered elsewhere while the question waited for its turn. */
export async function isStillAsked({ id }: Withdrawal): Promise<boolean> {
  const outcome = await call(withdrawals, {})
  return outcome.ok && outcome.value.withdrawals.some(one => one.id === id && one.status === 'paid')
}

export function leaveReceipt(): void {
  $receiptAsked.set(undefined)
}

/** Says that it arrived. Answers the words of what stood against it, if anything did. */
export async function sayReceived({ id }: Withdrawal): Promise<string | undefined> {
  const outcome = await call(confirmReceipt, { id, isReceived: true, remark: '', images: [] })
  if (!outcome.ok) return outcome.failure.message
  countPayouts(Math.max(0, $payoutsWaiting.get() - 1))
  return undefined
}

function askedBefore(): string[] {
  return (visit.get(ASKED) ?? '').split(' ').filter(Boolean)
}
