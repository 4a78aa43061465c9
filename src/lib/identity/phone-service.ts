import type { ErrorCode } from '#lib/wire/errors.ts'

/**
 * The phone-verification service as a browser speaks with it (spec 4.1, 4.2, section 8): it sends the code, and for the
 * right one answers an ID token, which our server verifies. Loaded only where the operator has chosen the service.
 */
export interface PhoneService {
  /** Without a slash at the end; "/v1/accounts:…" follows. */
  endpoint: string
  apiKey: string
}

/** What the service can say no with, in words of errors.json; the page gives them to the form. */
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

/** The service's own names for what went wrong, as its messages begin. */
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

/** Has a code sent to a number in E.164. The session stands for it when the code comes back. */
export async function sendServiceCode(service: PhoneService, phone: string): Promise<Answer<string>> {
  return ask(service, 'sendVerificationCode', { phoneNumber: phone }, 'sessionInfo')
}

/** Shows the code, and answers the ID token for our own server. */
export async function confirmServiceCode(
  service: PhoneService,
  { session, code }: { session: string; code: string },
): Promise<Answer<string>> {
  return ask(service, 'signInWithPhoneNumber', { sessionInfo: session, code }, 'idToken')
}

async function ask(
  { endpoint, apiKey }: PhoneService,
  method: string,
  body: Record<string, string>,
  wanted: 'sessionInfo' | 'idToken',
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
    const value = response.ok ? textAt(answer, wanted) : undefined
    return value === undefined ? { ok: false, code: errorOf(answer) } : { ok: true, value }
  } catch {
    return { ok: false, code: 'network' }
  }
}

/** Messages are a name, and sometimes " : " with more behind it. */
function errorOf(answer: unknown): PhoneServiceError {
  const error = answer && typeof answer === 'object' ? Reflect.get(answer, 'error') : undefined
  const name = /^[A-Z_]+/.exec(textAt(error, 'message') ?? '')?.[0] ?? ''
  return ERRORS[name] ?? 'phoneServiceUnknown'
}

function textAt(object: unknown, key: string): string | undefined {
  const value: unknown = object && typeof object === 'object' ? Reflect.get(object, key) : undefined
  return typeof value === 'string' && value !== '' ? value : undefined
}
