import { sendEmailCode, sendPhoneCode, setEmail, setPhone } from '#lib/security/contact-api.ts'
import { isBlank } from '#lib/text/typed.ts'
import type { Codes } from '#server/codes/codes.ts'
import type { Transaction } from '#server/db/database.ts'
import { isDuplicate } from '#server/db/faults.ts'
import { isProven, requireOwnCodes, unproven } from '#server/identity/number-proof.ts'
import { readEmail, readMobileNumber } from '#server/identity/phone.ts'
import type { PhoneService } from '#server/identity/phone-service.ts'
import { noteSecurityEvent } from '#server/identity/security-events.ts'
import { followExclusions } from '#server/limits/breaks.ts'
import type { Messages } from '#server/messages/messages.ts'
import { messageTexts } from '#server/messages/texts.ts'
import { type Call, type Route, serve } from '#server/platform/serve.ts'
import { type ContactRow, contactsOf, writeEmail, writePhone } from './contact-queries.ts'
import { siteOf, writtenIn } from './notify-member.ts'
import { requireProof } from './proof.ts'

interface Services {
  codes: Codes
  phoneService: PhoneService
  messages: Messages
}

/**
 * The member's phone number and e-mail address. A code proves that they are the member's, or for a number the token of
 * the service if the operator has chosen it (spec 4.1, 4.3). Only somebody who has proven that a number is theirs
 * learns whether it belongs to another account.
 */
export function contactRoutes(services: Services): Route[] {
  const { codes, phoneService } = services
  return [
    serve(sendPhoneCode, async call => {
      requireOwnCodes({ phoneService })
      const phone = readMobileNumber(call.input)
      await requireProof(call)
      const order = { purpose: 'verifyPhone', to: { phone }, subject: call.session.memberId, really: true }
      return codes.send(call, order as Parameters<Codes['send']>[1])
    }),
    serve(sendEmailCode, async call => {
      const email = readEmail(call.input.email)
      await requireProof(call)
      const order = { purpose: 'verifyEmail', to: { email }, subject: call.session.memberId, really: true }
      return codes.send(call, order as Parameters<Codes['send']>[1])
    }),
    serve(setPhone, call => changePhone(call, services)),
    serve(setEmail, call => changeEmail(call, services)),
  ]
}

async function changePhone(call: Call<typeof setPhone>, services: Services): Promise<Record<string, never>> {
  const phone = readMobileNumber(call.input)
  await requireProof(call)
  const sent = codeOf(call, 'verifyPhone')
  const { firebaseIdToken } = call.input
  if (!(await isProven(call.db, services, { ...sent, phone, firebaseIdToken })))
    return refuseCode(call, unproven(services))
  const { memberId } = call.session
  const at = call.runtime.clock.now()
  try {
    await call.db.transaction(async tx => {
      const before = await contactsOf(tx, memberId)
      await writePhone(tx, { memberId, phone, at })
      await followExclusions(tx, memberId, at)
      await noteSecurityEvent(tx, call, { kind: 'phoneVerified', memberId, at })
      if (before?.phone && before.phone !== phone) await notifyOldPhone(call, tx, services.messages, before)
    })
  } catch (error) {
    if (isDuplicate(error, 'members_by_verified_phone'))
      throw call.refusal('phoneTaken', { field: 'mobileNum' })
    throw error
  }
  return {}
}

async function changeEmail(call: Call<typeof setEmail>, services: Services): Promise<Record<string, never>> {
  const email = readEmail(call.input.email)
  await requireProof(call)
  const sent = codeOf(call, 'verifyEmail')
  if (!(await services.codes.accepts(call.db, { ...sent, to: { email } })))
    return refuseCode(call, 'codeWrong')
  const { memberId } = call.session
  const at = call.runtime.clock.now()
  await call.db.transaction(async tx => {
    const before = await contactsOf(tx, memberId)
    await writeEmail(tx, { memberId, email, at })
    await followExclusions(tx, memberId, at)
    await noteSecurityEvent(tx, call, { kind: 'emailVerified', memberId, at })
    const isOther = before?.email && before.email.toLowerCase() !== email.toLowerCase()
    if (isOther) await notifyOldEmail(call, tx, services.messages, before)
  })
  return {}
}

type ChangeCall = Call<typeof setPhone> | Call<typeof setEmail>

const CODE_FIELD = 'verificationCode'

/** The code as typed, without its target; throws `required` if it is empty. */
function codeOf<Purpose extends 'verifyPhone' | 'verifyEmail'>(call: ChangeCall, purpose: Purpose) {
  const { codeId, verificationCode: code } = call.input
  if (isBlank(code)) throw call.refusal('required', { field: CODE_FIELD })
  return { codeId, purpose, code, subject: call.session.memberId, field: CODE_FIELD }
}

async function refuseCode(call: ChangeCall, code: 'codeWrong' | 'codeExpired'): Promise<never> {
  const { memberId } = call.session
  await noteSecurityEvent(call.db, call, { kind: 'codeWrong', memberId, at: call.runtime.clock.now() })
  throw call.refusal(code, { field: CODE_FIELD })
}

/** Notifies the owner of the member's previous number, because the member may not have made the change. */
async function notifyOldPhone(
  call: Call<typeof setPhone>,
  tx: Transaction,
  messages: Messages,
  { phone, language }: ContactRow,
): Promise<void> {
  if (!phone || !messages.canSend('sms')) return
  const about = { purpose: 'phoneChanged', language: writtenIn(language, call.language) } as const
  const { text } = await messageTexts(tx, { channel: 'sms', ...about }, siteOf(call))
  const memberId = call.session.memberId
  await messages.send(tx, { channel: 'sms', to: phone, purpose: 'phoneChanged', text, memberId })
}

async function notifyOldEmail(
  call: Call<typeof setEmail>,
  tx: Transaction,
  messages: Messages,
  { email, language }: ContactRow,
): Promise<void> {
  if (!email || !messages.canSend('email')) return
  const about = { purpose: 'emailChanged', language: writtenIn(language, call.language) } as const
  const texts = await messageTexts(tx, { channel: 'email', ...about }, siteOf(call))
  const memberId = call.session.memberId
  await messages.send(tx, { channel: 'email', to: email, purpose: 'emailChanged', memberId, ...texts })
}
