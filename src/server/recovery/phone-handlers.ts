import type { SignedIn } from '#lib/identity/api.ts'
import { recoverySms, setPasswordByPhone } from '#lib/recovery/api.ts'
import { isBlank } from '#lib/text/typed.ts'
import { createSession, sessionOf } from '#server/identity/create-session.ts'
import { isProven, requireOwnCodes, unproven } from '#server/identity/number-proof.ts'
import { readMobileNumber } from '#server/identity/phone.ts'
import { noteSecurityEvent } from '#server/identity/security-events.ts'
import { countTries, type TryLimit } from '#server/identity/throttle.ts'
import { networkOf } from '#server/platform/address.ts'
import { type Call, type Route, serve } from '#server/platform/serve.ts'
import { WITHDRAWALS_WAIT_MS } from '#server/security/queries.ts'
import { withMinimumTime } from './even-time.ts'
import { type Owner, ownerByPhone, setPasswordOfMember } from './queries.ts'
import { afterReset, checkRecoveredPassword, type RecoveryServices } from './reset.ts'

/** Codes entered from one network, for whatever purpose. */
const NETWORK_ENTRIES: TryLimit = { limit: 60, windowMs: 3_600_000 }

/** Password recovery by a code to a verified number (spec 2.5, 4.2, 4.4). */
export function phoneRoutes(services: RecoveryServices): Route[] {
  return [
    serve(recoverySms, call => withMinimumTime(() => sendCode(call, services))),
    serve(setPasswordByPhone, call => setPassword(call, services)),
  ]
}

/** Sends a code only to a verified number; any other number gets the same answer in the same time. */
async function sendCode(call: Call<typeof recoverySms>, { codes, human, phoneService }: RecoveryServices) {
  requireOwnCodes({ phoneService })
  const phone = numberOf(call)
  if (!(await human.accepts('sms', call.input.human))) throw call.refusal('humanProofNeeded')
  const owner = await ownerByPhone(call.db, phone)
  return codes.send(call, {
    purpose: 'recover',
    to: { phone },
    subject: owner?.id,
    really: owner !== undefined,
  })
}

async function setPassword(
  call: Call<typeof setPasswordByPhone>,
  services: RecoveryServices,
): Promise<SignedIn> {
  const { newPassword } = call.input
  const phone = numberOf(call)
  if (isBlank(call.input.verificationCode)) throw call.refusal('required', { field: 'verificationCode' })
  checkRecoveredPassword(newPassword, '')
  const owner = await ownerOfCode(call, services, phone)
  // Only now that the owner is certain: a refusal because the password contains the name would reveal who has the
  // number.
  checkRecoveredPassword(newPassword, owner.account)
  const passwordHash = await services.passwords.hash(newPassword)
  const at = call.runtime.clock.now()
  const withdrawalsHeldUntil = new Date(at.getTime() + WITHDRAWALS_WAIT_MS)
  const admission = await call.db.transaction(async tx => {
    const change = { memberId: owner.id, passwordHash, at, withdrawalsHeldUntil }
    const isSet = await setPasswordOfMember(tx, change)
    if (!isSet) throw call.refusal('codeWrong', { field: 'verificationCode' })
    await afterReset(call, tx, services, owner)
    const settings = services.settings()
    return createSession(call, tx, { memberId: owner.id, method: 'phoneRecovery', settings })
  })
  // The password is set all the same: only the login waits for its second factor (ASVS 6.4.3).
  return sessionOf(admission).session
}

/**
 * The owner of the code's number. For an unknown number no code of ours is ever right; the refusal says that it is
 * unknown only if the service has proven that it is the caller's. Wrong codes lead to a captcha, as at the login.
 */
async function ownerOfCode(
  call: Call<typeof setPasswordByPhone>,
  { codes, phoneService, captchas }: RecoveryServices,
  phone: string,
): Promise<Owner> {
  const { codeId, verificationCode: code, firebaseIdToken, captcha } = call.input
  const at = call.runtime.clock.now()
  const suspect = { scene: 'recover', account: phone, address: call.address, at } as const
  await captchas.require(call.db, suspect, captcha)
  await countTries(call.db, at, [[`recover:entry:${networkOf(call.address)}`, NETWORK_ENTRIES]])
  const owner = await ownerByPhone(call.db, phone)
  const sent = { codeId, purpose: 'recover', code, subject: owner?.id } as const
  const verifiers = { codes, phoneService }
  if (await isProven(call.db, verifiers, { ...sent, phone, firebaseIdToken })) {
    if (owner) return owner
    throw call.refusal('phoneUnknown', { field: 'mobileNum' })
  }
  await noteSecurityEvent(call.db, call, { kind: 'codeWrong', memberId: owner?.id, at })
  await captchas.noteFailure(call.db, suspect)
  const isAsked = await captchas.isRequired(call.db, suspect)
  throw call.refusal(unproven(verifiers), { field: 'verificationCode', details: { captcha: isAsked } })
}

function numberOf(call: Call<typeof recoverySms> | Call<typeof setPasswordByPhone>): string {
  if (isBlank(call.input.mobileNum)) throw call.refusal('required', { field: 'mobileNum' })
  return readMobileNumber(call.input)
}
