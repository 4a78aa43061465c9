/** What this tab keeps for its visit, in its session storage; one that is closed to the page keeps nothing. */

export function keptInVisit(key: string): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

/** Undefined forgets it. */
export function keepInVisit(key: string, value: string | undefined): void {
  try {
    if (value === undefined) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, value)
  } catch {
    // The page goes on as in a tab that is new.
  }
}
