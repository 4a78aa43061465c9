import { atom } from 'nanostores'
import { languageOfPage, pathIn } from '#lib/i18n/languages.ts'
import { logout, type Member, memberInfo } from '#lib/identity/api.ts'
import { SESSION_CODE_PARAMETER } from '#lib/identity/session-code-api.ts'
import { browser, visit } from '#lib/site/kept.ts'
import { call, configureClient } from '#lib/wire/client.ts'
import { bar, isPasswordDue as isBarred, unbar } from './barred.ts'
import { isFramed } from './framed.ts'
import { loginAndBack } from './login-address.ts'
import { forgetRemembered } from './remembered.ts'
import { clearTab, exclusionText, readTab, type TabSession, writeTab } from './tab.ts'

/** `unknown` is the state that pages are built with, before a browser has checked. */
export type SessionKind = 'unknown' | 'guest' | 'member' | 'trial' | 'agent'

export const $session = atom<SessionKind>('unknown')
export const $member = atom<Member | undefined>(undefined)
/** The session expired, and the user has not responded to that yet. */
export const $hasEnded = atom(false)
/** The sign-out call is running: calls with the token can only be refused now. */
export const $isSigningOut = atom(false)

type Message =
  | { type: 'signedIn'; session: TabSession }
  | { type: 'signedOut'; token: string }
  | { type: 'ended'; token: string }
  | { type: 'whoIsHere' }

/** How long to wait for other tabs. */
const WAIT_MS = 1_000
/** How long to wait for the server at most, on a working connection. */
const LONG_WAIT_MS = 8_000

/** In the browser's storage: some tab has a session, which new tabs can ask for. */
const SIGNED_IN = 'signedIn'

let token: string | undefined
/** The token that this tab had last. */
let lastToken: string | undefined
let channel: BroadcastChannel | undefined

initialise()

/**
 * Starts a session in this tab and sends it to the others. With a due password everything else waits; until it is
 * changed the other tabs do not get the session, so that the terms can be read there as a guest.
 */
export function startSession(session: TabSession, isPasswordDue = false): void {
  if (isPasswordDue) bar('passwordChangeNeeded')
  applySession(session)
  // What waited behind a block continues with this session's token.
  if (isPasswordDue) return
  unbar()
  broadcast({ type: 'signedIn', session })
}

/** The password changed, and with it the token; every other session of the member has ended, and no terms are due. */
export function replaceToken(newToken: string): void {
  const member = $member.get()
  if (member) startSession({ token: newToken, member: { ...member, termsDue: false } })
}

/**
 * Signs out here and in every tab of this session; the server ends it permanently. The home page then replaces this
 * page (spec 2.2), unless it `stays` or navigates elsewhere itself.
 */
export async function signOut(lang: string, { stays = false } = {}): Promise<void> {
  const current = token
  // The parent page, or the live connection, may have cleared the token already.
  const left = token ?? lastToken
  // Calls the server first, with the token; whatever it answers, no player data stays here. The live connection may
  // report the end before the answer does, which is then expected.
  $isSigningOut.set(true)
  if (current) await call(logout, {})
  forgetRemembered()
  clearSession()
  $isSigningOut.set(false)
  if (left) broadcast({ type: 'signedOut', token: left })
  const home = pathIn(languageOfPage(lang), '/')
  const page = pageToNavigate()
  if (!stays && page.location.pathname.replace(/(.)\/$/, '$1') !== home) page.location.replace(home)
}

/** The page to navigate: the parent page if this one is in its dialog's frame. */
const pageToNavigate = (): Window => (isFramed() ? parent : window)

/** Opens the home page, in the language of this one. */
export function goHome(): void {
  pageToNavigate().location.assign(pathIn(languageOfPage(document.documentElement.lang), '/'))
}

/**
 * The server no longer knows this token's session. Acts once, however many calls get that answer, and not at all for a
 * token that was replaced while a call with it was running.
 */
export function sessionEnded(ended: string): void {
  if (token !== ended || $isSigningOut.get()) return
  broadcast({ type: 'ended', token })
  clearSession()
  $hasEnded.set(true)
}

export function dismissEnded(): void {
  $hasEnded.set(false)
}

/**
 * Called when a user does not sign in again after their session ended: a members-only page has nothing to show them.
 */
export function leaveAfterEnd(lang: string): void {
  const wasEnded = $hasEnded.get()
  dismissEnded()
  if (wasEnded) leaveGuarded(lang)
}

