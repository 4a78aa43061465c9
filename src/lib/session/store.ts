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

/** `unknown` is what a page is built with, before a browser has looked. */
export type SessionKind = 'unknown' | 'guest' | 'member' | 'trial' | 'agent'

export const $session = atom<SessionKind>('unknown')
export const $member = atom<Member | undefined>(undefined)
/** The session ended by itself, and nobody has answered that yet. */
export const $hasEnded = atom(false)
/** The server is being told that somebody leaves: what is asked for with the token now could only be refused. */
export const $isSigningOut = atom(false)

type Message =
  | { type: 'signedIn'; session: TabSession }
  | { type: 'signedOut'; token: string }
  | { type: 'ended'; token: string }
  | { type: 'whoIsHere' }

/** What other tabs need to answer. */
const WAIT_MS = 1_000
/** What the server needs to answer at most, on a way that works. */
const LONG_WAIT_MS = 8_000

/** In the browser's storage: some tab has a session, which new tabs ask for. */
const SIGNED_IN = 'signedIn'

let token: string | undefined
/** The token that this tab had before it had none. */
let lastToken: string | undefined
let channel: BroadcastChannel | undefined

begin()

/**
 * Somebody signed in on this tab: kept for this tab, told to the others. A due password keeps everything else waiting;
 * until it is changed the other tabs hear nothing of it, so that the terms can be read there as by a guest.
 */
export function startSession(session: TabSession, isPasswordDue = false): void {
  if (isPasswordDue) bar('passwordChangeNeeded')
  adopt(session)
  // What waited behind a bar goes on with the token of this session.
  if (isPasswordDue) return
  unbar()
  tell({ type: 'signedIn', session })
}

/** The password changed, and with it the token; every other session of the member is over. Terms are due no more. */
export function replaceToken(newToken: string): void {
  const member = $member.get()
  if (member) startSession({ token: newToken, member: { ...member, termsDue: false } })
}

/**
 * Signs out here and in every tab of this session; the server ends it for good. The home page then takes the place of this
 * one (spec 2.2), unless it `stays` or leads elsewhere by itself.
 */
export async function signOut(lang: string, { stays = false } = {}): Promise<void> {
  const mine = token
  // The page around, or the line, may have said before that it is over.
  const left = token ?? lastToken
  // The server is told first, with the token; whatever it answers, nothing of the player stays here. The live line may
  // say that the session is over before the answer does: that is no surprise now.
  $isSigningOut.set(true)
  if (mine) await call(logout, {})
  forgetRemembered()
  leave()
  $isSigningOut.set(false)
  if (left) tell({ type: 'signedOut', token: left })
  const home = pathIn(languageOfPage(lang), '/')
  const around = pageAround()
  if (!stays && around.location.pathname.replace(/(.)\/$/, '$1') !== home) around.location.replace(home)
}

/** The page around is the one that is left when this one stands in its dialog. */
const pageAround = (): Window => (isFramed() ? parent : window)

/** To the home page, in the language of this one. */
export function goHome(): void {
  pageAround().location.assign(pathIn(languageOfPage(document.documentElement.lang), '/'))
}

/**
 * The server does not know the session of this token any more. Acts once, however many calls meet that answer, and not at
 * all for a token that was replaced while a call with it was on its way.
 */
export function sessionEnded(ended: string): void {
  if (token !== ended || $isSigningOut.get()) return
  tell({ type: 'ended', token })
  leave()
  $hasEnded.set(true)
}

export function answerEnded(): void {
  $hasEnded.set(false)
}

/** Somebody whose session ended does not sign in again: a page for members only has nothing to show them. */
export function leaveEnded(lang: string): void {
  const wasEnded = $hasEnded.get()
  answerEnded()
  if (wasEnded) leaveGuarded(lang)
}

/** A page for members only is left for the home page. */
function leaveGuarded(lang: string): void {
  if (document.documentElement.dataset.guard && !isFramed())
    location.assign(pathIn(languageOfPage(lang), '/'))
}

