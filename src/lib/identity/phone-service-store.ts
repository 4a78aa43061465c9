import { fetchedTexts } from '#lib/i18n/fetched-texts.ts'
import { fill } from '#lib/i18n/format.ts'
import type { Failure } from '#lib/wire/action.ts'
import { $sentCodes, type CodePurpose, noteSent } from './code-countdown.ts'
import { mobileNumberIn } from './phone-check.ts'
import {
  confirmServiceCode,
  type PhoneService,
  type PhoneServiceError,
  sendServiceCode,
  TOO_MANY_MINUTES,
} from './phone-service.ts'

/** A number as typed, and the dialling code of the chosen country, without "+". */
export interface MobileNumber {
  mobileNum: string
  countryDialingCode: string
}

/** What the service was not willing or able to do, in the form of a call that failed. */
export interface ServiceFailure {
  ok: false
  kind: 'fault'
  code: PhoneServiceError
  failure: Failure
}

/** The wait for another code where the service sends it (spec section 9). */
const WAIT_SECONDS = 60
/** What the service has confirmed is good for one code: it stays at hand while other fields are mended. */
const confirmed = new Map<CodePurpose, { session: string; code: string; idToken: string }>()

/** Has the service send a code, and begins the wait for another one. */
export async function sendByService(
  service: PhoneService,
  purpose: CodePurpose,
  { mobileNum, countryDialingCode }: MobileNumber,
): Promise<{ ok: true } | ServiceFailure> {
  const phone = await mobileNumberIn(mobileNum, countryDialingCode)
  // The form has looked at the number before: what is missing here is the numbering plan.
  if (phone === undefined) return failed('network')
  const answer = await sendServiceCode(service, phone)
  if (!answer.ok) return failed(answer.code)
  noteSent(purpose, { codeId: answer.value, to: phone, countdownSeconds: WAIT_SECONDS })
  return { ok: true }
}

/** Shows the service the code that came, and answers its word for our server. */
export async function confirmByService(
  service: PhoneService,
  purpose: CodePurpose,
  code: string,
): Promise<{ ok: true; idToken: string } | ServiceFailure> {
  const session = $sentCodes.get()[purpose]?.codeId
  if (session === undefined) return failed('codeWrong')
  const known = confirmed.get(purpose)
  if (known?.session === session && known.code === code) return { ok: true, idToken: known.idToken }
  const answer = await confirmServiceCode(service, { session, code })
  if (!answer.ok) return failed(answer.code)
  confirmed.set(purpose, { session, code, idToken: answer.value })
  return { ok: true, idToken: answer.value }
}

/** The field that a mistake of the visitor stands beside; everything else is nobody's mistake here. */
const FIELDS: Partial<Record<PhoneServiceError, string>> = {
  mobileNumberWrong: 'mobileNum',
  codeWrong: 'verificationCode',
  codeExpired: 'verificationCode',
}

async function failed(code: PhoneServiceError): Promise<ServiceFailure> {
  const words = await readWords().catch(() => undefined)
  const message = words
    ? fill(words[code], { minutes: TOO_MANY_MINUTES })
    : (document.documentElement.dataset.saysNetwork ?? '')
  const field = FIELDS[code]
  const failure: Failure = { success: false, code, message, requestId: '', ...(field ? { field } : {}) }
  return { ok: false, kind: 'fault', code, failure }
}

/** What the service can say no with, in the page's language: few deployments need it, so no page carries it. */
const readWords = fetchedTexts<Record<PhoneServiceError, string>>('phone-service')