/** Leaves a members-only page for the home page. */
function leaveGuarded(lang: string): void {
  if (document.documentElement.dataset.guard && !isFramed())
    location.assign(pathIn(languageOfPage(lang), '/'))
}

/** The member has excluded themselves on this page: nothing is offered to them any more, in any of their tabs. */
export function startExclusion(until: string | null): void {
  const member = $member.get()
  if (!token || !member || member.exclusion?.until === until) return
  const session = { token, member: { ...member, exclusion: { until } } }
  applySession(session)
  if (!isBarred()) broadcast({ type: 'signedIn', session })
}

/** Checks the session with the server; clears it here if it has ended (spec 4.1). */
export async function confirmSession(): Promise<void> {
  const checked = token
  if (!checked || isBarred()) return
  const outcome = await call(memberInfo, {})
  if (outcome.ok && token === checked) applySession({ token: checked, member: outcome.value })
}

export function sessionToken(): string | undefined {
  return token
}

function initialise(): void {
  if (typeof window === 'undefined') return
  configureClient({
    token: () => token,
    onSessionEnd: sessionEnded,
    onBar: bar,
    seal: async (action, body) => (await import('#lib/wire/seal.ts')).sealBody(action, body),
  })
  const session = readTab()
  if (session) applySession(session)
  else if (mayReceiveSession())
    setTimeout(
      becomeGuest,
      visit.get(SESSION_CODE_PARAMETER) || browser.get('remembered') ? LONG_WAIT_MS : WAIT_MS,
    )
  else clearSession()
  // A page restored from the browser's cache must not show somebody who has signed out since (reliability S24).
  window.addEventListener('pageshow', event => {
    if (event.persisted && readTab()?.token !== token) location.reload()
  })
  if (typeof BroadcastChannel === 'undefined') return
  channel = new BroadcastChannel('session')
  channel.onmessage = event => onMessage(event.data as Message)
  if (!session) broadcast({ type: 'whoIsHere' })
}

/** Only pages of this origin can send here. */
function onMessage(message: Message): void {
  const member = $member.get()
  if (message.type === 'whoIsHere' && token && member && !isBarred())
    broadcast({ type: 'signedIn', session: { token, member } })
  if (message.type === 'signedIn' && (!token || message.session.member.id === member?.id)) {
    applySession(message.session)
    unbar()
    $hasEnded.set(false)
  }
  if (message.type === 'ended' && message.token === token) {
    clearSession()
    $hasEnded.set(true)
  }
  // The live connection may have reported the end before; now it is known to be intended.
  if (message.type === 'signedOut' && message.token === (token ?? lastToken)) {
    clearSession()
    $hasEnded.set(false)
    leaveGuarded(document.documentElement.lang)
  }
}

/** A members-only page in a new tab may still receive its session from another tab. */
function mayReceiveSession(): boolean {
  const { guard, coming } = document.documentElement.dataset
  return guard !== undefined && coming !== undefined
}

/** No session was received: the page is a guest's, who is sent to the login. */
export function becomeGuest(): void {
  const { guard } = document.documentElement.dataset
  if ($session.get() !== 'unknown') return
  browser.set(SIGNED_IN, undefined)
  clearSession()
  if (guard) pageToNavigate().location.replace(loginAndBack(guard))
}

function broadcast(message: Message): void {
  channel?.postMessage(message)
}

function applySession(given: TabSession): void {
  const session = { ...given, member: withoutPastExclusion(given.member) }
  token = session.token
  writeTab(session)
  browser.set(SIGNED_IN, 'true')
  $member.set(session.member)
  $session.set(session.member.isTrial ? 'trial' : session.member.isAgent ? 'agent' : 'member')
  document.documentElement.dataset.session = 'member'
  markExclusion(session.member)
}

/** The styles use this mark to show the exclusion notice instead of offers, as first-paint.js does. */
function markExclusion(member: Member): void {
  const { dataset } = document.documentElement
  const until = exclusionText(member)
  if (until) dataset.excluded = until
  else delete dataset.excluded
}

/** A tab may have stored an exclusion that has ended since. */
function withoutPastExclusion(member: Member): Member {
  const until = member.exclusion?.until
  return until && Date.parse(until) <= Date.now() ? { ...member, exclusion: null } : member
}

function clearSession(): void {
  if (token) {
    clearTab()
    browser.set(SIGNED_IN, undefined)
    lastToken = token
    unbar()
  }
  token = undefined
  $member.set(undefined)
  $session.set('guest')
  delete document.documentElement.dataset.excluded
  document.documentElement.dataset.session = 'guest'
}
