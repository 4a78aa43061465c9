import { $sentCodes, noteSent } from '#lib/identity/code-countdown.ts'
import { call, type Outcome } from '#lib/wire/client.ts'
import { sendEmailCode, sendPhoneCode, setEmail, setPhone } from './contact-api.ts'
import { afterProof } from './proof-store.ts'
import { thenReload } from './store.ts'

interface PhoneEntry {
  countryDialingCode: string
  mobileNum: string
}

/** Sends a code to a number, and begins the wait until another may be sent. */
export async function askPhoneCode(entry: PhoneEntry): Promise<Outcome<typeof sendPhoneCode>> {
  const outcome = await afterProof(() => call(sendPhoneCode, entry))
  const to = `+${entry.countryDialingCode}${entry.mobileNum.replace(/^0/, '')}`
  if (outcome.ok) noteSent('verifyPhone', { ...outcome.value, to })
  return outcome
}

export async function askEmailCode(email: string): Promise<Outcome<typeof sendEmailCode>> {
  const outcome = await afterProof(() => call(sendEmailCode, { email }))
  if (outcome.ok) noteSent('verifyEmail', { ...outcome.value, to: email })
  return outcome
}

/** Makes the number the member's, by the code of it. */
export function savePhone(entry: PhoneEntry, verificationCode: string): Promise<Outcome<typeof setPhone>> {
  const codeId = $sentCodes.get().verifyPhone?.codeId ?? ''
  return thenReload(() => afterProof(() => call(setPhone, { ...entry, codeId, verificationCode })))
}

export function saveEmail(email: string, verificationCode: string): Promise<Outcome<typeof setEmail>> {
  const codeId = $sentCodes.get().verifyEmail?.codeId ?? ''
  return thenReload(() => afterProof(() => call(setEmail, { email, codeId, verificationCode })))
}
