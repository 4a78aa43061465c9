import { atom } from 'nanostores'
import { $sentCodes, clearSent, startCountdown } from '#lib/identity/code-countdown.ts'
import { call, type Outcome } from '#lib/wire/client.ts'
import { retryWithNewSeal } from '#lib/wire/sealed-again.ts'
import { type ContactChannel, resetPaymentPassword, sendPaymentCode } from './payment-api.ts'
import { afterProof } from './proof-store.ts'
import { thenReload } from './store.ts'

/** Whether the form for a forgotten payment password is requested or open. */
export const $isPaymentForgotten = atom(false)

/** Sends a code to the verified number or address; `to` is its displayed form. */
export async function requestPaymentCode(
  channel: ContactChannel,
  to: string,
): Promise<Outcome<typeof sendPaymentCode>> {
  const outcome = await afterProof(() => call(sendPaymentCode, { channel }))
  if (outcome.ok) startCountdown('paymentPassword', { ...outcome.value, to })
  return outcome
}

interface ResetEntry {
  channel: ContactChannel
  verificationCode: string
  newPassword: string
  confirmNewPassword: string
}

export async function savePaymentReset(entry: ResetEntry): Promise<Outcome<typeof resetPaymentPassword>> {
  const codeId = $sentCodes.get().paymentPassword?.codeId ?? ''
  const attempt = () => retryWithNewSeal(() => call(resetPaymentPassword, { ...entry, codeId }))
  const outcome = await thenReload(() => afterProof(attempt))
  if (outcome.ok) clearSent('paymentPassword')
  return outcome
}
