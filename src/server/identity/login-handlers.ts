import { languageOfCode } from '#lib/i18n/languages.ts'
import { firstLogin, login, logout, memberInfo, type SignedIn, updateLanguage } from '#lib/identity/api.ts'
import { accountKey } from '#lib/identity/rules.ts'
import type { Transaction } from '#server/db/database.ts'
import { exclusionOf, followExclusions } from '#server/limits/breaks.ts'
import { type Call, type Route, serve } from '#server/platform/serve.ts'
import { checkAccess, createSession, sessionOf } from './create-session.ts'
import { type Identified, identifyByPassword } from './login-password.ts'
import { deleteFailures, lockPassword, noteFirstLogin, spendFirstPassword } from './login-queries.ts'
import { identifyBySms } from './login-sms.ts'
import { type MemberRow, memberById, rehashPassword, writeLanguage } from './queries.ts'
import { clearTicket, updateTicketCookie } from './remembered-browser.ts'
import { noteSecurityEvent } from './security-events.ts'
import { type IdentityServices, toMember } from './sign-in.ts'
import { takeBack } from './throttle.ts'

/** Signing in and out, and who is signed in (spec 7.1). */
export function loginRoutes(services: IdentityServices): Route[] {
  return [
    serve(login, call => logIn(call, services)),
    serve(firstLogin, async call => {
      const at = call.runtime.clock.now()
      const { memberId, isTrial } = call.session
      const firstLoginAt = await noteFirstLogin(call.db, memberId, at)
      if (!isTrial) await followExclusions(call.db, memberId, at)
      return { firstLoginAt: firstLoginAt.toISOString() }
    }),
    serve(logout, logOut),
    serve(memberInfo, async call => {
      const member = await memberById(call.db, call.session.memberId)
      if (!member) throw call.refusal('notSignedIn', { status: 401 })
      return toMember(member, await exclusionOf(call.db, member, call.runtime.clock.now()))
    }),
    serve(updateLanguage, async call => {
      const { language } = call.input
      // Any language that we ship: the deployment may show it later.
      if (!languageOfCode(language)) throw call.refusal('badInput', { field: 'language', status: 400 })
      await writeLanguage(call.db, call.session.memberId, language)
      return {}
    }),
  ]
}

/**
 * Identifies the member, checks that they may use this login page, then starts the session; each step throws its
 * refusal.
 */
async function logIn(call: Call<typeof login>, services: IdentityServices): Promise<SignedIn> {
  checkEntry(call)
  const found = await identify(call, services)
  await checkEntrance(call, found)
  return finishLogin(call, services, found)
}

async function identify(call: Call<typeof login>, services: IdentityServices): Promise<Identified> {
  // Human verification already took place when the code was requested (spec 4.1).
  if (call.input.type === 'sms') return identifyBySms(call, services)
  // Checked first so that a login flood costs players little, and a visitor rejected here can reuse the proof.
  services.passwords.keepRoomForMembers()
  if (!(await services.human.accepts('login', call.input.human))) throw call.refusal('humanProofNeeded')
  return identifyByPassword(call, services)
}

function checkEntry(call: Call<typeof login>): void {
  const { username, password } = call.input
  if (accountKey(username) === '') throw call.refusal('required', { field: 'username' })
  if (password === '') throw call.refusal('required', { field: 'password' })
}

/**
 * On the wrong login page the password was still right, so it does not count as a failed try. `createSession` checks
 * again.
 */
async function checkEntrance(call: Call<typeof login>, { member, counted }: Identified): Promise<void> {
  const refusal = checkAccess(member, call.input, call.runtime.clock.now())
  if (!refusal) return
  if (refusal !== 'accountClosed') await call.db.transaction(tx => takeBack(tx, counted))
  throw call.refusal(refusal)
}

async function finishLogin(
  call: Call<typeof login>,
  { settings, captchas }: IdentityServices,
  { member, counted, suspect, loginType, newHash }: Identified,
): Promise<SignedIn> {
  const at = call.runtime.clock.now()
  const { remember, entrance } = call.input
  const admission = await call.db.transaction(async tx => {
    if (loginType === 'username' && !(await takePassword(tx, member, at)))
      throw call.refusal('wrongLogin', { field: 'password' })
    await takeBack(tx, counted)
    if (loginType === 'username') await deleteFailures(tx, suspect.account)
    await captchas.clear(tx, suspect)
    if (newHash && member.password_hash)
      await rehashPassword(tx, { memberId: member.id, oldHash: member.password_hash, newHash })
    const method = loginType === 'username' ? 'password' : 'sms'
    return createSession(call, tx, { memberId: member.id, method, settings: settings(), entrance, remember })
  })
  return updateTicketCookie(call, sessionOf(admission))
}

/**
 * Returns false for a password that was changed since it was verified, and for a generated one that was already used.
 */
async function takePassword(tx: Transaction, member: MemberRow, at: Date): Promise<boolean> {
  if (!(await lockPassword(tx, member.id, member.password_hash ?? ''))) return false
  return member.first_password_until === null || (await spendFirstPassword(tx, member.id, at))
}

async function logOut(call: Call<typeof logout>): Promise<Record<string, never>> {
  const { session, runtime } = call
  await call.db.transaction(async tx => {
    await runtime.sessions.end(tx, session)
    await noteSecurityEvent(tx, call, {
      kind: 'loggedOut',
      memberId: session.memberId,
      at: runtime.clock.now(),
    })
  })
  clearTicket(call)
  return {}
}
