/** What this tab keeps about notices, in its session storage; a tab that keeps nothing behaves as one that is new. */

import { keepInVisit, keptInVisit } from '#lib/site/visit-storage.ts'

const INDEX = 'noticeIndex'
/** Outlives a sign-out: it is nobody's, and says only what was closed here (spec 4.7). */
export const ANONYMOUS_POPUPS = 'closedPopups:anonymous'

/** The announcement that was chosen last, by its place in the list (spec 2.11). */
export function keptIndex(): number | undefined {
  const index = Number(keptInVisit(INDEX) ?? Number.NaN)
  return Number.isInteger(index) && index >= 0 ? index : undefined
}

export function keepIndex(index: number | undefined): void {
  keepInVisit(INDEX, index === undefined ? undefined : String(index))
}

/** The popups that were closed in this session, under the member's key or the anonymous one. */
export function closedPopups(): ReadonlySet<string> {
  try {
    const ids: unknown = JSON.parse(keptInVisit(popupKey()) ?? '[]')
    return new Set(Array.isArray(ids) ? ids.map(String) : [])
  } catch {
    return new Set()
  }
}

export function keepClosed(id: string): void {
  keepInVisit(popupKey(), JSON.stringify([...closedPopups(), id]))
}

function popupKey(): string {
  const member = keptInVisit('token') && keptInVisit('customerId')
  return member ? `closedPopups:${member}` : ANONYMOUS_POPUPS
}
