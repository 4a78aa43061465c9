import type { CaptchaEntry } from '#lib/identity/captcha-api.ts'
import { clearSent, startCountdown } from '#lib/identity/code-countdown.ts'
import { takeProof } from '#lib/identity/human.ts'
import { chosenService, proofOf } from '#lib/identity/number-proof.ts'
import { onSignedIn } from '#lib/identity/on-signed-in.ts'
import { type MobileNumber, type ServiceFailure, sendByService } from '#lib/identity/phone-service-store.ts'
import { typedUserName } from '#lib/identity/rules.ts'
import { call, type Outcome } from '#lib/wire/client.ts'
import { retryWithNewSeal } from '#lib/wire/sealed-again.ts'
import {
  forgotPasswordByEmail,
  recoveryLink,
  recoverySms,
  setPasswordByEmail,
  setPasswordByPhone,
} from './api.ts'

/** Requests a link. Whether one was sent is only visible in the owner's mailbox. */
export function requestLink(entry: {
  username: string
  email: string
  captcha: CaptchaEntry | undefined
}): Promise<Outcome<typeof forgotPasswordByEmail>> {
  const { username, email, captcha } = entry
  const input = { username: typedUserName(username), email }
  return call(forgotPasswordByEmail, { ...input, ...(captcha ? { captcha } : {}) })
}

/** The account whose password a valid link sets. */
export function openLink(link: string): Promise<Outcome<typeof recoveryLink>> {
  return retryWithNewSeal(() => call(recoveryLink, { link }))
}

/** Uses up the link. The new password is sent exactly as typed. */
export function setPasswordByLink(
  link: string,
  newPassword: string,
): Promise<Outcome<typeof setPasswordByEmail>> {
  return retryWithNewSeal(() => call(setPasswordByEmail, { link, newPassword }))
}

/**
 * Requests a code, and starts the countdown for another one. Half of the round trip counts as waited: the server's
 * countdown started before its answer arrived (spec 4.2).
 */
export async function sendRecoveryCode(
  number: MobileNumber,
): Promise<Outcome<typeof recoverySms> | { ok: true } | ServiceFailure> {
  const service = await chosenService()
  if (service) return sendByService(service, 'recover', number)
  const outcome = await retryWithNewSeal(async () => {
    const human = await takeProof('sms')
    const startedAt = performance.now()
    const answer = await call(recoverySms, { ...number, ...(human ? { human } : {}) })
    const halfWayMs = (performance.now() - startedAt) / 2
    if (answer.ok) {
      const to = `+${number.countryDialingCode} ${number.mobileNum}`
      startCountdown('recover', { ...answer.value, to }, halfWayMs)
    }
    return answer
  })
  return outcome
}

/** Sets the password, which signs the member in (spec 4.4). */
export async function setPasswordByCode(
  entry: MobileNumber & {
    verificationCode: string
    newPassword: string
    captcha: CaptchaEntry | undefined
  },
): Promise<Outcome<typeof setPasswordByPhone>> {
  const { captcha, ...rest } = entry
  const proven = await proofOf('recover', entry.verificationCode)
  if (!proven.ok) return proven
  const input = { ...rest, ...proven.proof, ...(captcha ? { captcha } : {}) }
  const outcome = await retryWithNewSeal(() => call(setPasswordByPhone, input))
  if (!outcome.ok) return outcome
  clearSent('recover')
  onSignedIn(outcome.value)
  return outcome
}
