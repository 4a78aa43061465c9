import { atom } from 'nanostores'
import * as v from 'valibot'
import { languageOfPage, pathIn } from '#lib/i18n/languages.ts'
import type { SignedIn } from '#lib/identity/api.ts'
import { entered } from '#lib/identity/entered.ts'
import type { HeldLogin } from '#lib/identity/held-login.ts'
import { typedUserName } from '#lib/identity/rules.ts'
import type { StepOutcome } from '#lib/identity/second-step-store.ts'
import { visit } from '#lib/site/kept.ts'
import { ownPath } from '#lib/site/rules.ts'
import type { Failure } from '#lib/wire/action.ts'
import { call } from '#lib/wire/client.ts'
import { submitter } from '#lib/wire/submission.ts'
import { arriveSocial, registerSocial } from './arrival-api.ts'
import type { Newcomer } from './newcomer.ts'
import { OIDC_PROVIDER_IDS } from './rules.ts'

/** Somebody whom a provider has vouched for and who has no account yet. */
const newcomer = v.object({
  ticket: v.string(),
  expiresAt: v.string(),
  providerName: v.string(),
  next: v.nullable(v.string()),
  /** Of what was sent and has no answer yet. */
  id: v.nullable(v.string()),
  username: v.string(),
  birthday: v.string(),
})
export type Arrived = v.InferOutput<typeof newcomer>

export type ArrivalState =
  /** Nobody has come back from anywhere: what the page is built with. */
  | { step: 'none' }
  | { step: 'working' }
  | { step: 'newcomer'; newcomer: Arrived }
  /** The member has a second factor, which is asked for. */
  | { step: 'second'; held: HeldLogin; next: string | undefined }
  | { step: 'linked'; providerName: string; href: string }
  | { step: 'failed'; message: string }
  | { step: 'done' }

export const $arrival = atom<ArrivalState>({ step: 'none' })

/** Where a newcomer's first step is kept, so that it outlives a reload of this tab. */
const KEPT = 'socialNewcomer'
/** Stands in the address in place of what the provider handed over: the page still knows that it has something to do. */
const CLEANED = '?step=1'

/** Finishes what the visitor comes back with, or goes on with a first step that a reload interrupted. */
export async function arrive(lang: string): Promise<void> {
  const query = Object.fromEntries(new URLSearchParams(location.search))
  const provider = OIDC_PROVIDER_IDS.find(id => id === query.provider)
  const { state, code, iss, error } = query
  if (!provider || state === undefined) {
    const kept = readKept()
    if (!kept) return
    if (kept.id) socialAccount.resume(kept.id, entryOf(kept), LOST)
    $arrival.set({ step: 'newcomer', newcomer: kept })
    return
  }
  // What was handed over counts once; it stays neither in the address nor in the history.
  history.replaceState(null, '', location.pathname + CLEANED)
  $arrival.set({ step: 'working' })
  const given = Object.entries({ code, iss, error }).filter(([, value]) => value !== undefined)
  const outcome = await call(arriveSocial, { provider, state, ...Object.fromEntries(given) })
  if (!outcome.ok) {
    $arrival.set({ step: 'failed', message: outcome.failure.message })
    return
  }
  const arrival = outcome.value
  const next = ownPath(arrival.next)
  if (arrival.kind === 'signedIn') enter(arrival.session, next, lang)
  else if (arrival.kind === 'secondStep') {
    const { pendingLogin, hasAuthenticator, hasPasskey } = arrival
    const held = { pendingLogin, hasAuthenticator, hasPasskey, remember: false }
    $arrival.set({ step: 'second', held, next })
  } else if (arrival.kind === 'linked') {
    const href = next ?? pathIn(languageOfPage(lang), '/member/securityCenter')
    $arrival.set({ step: 'linked', providerName: arrival.providerName, href })
  } else {
    const { ticket, expiresAt, providerName } = arrival
    keep({ ticket, expiresAt, providerName, next: next ?? null, id: null, username: '', birthday: '' })
  }
}

/** What was entered so far is kept as well. */
export function keepEntries(entries: Pick<Newcomer, 'username' | 'birthday'>): void {
  const state = $arrival.get()
  if (state.step !== 'newcomer') return
  const { newcomer } = state
  const isSame = entries.username === newcomer.username && entries.birthday === newcomer.birthday
  write({ ...newcomer, ...entries, id: isSame ? newcomer.id : null })
}

const entryOf = ({ ticket, username, birthday }: Pick<Arrived, 'ticket' | 'username' | 'birthday'>) => ({
  ticket,
  username: typedUserName(username),
  birthday,
  termsAccepted: true,
})

/** A page that was left while an account was on its way has no words from the server. */
const LOST: Failure = { success: false, code: 'unavailable', message: '', requestId: '' }

export const socialAccount = submitter(async (id, entry: ReturnType<typeof entryOf>, lang: string) => {
  const state = $arrival.get()
  const arrived = state.step === 'newcomer' ? state.newcomer : undefined
  if (arrived) keep({ ...arrived, id })
  const outcome = await call(registerSocial, { ...entry, id })
  if (outcome.ok) {
    forget()
    enter(outcome.value, arrived?.next ?? undefined, lang, true)
  } else if (outcome.code === 'providerExpired' || outcome.code === 'identityTaken') {
    forget()
    $arrival.set({ step: 'failed', message: outcome.failure.message })
  } else if (outcome.kind === 'refusal' && arrived) keep({ ...arrived, id: null })
  return outcome
})

export async function openSocialAccount(
  entries: Pick<Newcomer, 'username' | 'birthday'>,
  lang: string,
): Promise<void> {
  const state = $arrival.get()
  if (state.step !== 'newcomer') return
  const arrived = { ...state.newcomer, ...entries }
  keep(arrived)
  await socialAccount.submit(entryOf(arrived), lang)
}

/** After a try of the second step: on to where the visitor wanted to, or to why the way in begins anew. */
export function goOnAfterStep(outcome: Exclude<StepOutcome, 'stopped'>, lang: string): void {
  const state = $arrival.get()
  if (outcome.ok) leave(state.step === 'second' ? state.next : undefined, lang)
  else if (outcome.code === 'secondStepOver')
    $arrival.set({ step: 'failed', message: outcome.failure.message })
}

/** The first step is left: no account was opened, and this tab keeps nothing of it. */
export function leaveFirstStep(lang: string): void {
  forget()
  location.replace(pathIn(languageOfPage(lang), '/'))
}

function enter(session: SignedIn, next: string | undefined, lang: string, isFirst?: boolean): void {
  entered(session, isFirst)
  leave(next, lang)
}

function leave(next: string | undefined, lang: string): void {
  $arrival.set({ step: 'done' })
  location.replace(next ?? pathIn(languageOfPage(lang), '/'))
}

function keep(arrived: Arrived): void {
  write(arrived)
  $arrival.set({ step: 'newcomer', newcomer: arrived })
}

function write(arrived: Arrived): void {
  visit.set(KEPT, JSON.stringify(arrived))
}

function forget(): void {
  visit.set(KEPT, undefined)
}

function readKept(): Arrived | undefined {
  const parsed = v.safeParse(newcomer, visit.json(KEPT))
  return parsed.success && Date.parse(parsed.output.expiresAt) > Date.now() ? parsed.output : undefined
}
