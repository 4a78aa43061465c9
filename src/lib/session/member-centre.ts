import { atom } from 'nanostores'
import { languageOfPage, pathIn } from '#lib/i18n/languages.ts'
import { isPasswordDue } from './barred.ts'
import { loadCentreTexts } from './member-centre-texts.ts'
import { $hasEnded, $session } from './store.ts'

/**
 * The member centre as a dialog over a page (spec 2.2). It adds one entry to the browser's history, so that Back closes
 * it; meanwhile the page's address names the page that it shows: `?member=depositv2`.
 */
export interface OpenedCentre {
  /** The address it was opened at; pages in it link to each other. */
  address: string
}
export const $memberCentre = atom<OpenedCentre | undefined>(undefined)

const NAME = 'member'
/** Marks the entry of the history. */
const MARK = 'memberCentre'
const PAGE = /^(?:\/[\w-]+)?\/member\/([A-Za-z0-9]{1,40})\/?$/

/** History is returning to the entry before the dialog: the page must ignore its events. */
let isReturning = false

/** "/en/member/depositv2" → "depositv2"; undefined for other paths. */
export function centrePage(path: string): string | undefined {
  return PAGE.exec(path)?.[1]
}

export function centreAddress(page: string): string {
  return pathIn(languageOfPage(document.documentElement.lang), `/member/${page}`)
}

/** Opens the member centre over this page, at an address of this site such as "/member/depositv2". */
export function openMemberCentre(address: string): void {
  const page = centrePage(new URL(address, location.href).pathname)
  if (page === undefined) {
    location.assign(address)
    return
  }
  if (!isMarked()) history.pushState({ ...stateNow(), [MARK]: true }, '', withPage(page))
  $memberCentre.set({ address })
}

export function closeMemberCentre(): void {
  if (!$memberCentre.get()) return
  $memberCentre.set(undefined)
  if (isMarked()) stepBack()
}

/** Updates the address when the dialog shows another page. */
export function nameInAddress(page: string): void {
  if ($memberCentre.get() && isMarked()) history.replaceState(history.state, '', withPage(page))
}

/** Listens for links, for the browser's Back and Forward and for the end of the session; returns a function to stop. */
export function followMemberCentre(): () => void {
  const stop = new AbortController()
  document.addEventListener('click', onLink, stop)
  // Before the page's own listeners: a page that reads its address again would lose a half-filled form.
  addEventListener('popstate', onHistory, { signal: stop.signal, capture: true })
  const unfollow = $session.listen(kind => {
    // Whether the session expired is known right afterwards; then the page stays for signing in again.
    if (kind === 'guest') setTimeout(closeAfterSession)
  })
  const unanswer = $hasEnded.listen(closeAfterSession)
  void openFromAddress()
  return () => {
    stop.abort()
    unfollow()
    unanswer()
  }
}

function closeAfterSession(): void {
  if ($session.get() !== 'guest' || $hasEnded.get() || !$memberCentre.get()) return
  $memberCentre.set(undefined)
  // No step back: the tab may be navigating elsewhere, and stepping back would cancel that.
  const { [MARK]: _, ...state } = stateNow()
  history.replaceState(state, '', withPage(undefined))
}

/** Opens the dialog of a shared address, or after a reload. */
async function openFromAddress(): Promise<void> {
  const page = new URLSearchParams(location.search).get(NAME)
  // A due password comes before everything else.
  if (page === null || isPasswordDue()) return
  const pages = await loadCentreTexts(document.documentElement.lang).then(
    texts => texts.pages,
    // Without its texts it cannot be shown; the page is shown without it.
    (): readonly string[] => [],
  )
  if (!pages.includes(page) || $memberCentre.get()) return
  if (!isMarked()) history.replaceState(history.state, '', withPage(undefined))
  openMemberCentre(centreAddress(page))
}

/**
 * On a page whose state would be lost, every link to the member centre opens the dialog; elsewhere only marked links
 * do.
 */
function onLink(event: MouseEvent): void {
  const isElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0
  if (event.defaultPrevented || isElsewhere) return
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
  if (!link || link.target || link.origin !== location.origin || !centrePage(link.pathname)) return
  const opens = document.documentElement.dataset.plays !== undefined || link.closest('[data-opens-centre]')
  if (!opens || link.closest('dialog[data-centre]') || centrePage(location.pathname)) return
  event.preventDefault()
  openMemberCentre(link.pathname + link.search)
}

function onHistory(event: PopStateEvent): void {
  const isOpen = $memberCentre.get() !== undefined
  if (!isReturning && isOpen === isMarked()) return
  event.stopImmediatePropagation()
  if (isReturning) isReturning = false
  else if (isOpen) $memberCentre.set(undefined)
  else void openFromAddress()
}

/** Goes back over all entries that pages in the dialog have added, if the browser reveals how many. */
function stepBack(): void {
  const before = 'navigation' in window ? entryBefore() : undefined
  isReturning = true
  if (before === undefined) {
    history.back()
    return
  }
  const returned = () => {
    isReturning = false
  }
  navigation.traverseTo(before).finished?.then(returned, returned)
}

/** The page's own entries, without those of frames. */
function entryBefore(): string | undefined {
  const at = navigation.currentEntry?.index ?? 0
  return navigation.entries()[at - 1]?.key
}

function stateNow(): Record<string, unknown> {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null ? { ...state } : {}
}

function isMarked(): boolean {
  return MARK in stateNow()
}

function withPage(page: string | undefined): string {
  const address = new URL(location.href)
  if (page === undefined) address.searchParams.delete(NAME)
  else address.searchParams.set(NAME, page)
  return address.pathname + address.search + address.hash
}
