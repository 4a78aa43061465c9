import type { CaptchaEntry } from '#lib/identity/captcha-api.ts'
import { forgetSent, noteSent } from '#lib/identity/code-countdown.ts'
import { entered } from '#lib/identity/entered.ts'
import { takeProof } from '#lib/identity/human.ts'
import { chosenService, proofOf } from '#lib/identity/number-proof.ts'
import { type MobileNumber, type ServiceFailure, sendByService } from '#lib/identity/phone-service-store.ts'
import { typedUserName } from '#lib/identity/rules.ts'
import { call, type Outcome } from '#lib/wire/client.ts'
import { sealedAgain } from '#lib/wire/sealed-again.ts'
import {
  forgotPasswordByEmail,
  recoveryLink,
  recoverySms,
  setPasswordByEmail,
  setPasswordByPhone,
} from './api.ts'

/** Asks for a link. Whether one was sent is for the owner's mailbox to tell, and for nobody else. */
export function askForLink(entry: {
  username: string
  email: string
  captcha: CaptchaEntry | undefined
}): Promise<Outcome<typeof forgotPasswordByEmail>> {
  const { username, email, captcha } = entry
  const input = { username: typedUserName(username), email }
  return call(forgotPasswordByEmail, { ...input, ...(captcha ? { captcha } : {}) })
}

/** Whose password the link sets, while it is good for that. */
export function openLink(link: string): Promise<Outcome<typeof recoveryLink>> {
  return sealedAgain(() => call(recoveryLink, { link }))
}

/** Uses the link up. The new password goes exactly as typed. */
export function setPasswordByLink(
  link: string,
  newPassword: string,
): Promise<Outcome<typeof setPasswordByEmail>> {
  return sealedAgain(() => call(setPasswordByEmail, { link, newPassword }))
}

/**
 * Asks for a code, and begins the wait for another one. Half of the way there and back counts as waited: the server's
 * minute began before its answer was heard (spec 4.2).
 */
export async function sendRecoveryCode(
  number: MobileNumber,
): Promise<Outcome<typeof recoverySms> | { ok: true } | ServiceFailure> {
  const service = await chosenService()
  if (service) return sendByService(service, 'recover', number)
  const outcome = await sealedAgain(async () => {
    const human = await takeProof('sms')
    const asked = performance.now()
    const answer = await call(recoverySms, { ...number, ...(human ? { human } : {}) })
    const halfWayMs = (performance.now() - asked) / 2
    if (answer.ok) {
      const to = `+${number.countryDialingCode} ${number.mobileNum}`
      noteSent('recover', { ...answer.value, to }, halfWayMs)
    }
    return answer
  })
  return outcome
}

/** Sets the password; the member is signed in by it (spec 4.4). */
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
  const outcome = await sealedAgain(() => call(setPasswordByPhone, input))
  if (!outcome.ok) return outcome
  forgetSent('recover')
  entered(outcome.value)
  return outcome
}
