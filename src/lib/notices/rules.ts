import type { Execution, Popup, ShownNotice } from './api.ts'

/** Announcements per page, and the page numbers around the current one and at each end (spec section 9). */
const ANNOUNCEMENTS_PER_PAGE = 9
export const ANNOUNCEMENT_PAGE_RANGE = 5
export const ANNOUNCEMENT_PAGE_MARGIN = 1

/** The page that an announcement stands on, both counted as people and lists do: index from 0, page from 1. */
export function pageOfIndex(index: number): number {
  return Math.floor(index / ANNOUNCEMENTS_PER_PAGE) + 1
}

/** How many pages so many announcements fill; an empty list is one empty page. */
export function pagesFor(count: number): number {
  return Math.max(1, Math.ceil(count / ANNOUNCEMENTS_PER_PAGE))
}

/**
 * What the announcements page lists: what runs in the notice bar and what is for this page only, the newest first. The
 * bar leads here, so everything it says must stand here; indexes are counted in this list.
 */
export function announced<Listed extends Pick<ShownNotice, 'startDate'>>(lists: {
  banners: readonly Listed[]
  player: readonly Listed[]
}): Listed[] {
  return [...lists.banners, ...lists.player].sort(newestFirst)
}

/**
 * An order for instants that are written alike. By code units: the order of a language says the same, and a slow phone
 * takes a tenth of a second to load it.
 */
export function newestFirst(a: { startDate: string }, b: { startDate: string }): number {
  if (a.startDate === b.startDate) return 0
  return a.startDate > b.startDate ? -1 : 1
}

/** The fragment that names an announcement in an address. */
export function noticeAnchor(id: string): string {
  return `notice-${id}`
}

/** Who looks at the page, as far as popups ask (spec 4.7). */
export interface PopupVisitor {
  isSignedIn: boolean
  /** The first log-in of the account began this session. */
  isFirstLogin: boolean
  /** A trial account does not see announcements about deposits and withdrawals. */
  isTrial: boolean
}

/** The popups that this visitor has not closed yet, in the order that they came in: the newest first. */
export function popupsFor(
  popups: readonly Popup[],
  visitor: PopupVisitor,
  closed: ReadonlySet<string>,
): Popup[] {
  const isNew = visitor.isFirstLogin && !visitor.isTrial
  const kinds: Execution[] = visitor.isSignedIn ? (isNew ? ['A', 'F'] : ['A']) : ['B']
  return popups.filter(popup => kinds.includes(popup.execution) && !closed.has(popup.id))
}
