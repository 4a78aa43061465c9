import type { SignedIn } from '#lib/identity/api.ts'
import { normalizedEntry } from '#lib/identity/registration-rules.ts'
import { accountKey, typedUserName } from '#lib/identity/rules.ts'
import { registerSocial } from '#lib/social/arrival-api.ts'
import { checkNewcomer } from '#lib/social/newcomer.ts'
import { dayOf } from '#lib/time/days.ts'
import type { Transaction } from '#server/db/database.ts'
import { createMember } from '#server/identity/create-member.ts'
import { createSession, sessionOf } from '#server/identity/create-session.ts'
import { insertProfile } from '#server/identity/profile-queries.ts'
import { memberByKey } from '#server/identity/queries.ts'
import { noteSecurityEvent } from '#server/identity/security-events.ts'
import { countTries, REGISTRATIONS } from '#server/identity/throttle.ts'
import { networkOf } from '#server/platform/address.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { type Call, type Route, serve } from '#server/platform/serve.ts'
import { browserHashOf, hashOf } from './browser.ts'
import { insertIdentity, lockNewcomer, markOpened, type NewcomerRow, openFirstSession } from './queries.ts'
import type { SocialServices } from './services.ts'

type RegisterCall = Call<typeof registerSocial>

export function socialRegisterRoutes(services: SocialServices): Route[] {
  return [serve(registerSocial, call => register(call, services))]
}

/** Completes a newcomer's registration (product decisions, section 4): creates account, wallet and session only now. */
async function register(call: RegisterCall, services: SocialServices): Promise<SignedIn> {
  if (services.open().length === 0) throw call.refusal('notFound')
  const { clock, config } = call.runtime
  const at = clock.now()
  const wrong = checkNewcomer(call.input, dayOf(at, config.timeZone), config.policy.birthdayAge)
  if (wrong) {
    const { code, values } = wrong.problem
    throw new Refusal(code, { field: wrong.field, ...(values ? { values } : {}) })
  }
  const browserHash = browserHashOf(call.http, config)
  if (!browserHash) throw call.refusal('providerExpired')
  const ticketHash = hashOf(call.input.ticket)
  await countTries(call.db, at, [[`register:address:${networkOf(call.address)}`, REGISTRATIONS]])
  const { id: memberId } = call.input
  const request = { memberId, method: 'providerRegistration', settings: services.settings() } as const
  const admission = await call.db.transaction(async tx => {
    const newcomer = await lockNewcomer(tx, { ticketHash, browserHash, at })
    if (!newcomer) throw call.refusal('providerExpired')
    if (newcomer.member_id !== null) {
      // The account exists and the answer was lost: the same request is answered again, for another one the ticket is
      // used.
      if (newcomer.member_id !== memberId) throw call.refusal('providerExpired')
      const lost = await openFirstSession(tx, memberId)
      // If that session was ended, somebody received the answer.
      if (!lost) throw call.refusal('providerExpired')
      const repeat = await createSession(call, tx, request)
      if (repeat.kind === 'session') await call.runtime.sessions.end(tx, { id: lost, memberId })
      return repeat
    }
    await open(call, tx, newcomer)
    await markOpened(tx, ticketHash, memberId)
    return createSession(call, tx, request)
  })
  return sessionOf(admission).session
}

/** Creates account, wallet and identity together: if the identity was taken meanwhile, nothing is kept. */
async function open(call: RegisterCall, tx: Transaction, newcomer: NewcomerRow): Promise<void> {
  const { id, username, birthday } = call.input
  const { clock, config } = call.runtime
  const at = clock.now()
  const isNew = await createMember(tx, {
    id,
    account: typedUserName(username),
    passwordHash: null,
    language: call.language,
    currency: config.currency,
    at,
    isSigningIn: true,
    hasAcceptedTerms: true,
  })
  if (!isNew) {
    const isName = await memberByKey(tx, accountKey(username))
    throw isName ? call.refusal('accountTaken', { field: 'username' }) : call.refusal('idempotencyConflict')
  }
  const { issuer, subject } = newcomer
  if (!(await insertIdentity(tx, { memberId: id, issuer, subject, at }))) throw call.refusal('identityTaken')
  await insertProfile(tx, id, { birthday: normalizedEntry('birthday', birthday) }, at)
  await noteSecurityEvent(tx, call, { kind: 'registered', memberId: id, at })
}
