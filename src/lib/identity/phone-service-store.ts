import { fetchedTexts } from '#lib/i18n/fetched-texts.ts'
import { fill } from '#lib/i18n/format.ts'
import type { Failure } from '#lib/wire/action.ts'
import { $sentCodes, type CodePurpose, startCountdown } from './code-countdown.ts'
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

/** A failure of the service, in the form of a failed call. */
export interface ServiceFailure {
  ok: false
  kind: 'fault'
  code: PhoneServiceError
  failure: Failure
}

/** The wait before another code if the service sends it (spec section 9). */
const WAIT_SECONDS = 60
/** The service's token is valid for one code: it is kept while other fields are corrected. */
const confirmed = new Map<CodePurpose, { session: string; code: string; idToken: string }>()

/** Has the service send a code, and starts the countdown for another one. */
export async function sendByService(
  service: PhoneService,
  purpose: CodePurpose,
  { mobileNum, countryDialingCode }: MobileNumber,
): Promise<{ ok: true } | ServiceFailure> {
  const phone = await mobileNumberIn(mobileNum, countryDialingCode)
  // The form has checked the number before, so only the numbering plan can be missing.
  if (phone === undefined) return failed('network')
  const answer = await sendServiceCode(service, phone)
  if (!answer.ok) return failed(answer.code)
  startCountdown(purpose, { codeId: answer.value, to: phone, countdownSeconds: WAIT_SECONDS })
  return { ok: true }
}

/** Has the service check the code, and returns its ID token for our server. */
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

/** The field of an error that the visitor made; all others belong to no field. */
const FIELDS: Partial<Record<PhoneServiceError, string>> = {
  mobileNumberWrong: 'mobileNum',
  codeWrong: 'verificationCode',
  codeExpired: 'verificationCode',
}

async function failed(code: PhoneServiceError): Promise<ServiceFailure> {
  const texts = await loadErrorTexts().catch(() => undefined)
  const message = texts
    ? fill(texts[code], { minutes: TOO_MANY_MINUTES })
    : (document.documentElement.dataset.saysNetwork ?? '')
  const field = FIELDS[code]
  const failure: Failure = { success: false, code, message, requestId: '', ...(field ? { field } : {}) }
  return { ok: false, kind: 'fault', code, failure }
}

/** The service's errors in the page's language: few deployments need them, so no page includes them. */
const loadErrorTexts = fetchedTexts<Record<PhoneServiceError, string>>('phone-service')