/** The member has excluded themselves on this page: nothing is offered to them from now on, in any of their tabs. */
export function startExclusion(until: string | null): void {
  const member = $member.get()
  if (!token || !member || member.exclusion?.until === until) return
  const session = { token, member: { ...member, exclusion: { until } } }
  adopt(session)
  if (!isBarred()) tell({ type: 'signedIn', session })
}

/** Asks the server who this is; a session that is over ends here (spec 4.1). */
export async function confirmSession(): Promise<void> {
  const asked = token
  if (!asked || isBarred()) return
  const outcome = await call(memberInfo, {})
  if (outcome.ok && token === asked) adopt({ token: asked, member: outcome.value })
}

export function sessionToken(): string | undefined {
  return token
}

function begin(): void {
  if (typeof window === 'undefined') return
  configureClient({
    token: () => token,
    onSessionEnd: sessionEnded,
    onBar: bar,
    seal: async (action, body) => (await import('#lib/wire/seal.ts')).sealBody(action, body),
  })
  const session = readTab()
  if (session) adopt(session)
  else if (isComing())
    setTimeout(
      noneCame,
      visit.get(SESSION_CODE_PARAMETER) || browser.get('remembered') ? LONG_WAIT_MS : WAIT_MS,
    )
  else leave()
  // A page that the browser kept and shows again must not show who has signed out since (reliability S24).
  window.addEventListener('pageshow', event => {
    if (event.persisted && readTab()?.token !== token) location.reload()
  })
  if (typeof BroadcastChannel === 'undefined') return
  channel = new BroadcastChannel('session')
  channel.onmessage = event => hear(event.data as Message)
  if (!session) tell({ type: 'whoIsHere' })
}

/** Only pages of this origin can speak here. */
function hear(message: Message): void {
  const member = $member.get()
  if (message.type === 'whoIsHere' && token && member && !isBarred())
    tell({ type: 'signedIn', session: { token, member } })
  if (message.type === 'signedIn' && (!token || message.session.member.id === member?.id)) {
    adopt(message.session)
    unbar()
    $hasEnded.set(false)
  }
  if (message.type === 'ended' && message.token === token) {
    leave()
    $hasEnded.set(true)
  }
  // The live line may have brought the end before; then it is known now that it was meant.
  if (message.type === 'signedOut' && message.token === (token ?? lastToken)) {
    leave()
    $hasEnded.set(false)
    leaveGuarded(document.documentElement.lang)
  }
}

/** A page for members that was opened in a new tab: its session may be on its way. */
function isComing(): boolean {
  const { guard, coming } = document.documentElement.dataset
  return guard !== undefined && coming !== undefined
}

/** No session has come to this page: it is a guest's, who is sent to the login. */
export function noneCame(): void {
  const { guard } = document.documentElement.dataset
  if ($session.get() !== 'unknown') return
  browser.set(SIGNED_IN, undefined)
  leave()
  if (guard) pageAround().location.replace(loginAndBack(guard))
}

function tell(message: Message): void {
  channel?.postMessage(message)
}

function adopt(given: TabSession): void {
  const session = { ...given, member: withoutPastExclusion(given.member) }
  token = session.token
  writeTab(session)
  browser.set(SIGNED_IN, 'true')
  $member.set(session.member)
  $session.set(session.member.isTrial ? 'trial' : session.member.isAgent ? 'agent' : 'member')
  document.documentElement.dataset.session = 'member'
  markExclusion(session.member)
}

/** By this mark the styles show the notice of the exclusion in place of what is offered, as first-paint.js does. */
function markExclusion(member: Member): void {
  const { dataset } = document.documentElement
  const until = exclusionText(member)
  if (until) dataset.excluded = until
  else delete dataset.excluded
}

/** A tab may have kept an exclusion that has ended since. */
function withoutPastExclusion(member: Member): Member {
  const until = member.exclusion?.until
  return until && Date.parse(until) <= Date.now() ? { ...member, exclusion: null } : member
}

function leave(): void {
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
