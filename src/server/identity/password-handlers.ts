import { changePassword } from '#lib/identity/password-api.ts'
import { checkPasswordChange, TERMS_VERSION } from '#lib/identity/rules.ts'
import { type Call, type Route, serve } from '#server/platform/serve.ts'
import { isCommonPassword } from './common-passwords.ts'
import { memberById, replacePassword } from './queries.ts'
import { noteSecurityEvent } from './security-events.ts'
import { areTermsDue, type IdentityServices, refusalOf } from './sign-in.ts'
import { countTries, PASSWORD_TRIES, takeBack, takeBackOnError } from './throttle.ts'

/** Changes the password of a signed-in user (spec section 5). */
export function passwordRoutes(services: IdentityServices): Route[] {
  return [serve(changePassword, call => setPassword(call, services))]
}

async function setPassword(
  call: Call<typeof changePassword>,
  { passwords }: IdentityServices,
): Promise<{ token: string; expiresAt: string }> {
  const { input, session, runtime } = call
  const { memberId } = session
  const wrong = checkPasswordChange(input, session.account)
  if (wrong) throw refusalOf(wrong)
  if (isCommonPassword(input.newPassword)) throw call.refusal('passwordCommon', { field: 'newPassword' })
  const member = await memberById(call.db, memberId)
  if (member && areTermsDue(member) && !input.terms) throw call.refusal('termsNeeded', { field: 'terms' })
  const at = runtime.clock.now()
  const counted = await countTries(call.db, at, [[`password:${memberId}`, PASSWORD_TRIES]])
  const oldHash = member?.password_hash
  if (!oldHash || !(await takeBackOnError(call.db, counted, passwords.verify(input.oldPassword, oldHash)))) {
    await noteSecurityEvent(call.db, call, { kind: 'passwordWrong', memberId, at })
    throw call.refusal('wrongPassword', { field: 'oldPassword' })
  }
  const newHash = await takeBackOnError(call.db, counted, passwords.hash(input.newPassword))
  return call.db.transaction(async tx => {
    const change = { memberId, oldHash, newHash, termsVersion: input.terms && TERMS_VERSION, at }
    // Of two concurrent changes one wins, and the other one's old password is then wrong.
    if (!(await replacePassword(tx, change))) throw call.refusal('wrongPassword', { field: 'oldPassword' })
    await takeBack(tx, counted)
    await runtime.sessions.endAll(tx, memberId, session.id)
    await noteSecurityEvent(tx, call, { kind: 'passwordChanged', memberId, at })
    const { token, expiresAt } = await runtime.sessions.rotate(tx, session)
    return { token, expiresAt: expiresAt.toISOString() }
  })
}
