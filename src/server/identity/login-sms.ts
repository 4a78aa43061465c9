import type { login } from '#lib/identity/api.ts'
import { loginCode } from '#lib/identity/login-code-api.ts'
import { isModuleOn } from '#lib/site/modules.ts'
import { networkOf } from '#server/platform/address.ts'
import { type Call, type Route, serve } from '#server/platform/serve.ts'
import type { Identified } from './login-password.ts'
import { memberByVerifiedPhone } from './login-queries.ts'
import { isProven, requireOwnCodes, unproven } from './number-proof.ts'
import { readMobileNumber } from './phone.ts'
import { noteSecurityEvent } from './security-events.ts'
import type { IdentityServices } from './sign-in.ts'
import { ADDRESS_TRIES, countTries } from './throttle.ts'

/** Login by a code sent to the phone (spec 2.3, 4.1), if the module SMSLOGIN is on. */
export function smsLoginRoutes(services: IdentityServices): Route[] {
  return [serve(loginCode, call => sendLoginCode(call, services))]
}

/** Takes the same steps and returns the same answer for unknown numbers, but sends no code. */
async function sendLoginCode(
  call: Call<typeof loginCode>,
  { codes, human, phoneService, settings }: IdentityServices,
): Promise<{ codeId: string; expiredMinutes: number; countdownSeconds: number }> {
  if (!isModuleOn(settings().modules, 'SMSLOGIN')) throw call.refusal('notFound', { status: 404 })
  requireOwnCodes({ phoneService })
  const phone = readMobileNumber(call.input)
  if (!(await human.accepts('sms', call.input.human))) throw call.refusal('humanProofNeeded')
  const member = await memberByVerifiedPhone(call.db, phone)
  const really = member?.status === 'active'
  const order = { purpose: 'login', to: { phone }, subject: member?.id, really } as const
  const { codeId, expiredMinutes, countdownSeconds } = await codes.send(call, order)
  return { codeId, expiredMinutes, countdownSeconds }
}

/**
 * Identifies a member by the code sent to their phone: the user name is the number, the password is the code. Only
 * somebody who proves that a number is theirs learns that it has no account.
 */
export async function identifyBySms(
  call: Call<typeof login>,
  { captchas, codes, phoneService, settings }: IdentityServices,
): Promise<Identified> {
  if (!isModuleOn(settings().modules, 'SMSLOGIN')) throw call.refusal('notFound', { status: 404 })
  const { username, password: code, countryDialingCode = '', codeId = '' } = call.input
  const phone = readMobileNumber({ countryDialingCode, mobileNum: username }, 'username')
  const at = call.runtime.clock.now()
  const suspect = { scene: 'login', account: phone, address: call.address, at } as const
  await captchas.require(call.db, suspect, call.input.captcha)
  const counted = await countTries(call.db, at, [[`login:address:${networkOf(call.address)}`, ADDRESS_TRIES]])
  const member = await memberByVerifiedPhone(call.db, phone)
  const { firebaseIdToken } = call.input
  const sent = { codeId, purpose: 'login', code, subject: member?.id, field: 'password' } as const
  const verifiers = { codes, phoneService }
  if (!(await isProven(call.db, verifiers, { ...sent, phone, firebaseIdToken }))) {
    await noteSecurityEvent(call.db, call, { kind: 'codeWrong', memberId: member?.id, at })
    await captchas.noteFailure(call.db, suspect)
    const isAsked = await captchas.isRequired(call.db, suspect)
    throw call.refusal(unproven(verifiers), { field: 'password', details: { captcha: isAsked } })
  }
  if (!member) throw call.refusal('phoneUnknown', { field: 'username' })
  return { member, loginType: 'sms', counted, suspect }
}
