import { browser } from '#lib/site/kept.ts'

/**
 * A hint that the browser has a remember-me cookie, which no script can read: its account and end. Without this hint a
 * browser makes no call when a visit starts.
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
