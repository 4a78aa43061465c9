import { afterEach, expect, test, vi } from 'vitest'
import { confirmServiceCode, PHONE_SERVICE_ERRORS, sendServiceCode } from '#lib/identity/phone-service.ts'

const service = { endpoint: 'https://identity.example', apiKey: 'key & more' }
const asked: { url: string; body: unknown }[] = []
function answers(status: number, body: unknown): void {
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    asked.push({ url, body: JSON.parse(String(init.body)) })
    return Response.json(body, { status })
  })
}
afterEach(() => {
  asked.length = 0
  vi.unstubAllGlobals()
})

// Protects: each way the service can say no is told in the words of spec section 8, and nothing ends unsaid.
test('answers the session of a sent code, and the token for the right one', async () => {
  answers(200, { sessionInfo: 'session-1' })
  expect(await sendServiceCode(service, '+66801234567')).toEqual({ ok: true, value: 'session-1' })
  answers(200, { idToken: 'token-1', phoneNumber: '+66801234567' })
  const confirmed = await confirmServiceCode(service, { session: 'session-1', code: '123456' })
  expect(confirmed).toEqual({ ok: true, value: 'token-1' })
  expect(asked).toEqual([
    {
      url: 'https://identity.example/v1/accounts:sendVerificationCode?key=key%20%26%20more',
      body: { phoneNumber: '+66801234567' },
    },
    {
      url: 'https://identity.example/v1/accounts:signInWithPhoneNumber?key=key%20%26%20more',
      body: { sessionInfo: 'session-1', code: '123456' },
    },
  ])
})

test.each([
  ['INVALID_PHONE_NUMBER : TOO_SHORT', 'mobileNumberWrong'],
  ['MISSING_PHONE_NUMBER', 'mobileNumberWrong'],
  ['TOO_MANY_ATTEMPTS_TRY_LATER : again later', 'tooManyRequests'],
  ['INVALID_CODE', 'codeWrong'],
  ['MISSING_CODE', 'codeWrong'],
  ['CAPTCHA_CHECK_FAILED : Hostname match not found', 'humanCheckFailed'],
  ['QUOTA_EXCEEDED', 'quotaExceeded'],
  ['OPERATION_NOT_ALLOWED', 'operationNotAllowed'],
  ['SESSION_EXPIRED', 'codeExpired'],
  ['POPUP_CLOSED_BY_USER', 'windowClosed'],
  ['SOMETHING_NEW', 'phoneServiceUnknown'],
])('answers %s as %s', async (message, code) => {
  answers(400, { error: { code: 400, message } })
  expect(await sendServiceCode(service, '+66801234567')).toEqual({ ok: false, code })
  expect(PHONE_SERVICE_ERRORS).toContain(code)
})

test('answers a service that is away, or that says nothing that can be read', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch')
  })
  expect(await sendServiceCode(service, '+66801234567')).toEqual({ ok: false, code: 'network' })
  for (const body of [null, [], 'x', { error: 'x' }, { idToken: 5 }]) {
    answers(200, body)
    const confirmed = await confirmServiceCode(service, { session: 's', code: '1' })
    expect(confirmed).toEqual({ ok: false, code: 'phoneServiceUnknown' })
  }
})
