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
  try {
    localStorage.setItem(KEY, JSON.stringify(hint))
  } catch {
    // A browser that keeps nothing is not remembered.
  }
}

export function forgetRemembered(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // There was nothing to forget.
  }
}

export function readRemembered(nowMs: number): Hint | undefined {
  try {
    const hint = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Partial<Hint> | null
    if (typeof hint?.account !== 'string' || typeof hint.until !== 'number') return undefined
    return hint.until > nowMs ? { account: hint.account, until: hint.until } : undefined
  } catch {
    return undefined
  }
}
