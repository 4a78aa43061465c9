import { atom } from 'nanostores'
import { CURRENCY } from '#lib/money/currency.ts'
import { type Currency, isCurrency, type Minor, parseMinor } from '#lib/money/money.ts'
import { browser } from '#lib/site/kept.ts'
import { call } from '#lib/wire/client.ts'
import { balance } from './api.ts'

/** The balance as known to this tab. Undefined until the server has sent it: never shown as zero meanwhile. */
export const $balance = atom<Minor | undefined>(undefined)
export const $currency = atom<Currency>(CURRENCY)
/** When `$balance` was last confirmed, in milliseconds since the epoch, to show the age of a stale one. */
const $balanceAsOf = atom<number | undefined>(undefined)
/** `failed`: the last request failed, and `$balance` is the previous value. */
export const $balanceState = atom<'idle' | 'loading' | 'ready' | 'failed'>('idle')

const HIDDEN_KEY = 'balanceHidden'
/** Shown as asterisks (spec 2.2); stored in this browser. */
export const $balanceHidden = atom(false)
$balanceHidden.set(readHidden())

/** However long a game shows a round, the balance does not wait for it longer than this. */
const LONGEST_HOLD_MS = 30_000
/** Runs while a game shows a round. */
let hold: ReturnType<typeof setTimeout> | undefined
/** What came in meanwhile: the latest balance. */
let heldBack: (() => void) | undefined

/** Counts updates of the balance: an answer requested before the latest update is not newer than it. */
let settings = 0

/**
 * Updates the balance from an answer or a live event: decimal text of minor units. Returns false, and keeps the known
 * one, if it cannot be read.
 */
export function setBalance(text: string | undefined, currency?: string): boolean {
  const amount = parseMinor(text ?? '')
  if (amount === undefined) return false
  settings += 1
  const show = () => {
    if (currency !== undefined && isCurrency(currency)) $currency.set(currency)
    $balance.set(amount)
    $balanceAsOf.set(Date.now())
    $balanceState.set('ready')
  }
  if (hold === undefined) show()
  else heldBack = show
  return true
}

/**
 * Leaves the balance as it is while a game shows a round, so that it does not tell the result before the game does: until
 * `showBalance`, or for 30 seconds. Stakes wait too, since a stake and a win may come as one change.
 */
export function holdBalance(): void {
  hold ??= setTimeout(showBalance, LONGEST_HOLD_MS)
}

/** The game has shown the round: what came in meanwhile is shown. */
export function showBalance(): void {
  clearTimeout(hold)
  const show = heldBack
  hold = heldBack = undefined
  show?.()
}

/** Loads the balance from the server. A balance from a live event in the meantime is newer and stays. */
export async function refreshBalance(): Promise<void> {
  $balanceState.set('loading')
  const settingsBefore = settings
  const outcome = await call(balance, {})
  if (settings !== settingsBefore) return
  if (!outcome.ok || !setBalance(outcome.value.balance, outcome.value.currency)) $balanceState.set('failed')
}

/** Clears the balance when the session ends, so that the next user of this tab never sees it. */
export function clearBalance(): void {
  settings += 1
  clearTimeout(hold)
  hold = heldBack = undefined
  $balance.set(undefined)
  $balanceAsOf.set(undefined)
  $balanceState.set('idle')
}

export function toggleBalanceHidden(): void {
  const hidden = !$balanceHidden.get()
  $balanceHidden.set(hidden)
  browser.set(HIDDEN_KEY, hidden ? '1' : '0')
}

function readHidden(): boolean {
  return browser.get(HIDDEN_KEY) === '1'
}
