import type { ErrorCode } from '#lib/wire/errors.ts'

/**
 * The browser's client of the phone-verification service (spec 4.1, 4.2, section 8): it sends the code, and for the
 * right one returns an ID token, which our server verifies. Loaded only if the operator has chosen the service.
 */
export interface PhoneService {
  /** Without a trailing slash; "/v1/accounts:…" follows. */
  endpoint: string
  apiKey: string
}

/** The service's errors, as keys of errors.json; the page passes their texts to the form. */
export const PHONE_SERVICE_ERRORS = [
  'mobileNumberWrong',
  'tooManyRequests',
  'codeWrong',
  'codeExpired',
  'humanCheckFailed',
  'quotaExceeded',
  'operationNotAllowed',
  'windowClosed',
  'phoneServiceUnknown',
  'network',
] as const satisfies readonly ErrorCode[]
export type PhoneServiceError = (typeof PHONE_SERVICE_ERRORS)[number]

type Answer<Value> = { ok: true; value: Value } | { ok: false; code: PhoneServiceError }

/** Minutes to wait after too many requests (spec section 9): the `minutes` of that phrase. */
export const TOO_MANY_MINUTES = 5
const TIMEOUT_MS = 10_000

/** The service's error names, with which its messages start. */
const ERRORS: Readonly<Record<string, PhoneServiceError>> = {
  INVALID_PHONE_NUMBER: 'mobileNumberWrong',
  MISSING_PHONE_NUMBER: 'mobileNumberWrong',
  TOO_MANY_ATTEMPTS_TRY_LATER: 'tooManyRequests',
  INVALID_CODE: 'codeWrong',
  MISSING_CODE: 'codeWrong',
  INVALID_SESSION_INFO: 'codeExpired',
  MISSING_SESSION_INFO: 'codeExpired',
  SESSION_EXPIRED: 'codeExpired',
  CODE_EXPIRED: 'codeExpired',
  CAPTCHA_CHECK_FAILED: 'humanCheckFailed',
  INVALID_APP_CREDENTIAL: 'humanCheckFailed',
  MISSING_APP_CREDENTIAL: 'humanCheckFailed',
  INVALID_RECAPTCHA_TOKEN: 'humanCheckFailed',
  MISSING_RECAPTCHA_TOKEN: 'humanCheckFailed',
  QUOTA_EXCEEDED: 'quotaExceeded',
  OPERATION_NOT_ALLOWED: 'operationNotAllowed',
  POPUP_CLOSED_BY_USER: 'windowClosed',
}

/** Sends a code to a number in E.164. Returns the session, which is needed to confirm the code. */
export async function sendServiceCode(service: PhoneService, phone: string): Promise<Answer<string>> {
  return callService(service, 'sendVerificationCode', { phoneNumber: phone }, 'sessionInfo')
}

/** Confirms the code, and returns the ID token for our own server. */
export async function confirmServiceCode(
  service: PhoneService,
  { session, code }: { session: string; code: string },
): Promise<Answer<string>> {
  return callService(service, 'signInWithPhoneNumber', { sessionInfo: session, code }, 'idToken')
}

async function callService(
  { endpoint, apiKey }: PhoneService,
  method: string,
  body: Record<string, string>,
  key: 'sessionInfo' | 'idToken',
): Promise<Answer<string>> {
  try {
    const response = await fetch(`${endpoint}/v1/accounts:${method}?key=${encodeURIComponent(apiKey)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      credentials: 'omit',
      referrerPolicy: 'origin',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const answer: unknown = await response.json()
    const value = response.ok ? textAt(answer, key) : undefined
    return value === undefined ? { ok: false, code: errorOf(answer) } : { ok: true, value }
  } catch {
    return { ok: false, code: 'network' }
  }
}

/** Messages are a name, sometimes followed by " : " and more text. */
function errorOf(answer: unknown): PhoneServiceError {
  const error = answer && typeof answer === 'object' ? Reflect.get(answer, 'error') : undefined
  const name = /^[A-Z_]+/.exec(textAt(error, 'message') ?? '')?.[0] ?? ''
  return ERRORS[name] ?? 'phoneServiceUnknown'
}

function textAt(object: unknown, key: string): string | undefined {
  const value: unknown = object && typeof object === 'object' ? Reflect.get(object, key) : undefined
  return typeof value === 'string' && value !== '' ? value : undefined
}
