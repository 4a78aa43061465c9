import { atom } from 'nanostores'
import { CURRENCY } from '#lib/money/currency.ts'
import { type Currency, isCurrency, type Minor, parseMinor } from '#lib/money/money.ts'
import { browser } from '#lib/site/kept.ts'
import { call } from '#lib/wire/client.ts'
import { balance } from './api.ts'

/** The wallet as this tab knows it. Undefined until the server has said it: never shown as zero meanwhile. */
export const $balance = atom<Minor | undefined>(undefined)
export const $currency = atom<Currency>(CURRENCY)
/** When `$balance` was last confirmed, in milliseconds since the epoch, to show the age of a stale one. */
const $balanceAsOf = atom<number | undefined>(undefined)
/** `failed`: the last reading did not get through, and `$balance` is what was known before. */
export const $balanceState = atom<'idle' | 'loading' | 'ready' | 'failed'>('idle')

const HIDDEN_KEY = 'balanceHidden'
/** Shown as asterisks (spec 2.2); remembered in this browser. */
export const $balanceHidden = atom(false)
$balanceHidden.set(readHidden())

/** How often the balance was set: an answer that was asked for before the latest setting is not newer than it. */
let settings = 0

/**
 * Takes over a balance that the server told, by an answer or by a live event: decimal text of minor units. Returns false, and
 * keeps the one that is known, where it cannot be read.
 */
export function setBalance(told: string | undefined, currency?: string): boolean {
  const amount = parseMinor(told ?? '')
  if (amount === undefined) return false
  settings += 1
  if (currency !== undefined && isCurrency(currency)) $currency.set(currency)
  $balance.set(amount)
  $balanceAsOf.set(Date.now())
  $balanceState.set('ready')
  return true
}

/** Reads the balance from the server. A balance that a live event brought meanwhile is newer and stays. */
export async function refreshBalance(): Promise<void> {
  $balanceState.set('loading')
  const asked = settings
  const outcome = await call(balance, {})
  if (settings !== asked) return
  if (!outcome.ok || !setBalance(outcome.value.balance, outcome.value.currency)) $balanceState.set('failed')
}

/** Forgets the balance when the session ends, so that the next one to sign in on this tab never sees it. */
export function clearBalance(): void {
  settings += 1
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
