import { call, type Outcome } from '#lib/wire/client.ts'
import { retryWithNewSeal } from '#lib/wire/sealed-again.ts'
import { login } from './api.ts'
import type { CaptchaEntry } from './captcha-api.ts'
import { clearSent, startCountdown } from './code-countdown.ts'
import { takeProof } from './human.ts'
import { loginCode } from './login-code-api.ts'
import { chosenService, proofOf } from './number-proof.ts'
import { onSignedIn } from './on-signed-in.ts'
import { type MobileNumber, type ServiceFailure, sendByService } from './phone-service-store.ts'
import { noteRemembered } from './store.ts'

/** Requests a login code, and starts the countdown for another one. */
export async function sendLoginCode(
  number: MobileNumber,
): Promise<Outcome<typeof loginCode> | { ok: true } | ServiceFailure> {
  const service = await chosenService()
  if (service) return sendByService(service, 'login', number)
  const outcome = await retryWithNewSeal(async () => {
    const human = await takeProof('sms')
    return call(loginCode, { ...number, ...(human ? { human } : {}) })
  })
  if (outcome.ok)
    startCountdown('login', { ...outcome.value, to: `+${number.countryDialingCode} ${number.mobileNum}` })
  return outcome
}

interface SmsLogin extends MobileNumber {
  code: string
  remember: boolean
  captcha: CaptchaEntry | undefined
}

/** Signs in with the code (spec section 3: the user name is the number, the password the code). */
export async function logInBySms(entry: SmsLogin, entrance?: 'agent'): Promise<Outcome<typeof login>> {
  const { mobileNum, countryDialingCode, code, remember, captcha } = entry
  const proven = await proofOf('login', code)
  if (!proven.ok) return proven
  const outcome = await retryWithNewSeal(() =>
    call(login, {
      type: 'sms',
      username: mobileNum,
      password: code,
      countryDialingCode,
      remember,
      ...proven.proof,
      ...(captcha ? { captcha } : {}),
      ...(entrance ? { entrance } : {}),
    }),
  )
  if (!outcome.ok) return outcome
  clearSent('login')
  noteRemembered(outcome.value, remember)
  onSignedIn(outcome.value)
  return outcome
}
