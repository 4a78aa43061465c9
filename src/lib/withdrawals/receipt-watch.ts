import { atom } from 'nanostores'
import { $unread } from '#lib/inbox/unread.ts'
import { isLoginDialogDue } from '#lib/session/first-login.ts'
import { centrePage } from '#lib/session/member-centre.ts'
import { $session } from '#lib/session/store.ts'
import { visit } from '#lib/site/kept.ts'
import type { Withdrawal } from './api.ts'

/** The payout whose receipt the member is asked to confirm, on any page. */
export const $receiptPrompt = atom<Withdrawal | undefined>(undefined)

/** How many payouts wait for confirmation: the member is asked once, and a badge stays until the answer. */
export const $payoutsWaiting = atom(0)
const WAITING = 'payoutsWaiting'

/** Updates it from a list of withdrawals, newest first. */
export function notePayouts(list: readonly Pick<Withdrawal, 'status'>[]): void {
  countPayouts(list.filter(one => one.status === 'paid').length)
}

export function countPayouts(count: number): void {
  visit.set(WAITING, String(count))
  $payoutsWaiting.set(count)
}

/** The number of unread messages at the last check for payouts. */
const LOOKED = 'receiptsLooked'

/**
 * Checks for payouts that wait for an answer once at the start of a visit, and when a new inbox message arrives,
 * because a payout adds one. Returns a function to stop.
 */
export function followReceipts(): () => void {
  $payoutsWaiting.set(Number(visit.get(WAITING) ?? 0))
  return $unread.subscribe(unread => {
    if (!unread || isPromptedElsewhere()) return
    const before = visit.get(LOOKED)
    visit.set(LOOKED, String(unread.messages))
    if (before !== undefined && unread.messages <= Number(before)) return
    import('./receipt-store.ts').then(
      module => module.lookForReceipts(),
      // The withdrawals page asks as well.
      () => undefined,
    )
  })
}

/** The withdrawals page asks itself; trial members get no payouts; and a due password comes first. */
function isPromptedElsewhere(): boolean {
  const isTrial = $session.get() === 'trial'
  return isTrial || isLoginDialogDue() || centrePage(location.pathname) === 'withdraw'
}
