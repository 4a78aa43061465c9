import { atom } from 'nanostores'
import { $sentCodes, forgetSent, noteSent } from '#lib/identity/code-countdown.ts'
import { call, type Outcome } from '#lib/wire/client.ts'
import { sealedAgain } from '#lib/wire/sealed-again.ts'
import { type ContactChannel, resetPaymentPassword, sendPaymentCode } from './payment-api.ts'
import { afterProof } from './proof-store.ts'
import { thenReload } from './store.ts'

/** The payment password is forgotten: the form for that is asked for, or open. */
export const $isPaymentForgotten = atom(false)

/** Sends a code to the proven number or address; `to` is how the page shows it. */
export async function askPaymentCode(
  channel: ContactChannel,
  to: string,
): Promise<Outcome<typeof sendPaymentCode>> {
  const outcome = await afterProof(() => call(sendPaymentCode, { channel }))
  if (outcome.ok) noteSent('paymentPassword', { ...outcome.value, to })
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
  const attempt = () => sealedAgain(() => call(resetPaymentPassword, { ...entry, codeId }))
  const outcome = await thenReload(() => afterProof(attempt))
  if (outcome.ok) forgetSent('paymentPassword')
  return outcome
}
