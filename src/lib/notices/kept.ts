/** What this tab keeps about notices, in its session storage; a tab that keeps nothing behaves as one that is new. */

import { visit } from '#lib/site/kept.ts'

const INDEX = 'noticeIndex'
/** Outlives a sign-out: it is nobody's, and says only what was closed here (spec 4.7). */
export const ANONYMOUS_POPUPS = 'closedPopups:anonymous'

/** The announcement that was chosen last, by its place in the list (spec 2.11). */
export function keptIndex(): number | undefined {
  const index = Number(visit.get(INDEX) ?? Number.NaN)
  return Number.isInteger(index) && index >= 0 ? index : undefined
}

export function keepIndex(index: number | undefined): void {
  visit.set(INDEX, index === undefined ? undefined : String(index))
}

/** The popups that were closed in this session, under the member's key or the anonymous one. */
export function closedPopups(): ReadonlySet<string> {
  const ids = visit.json(popupKey())
  return new Set(Array.isArray(ids) ? ids.map(String) : [])
}

export function keepClosed(id: string): void {
  visit.set(popupKey(), JSON.stringify([...closedPopups(), id]))
}

function popupKey(): string {
  const member = visit.get('token') && visit.get('customerId')
  return member ? `closedPopups:${member}` : ANONYMOUS_POPUPS
}
