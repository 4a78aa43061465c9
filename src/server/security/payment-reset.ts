import { resetPaymentPassword, sendPaymentCode } from '#lib/security/payment-api.ts'
import { checkPaymentPasswordField } from '#lib/security/rules.ts'
import { isBlank } from '#lib/text/typed.ts'
import type { Codes, CodeTarget } from '#server/codes/codes.ts'
import { deleteAttempts, memberById } from '#server/identity/queries.ts'
import { noteSecurityEvent } from '#server/identity/security-events.ts'
import type { Messages } from '#server/messages/messages.ts'
import type { Passwords } from '#server/platform/password.ts'
import { type Call, type Route, serve } from '#server/platform/serve.ts'
import { provenContactsOf } from './contact-queries.ts'
import { notifyMember } from './notify-member.ts'
import { type PaymentPasswords, paymentTriesOf } from './payment-passwords.ts'
import { requireProof } from './proof.ts'
import { holdWithdrawals, paymentHash, WITHDRAWALS_WAIT_MS, writePaymentHash } from './queries.ts'

interface Services {
  codes: Codes
  messages: Messages
  passwords: Passwords
  paymentPasswords: PaymentPasswords
}

type ResetCall = Call<typeof resetPaymentPassword>

/**
 * Resets a forgotten payment password. It takes both the login password or a passkey, and a code to a number or address
 * that was verified before: neither is enough alone.
 */
export function paymentResetRoutes(services: Services): Route[] {
  return [
    serve(sendPaymentCode, async call => {
      await requireProof(call)
      if (!(await paymentHash(call.db, call.session.memberId))) throw call.refusal('paymentPasswordNotSet')
      const to = await targetOf(call)
      return services.codes.send(call, {
        purpose: 'paymentPassword',
        to,
        subject: call.session.memberId,
        really: true,
      })
    }),
    serve(resetPaymentPassword, call => reset(call, services)),
  ]
}

async function reset(call: ResetCall, services: Services): Promise<Record<string, never>> {
  const { db, input, session, runtime } = call
  const { memberId } = session
  checkEntry(call)
  await requireProof(call)
  const oldHash = await paymentHash(db, memberId)
  if (!oldHash) throw call.refusal('paymentPasswordNotSet')
  const to = await targetOf(call)
  // Checks the password before the code, so that a refused password does not use up the code.
  const login = (await memberById(db, memberId))?.password_hash
  if (login && (await services.passwords.verify(input.newPassword, login)))
    throw call.refusal('paymentPasswordIsLogin', { field: 'newPassword' })
  const at = runtime.clock.now()
  await takeCode(call, services, to)
  const newHash = await services.paymentPasswords.hash(memberId, input.newPassword)
  await db.transaction(async tx => {
    // Of two concurrent resets one wins; the other one's code is used up all the same.
    if (!(await writePaymentHash(tx, { memberId, oldHash, newHash, at })))
      throw call.refusal('codeWrong', { field: 'verificationCode' })
    await holdWithdrawals(tx, memberId, new Date(at.getTime() + WITHDRAWALS_WAIT_MS))
    await deleteAttempts(tx, paymentTriesOf(memberId))
    await noteSecurityEvent(tx, call, { kind: 'paymentPasswordReset', memberId, at })
    await notifyMember(call, tx, services.messages, 'paymentPasswordReset')
  })
  return {}
}

function checkEntry(call: ResetCall): void {
  const { newPassword, confirmNewPassword, verificationCode } = call.input
  if (isBlank(verificationCode)) throw call.refusal('required', { field: 'verificationCode' })
  const entry = { oldPassword: '', newPassword, confirmNewPassword }
  for (const field of ['newPassword', 'confirmNewPassword'] as const) {
    const problem = checkPaymentPasswordField(field, entry, false)
    if (problem) throw call.refusal(problem.code as 'required', { field, values: { ...problem.values } })
  }
}

async function takeCode(call: ResetCall, { codes }: Services, to: CodeTarget): Promise<void> {
  const { codeId, verificationCode: code } = call.input
  const { memberId } = call.session
  const field = 'verificationCode'
  const entry = { codeId, purpose: 'paymentPassword', to, code, subject: memberId, field } as const
  if (await codes.accepts(call.db, entry)) return
  const at = call.runtime.clock.now()
  await noteSecurityEvent(call.db, call, { kind: 'codeWrong', memberId, at })
  throw call.refusal('codeWrong', { field })
}

/** The target of the code: only a contact that was verified before, never one from the request. */
async function targetOf(call: ResetCall | Call<typeof sendPaymentCode>): Promise<CodeTarget> {
  const { phone, email } = await provenContactsOf(call.db, call.session.memberId)
  if (call.input.channel === 'sms' && phone) return { phone }
  if (call.input.channel === 'email' && email) return { email }
  throw call.refusal('contactNotProven')
}
