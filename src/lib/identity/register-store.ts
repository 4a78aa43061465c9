import { atom } from 'nanostores'
import * as v from 'valibot'
import { visit } from '#lib/site/kept.ts'
import type { Failure } from '#lib/wire/action.ts'
import { call, type Outcome } from '#lib/wire/client.ts'
import { IDLE, type Loadable } from '#lib/wire/loadable.ts'
import { retryWithNewSeal } from '#lib/wire/sealed-again.ts'
import { submitter } from '#lib/wire/submission.ts'
import { clearSent, startCountdown } from './code-countdown.ts'
import { takeProof } from './human.ts'
import { chosenService, proofOf } from './number-proof.ts'
import { onSignedIn } from './on-signed-in.ts'
import { type ServiceFailure, sendByService } from './phone-service-store.ts'
import {
  affiliateCheck,
  mobileRegister,
  register,
  registrationRules,
  registrationSms,
} from './register-api.ts'
import {
  normalizedEntry,
  type RegisterEntry,
  type RegisterMode,
  type RegisterRules,
} from './registration-rules.ts'
import { repeatSecrets } from './repeat-secret.ts'

/** The operator's registration rules (spec 7.1: cached for the visit). */
export const $registerRules = atom<Loadable<RegisterRules>>(IDLE)

/** The invitation of the visitor's link; `none` also if it is not valid. */
export interface Invitation {
  state: 'unknown' | 'none' | 'good'
  code: string
}
export const $invitation = atom<Invitation>({ state: 'unknown', code: '' })

const RULES_KEY = 'registerRules'
/** Stored by the shell when a page is opened with a code in its address (spec 2.1). */
const REFERRAL_KEY = 'referralCode'
const cachedRules = registrationRules.answer.entries.rules

/** Loads the rules, from this tab's cache if it has them. */
export async function loadRegisterRules(): Promise<void> {
  if ($registerRules.get().state === 'loading' || $registerRules.get().state === 'ready') return
  const cached = v.safeParse(cachedRules, visit.json(RULES_KEY))
  if (cached.success) {
    $registerRules.set({ state: 'ready', value: cached.output as RegisterRules, failure: undefined })
    return
  }
  await refreshRegisterRules()
}

/** Requests the rules again: after a refusal they may have changed since the form was opened. */
async function refreshRegisterRules(): Promise<void> {
  const known = $registerRules.get().value
  if (!known) $registerRules.set({ state: 'loading', value: undefined, failure: undefined })
  const outcome = await call(registrationRules, {})
  if (outcome.ok) {
    const rules = outcome.value.rules as RegisterRules
    visit.set(RULES_KEY, JSON.stringify(rules))
    $registerRules.set({ state: 'ready', value: rules, failure: undefined })
  } else if (!known) $registerRules.set({ state: 'failed', value: undefined, failure: outcome.failure })
}

/** Checks the link's code once; without a valid one the form asks for a code. */
export async function readInvitation(): Promise<void> {
  if ($invitation.get().state !== 'unknown') return
  const code = visit.get(REFERRAL_KEY) ?? ''
  const isGood = code !== '' && (await checkInvitation(code)) === 'good'
  $invitation.set({ state: isGood ? 'good' : 'none', code })
}

/** `unsure` if the server did not answer: it decides when the form is sent. */
export async function checkInvitation(code: string): Promise<'good' | 'bad' | 'unsure'> {
  const outcome = await call(affiliateCheck, { code, domain: location.host })
  if (!outcome.ok) return 'unsure'
  return outcome.value.isGood ? 'good' : 'bad'
}

/** Has a code sent to a number, and starts the countdown for the next one. */
export async function sendRegistrationCode(
  countryDialingCode: string,
  mobileNo: string,
): Promise<Outcome<typeof registrationSms> | { ok: true } | ServiceFailure> {
  const service = await chosenService()
  if (service) return sendByService(service, 'register', { countryDialingCode, mobileNum: mobileNo })
  const human = await takeProof('sms')
  const outcome = await call(registrationSms, { countryDialingCode, mobileNo, ...(human ? { human } : {}) })
  if (outcome.ok) startCountdown('register', outcome.value)
  return outcome
}

/** What goes along with the entries of the fields. */
export interface RegisterExtras {
  mode: RegisterMode
  countryDialingCode: string | undefined
  /** The visitor must prove that the number is theirs. */
  needsCode: boolean
  captcha: { captchaId: string; text: string } | undefined
  termsAccepted: boolean
}

/** Who an account is opened for: whatever else is entered otherwise, it is the same account. */
type Subject = { mode: RegisterMode; username: string; mobileNum: string | undefined }

const secretOf = repeatSecrets()
const newAccount = submitter(
  (id, _subject: Subject, send: (repeat: { id: string; repeatSecret: string }) => Promise<Registered>) =>
    send({ id, repeatSecret: secretOf(id) }),
)
type Registered = Outcome<typeof register>

/**
 * Opens an account with the entries of the fields that are shown, and starts the session of this tab; returns what was
 * wrong. `aborted` when the phone-verification service failed by no fault of the visitor: then nothing is text (spec 4.3,
 * section 8).
 */
export async function openAccount(
  entry: RegisterEntry,
  { mode, needsCode, ...extras }: RegisterExtras,
): Promise<Failure | 'aborted' | undefined> {
  const proven = needsCode ? await proofOf('register', entry.verificationCode ?? '') : undefined
  if (proven?.ok === false) return proven.failure.field ? proven.failure : 'aborted'
  const { captcha: _, username: name = '', ...fields } = entry
  const username = normalizedEntry('username', name)
  const referralCode = $invitation.get().code
  await newAccount.submit({ mode, username, mobileNum: entry.mobileNum }, repeat =>
    retryWithNewSeal<typeof register>(async () => {
      const human = await takeProof('register')
      const input = {
        ...fields,
        ...defined(extras),
        ...proven?.proof,
        ...(human ? { human } : {}),
        ...(referralCode ? { referralCode } : {}),
        ...repeat,
        termsAccepted: extras.termsAccepted,
        domain: location.host,
        registerUrl: location.origin + location.pathname,
        registerMethod: 'WEB' as const,
      }
      return mode === 'username'
        ? call(register, { ...input, username })
        : ((await call(mobileRegister, input)) as Registered)
    }),
  )
  return takeIn(newAccount.$submission.get())
}

function takeIn(submission: ReturnType<typeof newAccount.$submission.get>): Failure | undefined {
  if (submission.state === 'done') {
    clearSent('register')
    onSignedIn(submission.value, true)
  }
  // Nothing was opened; the rules may be others than when the form was.
  if (submission.state === 'refused') void refreshRegisterRules()
  return 'failure' in submission ? submission.failure : undefined
}

/** Removes undefined fields: the API only knows absent ones. */
function defined<T extends object>(fields: T): { [Key in keyof T]?: Exclude<T[Key], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Key in keyof T]?: Exclude<T[Key], undefined>
  }
}
