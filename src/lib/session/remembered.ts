import { browser } from '#lib/site/kept.ts'

/**
 * That the browser has a cookie to come back with, which no script can read: who it is of, and until when. A browser
 * without this hint asks the server nothing when a visit begins.
 */
interface Hint {
  account: string
  /** In milliseconds of this browser's clock. */
  until: number
}

const KEY = 'remembered'

export function keepRemembered(hint: Hint): void {
  browser.set(KEY, JSON.stringify(hint))
}

export function forgetRemembered(): void {
  browser.set(KEY, undefined)
}

export function readRemembered(nowMs: number): Hint | undefined {
  const hint = browser.json(KEY) as Partial<Hint> | null | undefined
  if (typeof hint?.account !== 'string' || typeof hint.until !== 'number') return undefined
  return hint.until > nowMs ? { account: hint.account, until: hint.until } : undefined
}
