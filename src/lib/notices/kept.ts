/** What this tab keeps about notices, in its session storage; a tab that keeps nothing behaves as one that is new. */

const INDEX = 'noticeIndex'
/** Outlives a sign-out: it is nobody's, and says only what was closed here (spec 4.7). */
export const ANONYMOUS_POPUPS = 'closedPopups:anonymous'

/** The announcement that was chosen last, by its place in the list (spec 2.11). */
export function keptIndex(): number | undefined {
  const index = Number(read(INDEX) ?? Number.NaN)
  return Number.isInteger(index) && index >= 0 ? index : undefined
}

export function keepIndex(index: number | undefined): void {
  write(INDEX, index === undefined ? undefined : String(index))
}

/** The popups that were closed in this session, under the member's key or the anonymous one. */
export function closedPopups(): ReadonlySet<string> {
  try {
    const ids: unknown = JSON.parse(read(popupKey()) ?? '[]')
    return new Set(Array.isArray(ids) ? ids.map(String) : [])
  } catch {
    return new Set()
  }
}

export function keepClosed(id: string): void {
  write(popupKey(), JSON.stringify([...closedPopups(), id]))
}

function popupKey(): string {
  const member = read('token') && read('customerId')
  return member ? `closedPopups:${member}` : ANONYMOUS_POPUPS
}

function read(key: string): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

function write(key: string, value: string | undefined): void {
  try {
    if (value === undefined) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, value)
  } catch {
    // Storage is closed to this page.
  }
}
