import { $sentCodes, startCountdown } from '#lib/identity/code-countdown.ts'
import { chosenService, proofOf } from '#lib/identity/number-proof.ts'
import { type MobileNumber, type ServiceFailure, sendByService } from '#lib/identity/phone-service-store.ts'
import { call, type Outcome } from '#lib/wire/client.ts'
import { sendEmailCode, sendPhoneCode, setEmail, setPhone } from './contact-api.ts'
import { afterProof } from './proof-store.ts'
import { thenReload } from './store.ts'

/** Has a code sent to a number, and starts the countdown until another may be sent. */
export async function requestPhoneCode(
  entry: MobileNumber,
): Promise<Outcome<typeof sendPhoneCode> | { ok: true } | ServiceFailure> {
  const service = await chosenService()
  if (service) return sendByService(service, 'verifyPhone', entry)
  const outcome = await afterProof(() => call(sendPhoneCode, entry))
  const to = `+${entry.countryDialingCode}${entry.mobileNum.replace(/^0/, '')}`
  if (outcome.ok) startCountdown('verifyPhone', { ...outcome.value, to })
  return outcome
}

export async function requestEmailCode(email: string): Promise<Outcome<typeof sendEmailCode>> {
  const outcome = await afterProof(() => call(sendEmailCode, { email }))
  if (outcome.ok) startCountdown('verifyEmail', { ...outcome.value, to: email })
  return outcome
}

/** Sets the member's number, with its code. */
export async function savePhone(
  entry: MobileNumber,
  verificationCode: string,
): Promise<Outcome<typeof setPhone> | ServiceFailure> {
  const proven = await proofOf('verifyPhone', verificationCode)
  if (!proven.ok) return proven
  const input = { ...entry, verificationCode, ...proven.proof }
  return thenReload(() => afterProof(() => call(setPhone, input)))
}

export function saveEmail(email: string, verificationCode: string): Promise<Outcome<typeof setEmail>> {
  const codeId = $sentCodes.get().verifyEmail?.codeId ?? ''
  return thenReload(() => afterProof(() => call(setEmail, { email, codeId, verificationCode })))
}
