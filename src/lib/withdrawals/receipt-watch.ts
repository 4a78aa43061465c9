import { atom } from 'nanostores'
import { $unread } from '#lib/inbox/unread.ts'
import { isLoginDialogDue } from '#lib/session/first-login.ts'
import { centrePage } from '#lib/session/member-centre.ts'
import { $session } from '#lib/session/store.ts'
import { visit } from '#lib/site/kept.ts'
import type { Withdrawal } from './api.ts'

/** The payout that a member is asked about over any page: whether it arrived. */
export const $receiptAsked = atom<Withdrawal | undefined>(undefined)

/** How many payouts wait to be said to have arrived: asked about once, and marked until they are answered. */
export const $payoutsWaiting = atom(0)
const WAITING = 'payoutsWaiting'

/** What a list of withdrawals, the newest first, says about it. */
export function notePayouts(list: readonly Pick<Withdrawal, 'status'>[]): void {
  countPayouts(list.filter(one => one.status === 'paid').length)
}

export function countPayouts(count: number): void {
  visit.set(WAITING, String(count))
  $payoutsWaiting.set(count)
}

/** How many messages waited when the payouts were last looked at. */
const LOOKED = 'receiptsLooked'

/**
 * Looks for payouts that wait for an answer once at the beginning of a visit, and when news arrives: what was paid out is
 * told to the member's inbox. Returns how to stop.
 */
export function followReceipts(): () => void {
  $payoutsWaiting.set(Number(visit.get(WAITING) ?? 0))
  return $unread.subscribe(unread => {
    if (!unread || isAskedElsewhere()) return
    const before = visit.get(LOOKED)
    visit.set(LOOKED, String(unread.messages))
    if (before !== undefined && unread.messages <= Number(before)) return
    import('./receipt-store.ts').then(
      module => module.lookForReceipts(),
      // The page of withdrawals asks as well.
      () => undefined,
    )
  })
}

/** Its own page asks there; a trial member is paid nothing, and a password that is due comes first. */
function isAskedElsewhere(): boolean {
  const isTrial = $session.get() === 'trial'
  return isTrial || isLoginDialogDue() || centrePage(location.pathname) === 'withdraw'
}
