import { atom } from 'nanostores'
import * as v from 'valibot'
import { languageOfPage, pathIn } from '#lib/i18n/languages.ts'
import type { SignedIn } from '#lib/identity/api.ts'
import { onSignedIn } from '#lib/identity/on-signed-in.ts'
import type { PendingLogin } from '#lib/identity/pending-login.ts'
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

/** A person with a provider's identity but without an account. */
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
export type StoredNewcomer = v.InferOutput<typeof newcomer>

export type ArrivalState =
  /** The initial state, without a return from a provider. */
  | { step: 'none' }
  | { step: 'working' }
  | { step: 'newcomer'; newcomer: StoredNewcomer }
  /** The member has a second factor, which is required. */
  | { step: 'second'; pending: PendingLogin; next: string | undefined }
  | { step: 'linked'; providerName: string; href: string }
  | { step: 'failed'; message: string }
  | { step: 'done' }

export const $arrival = atom<ArrivalState>({ step: 'none' })

/** The storage key of a newcomer's first step, so that it survives a reload of this tab. */
const KEPT = 'socialNewcomer'
/** Replaces the provider's parameters in the address, so that the page still knows that it has something to do. */
const CLEANED = '?step=1'

/** Finishes the visitor's return, or resumes a first step after a reload. */
export async function finishArrival(lang: string): Promise<void> {
  const query = Object.fromEntries(new URLSearchParams(location.search))
  const provider = OIDC_PROVIDER_IDS.find(id => id === query.provider)
  const { state, code, iss, error } = query
  if (!provider || state === undefined) {
    const stored = readStored()
    if (!stored) return
    if (stored.id) socialAccount.resume(stored.id, entryOf(stored), LOST)
    $arrival.set({ step: 'newcomer', newcomer: stored })
    return
  }
  // The parameters are valid once; they stay neither in the address nor in the history.
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
  if (arrival.kind === 'signedIn') signIn(arrival.session, next, lang)
  else if (arrival.kind === 'secondStep') {
    const { pendingLogin, hasAuthenticator, hasPasskey } = arrival
    const pending = { pendingLogin, hasAuthenticator, hasPasskey, remember: false }
    $arrival.set({ step: 'second', pending, next })
  } else if (arrival.kind === 'linked') {
    const href = next ?? pathIn(languageOfPage(lang), '/member/securityCenter')
    $arrival.set({ step: 'linked', providerName: arrival.providerName, href })
  } else {
    const { ticket, expiresAt, providerName } = arrival
    storeNewcomer({
      ticket,
      expiresAt,
      providerName,
      next: next ?? null,
      id: null,
      username: '',
      birthday: '',
    })
  }
}

/** Stores what was entered so far as well. */
export function keepEntries(entries: Pick<Newcomer, 'username' | 'birthday'>): void {
  const state = $arrival.get()
  if (state.step !== 'newcomer') return
  const { newcomer } = state
  const isSame = entries.username === newcomer.username && entries.birthday === newcomer.birthday
  write({ ...newcomer, ...entries, id: isSame ? newcomer.id : null })
}

const entryOf = ({
  ticket,
  username,
  birthday,
}: Pick<StoredNewcomer, 'ticket' | 'username' | 'birthday'>) => ({
  ticket,
  username: typedUserName(username),
  birthday,
  termsAccepted: true,
})

/** If the page was left while an account was being opened, there is no message from the server. */
const LOST: Failure = { success: false, code: 'unavailable', message: '', requestId: '' }

export const socialAccount = submitter(async (id, entry: ReturnType<typeof entryOf>, lang: string) => {
  const state = $arrival.get()
  const stored = state.step === 'newcomer' ? state.newcomer : undefined
  if (stored) storeNewcomer({ ...stored, id })
  const outcome = await call(registerSocial, { ...entry, id })
  if (outcome.ok) {
    clearStored()
    signIn(outcome.value, stored?.next ?? undefined, lang, true)
  } else if (outcome.code === 'providerExpired' || outcome.code === 'identityTaken') {
    clearStored()
    $arrival.set({ step: 'failed', message: outcome.failure.message })
  } else if (outcome.kind === 'refusal' && stored) storeNewcomer({ ...stored, id: null })
  return outcome
})

export async function openSocialAccount(
  entries: Pick<Newcomer, 'username' | 'birthday'>,
  lang: string,
): Promise<void> {
  const state = $arrival.get()
  if (state.step !== 'newcomer') return
  const stored = { ...state.newcomer, ...entries }
  storeNewcomer(stored)
  await socialAccount.submit(entryOf(stored), lang)
}

/** After a second-factor try: continues to the visitor's page, or shows why the sign-in must start again. */
export function continueAfterStep(outcome: Exclude<StepOutcome, 'stopped'>, lang: string): void {
  const state = $arrival.get()
  if (outcome.ok) navigate(state.step === 'second' ? state.next : undefined, lang)
  else if (outcome.code === 'secondStepOver')
    $arrival.set({ step: 'failed', message: outcome.failure.message })
}

/** Leaves the first step: no account is opened, and this tab forgets it. */
export function leaveFirstStep(lang: string): void {
  clearStored()
  location.replace(pathIn(languageOfPage(lang), '/'))
}

function signIn(session: SignedIn, next: string | undefined, lang: string, isFirst?: boolean): void {
  onSignedIn(session, isFirst)
  navigate(next, lang)
}

function navigate(next: string | undefined, lang: string): void {
  $arrival.set({ step: 'done' })
  location.replace(next ?? pathIn(languageOfPage(lang), '/'))
}

function storeNewcomer(stored: StoredNewcomer): void {
  write(stored)
  $arrival.set({ step: 'newcomer', newcomer: stored })
}

function write(stored: StoredNewcomer): void {
  visit.set(KEPT, JSON.stringify(stored))
}

function clearStored(): void {
  visit.set(KEPT, undefined)
}

function readStored(): StoredNewcomer | undefined {
  const parsed = v.safeParse(newcomer, visit.json(KEPT))
  return parsed.success && Date.parse(parsed.output.expiresAt) > Date.now() ? parsed.output : undefined
}
