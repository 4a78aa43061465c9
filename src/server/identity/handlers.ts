import {
  changePassword,
  humanChallenge,
  login,
  logout,
  type Member,
  memberInfo,
  ping,
  register,
  type SignedIn,
  sealKey,
} from '#lib/identity/api.ts'
import {
  accountKey,
  checkPasswordChange,
  checkRegistration,
  isAgentType,
  isTrialType,
  type Problem,
  typedUserName,
} from '#lib/identity/rules.ts'
import { newId } from '#lib/ids/ids.ts'
import type { Transaction } from '#server/db/database.ts'
import type { HumanVerification } from '#server/platform/human.ts'
import type { Passwords } from '#server/platform/password.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { type Call, type Route, serve } from '#server/platform/serve.ts'
import { isCommonPassword } from './common-passwords.ts'
import { createMember } from './create-member.ts'
import {
  insertSecurityEvent,
  type MemberRow,
  memberById,
  memberByKey,
  noteLogin,
  rehashPassword,
  replacePassword,
  type SecurityEvent,
} from './queries.ts'
import { ADDRESS_TRIES, countTries, PASSWORD_TRIES, REGISTRATIONS, takeBack } from './throttle.ts'

/** What the identity handlers need beyond the runtime. */
export interface IdentityServices {
  passwords: Passwords
  human: HumanVerification
}

/** Every action of identity (spec 7.1). */
export function identityRoutes(services: IdentityServices): Route[] {
  return [
    serve(sealKey, async ({ runtime }) => ({
      ...runtime.sealing.publicKey,
      now: runtime.clock.now().toISOString(),
    })),
    serve(humanChallenge, async ({ input }) => {
      const { challenge, expiresAt } = await services.human.challenge(input.scene)
      return { challenge, expiresAt: expiresAt.toISOString() }
    }),
    serve(ping, async ({ runtime }) => ({
      service: 'baize' as const,
      now: runtime.clock.now().toISOString(),
    })),
    serve(login, call => logIn(call, services)),
    serve(register, call => openAccount(call, services)),
    serve(logout, logOut),
    serve(memberInfo, async call => {
      const member = await memberById(call.db, call.session.memberId)
      if (!member) throw call.refusal('notSignedIn', { status: 401 })
      return asMember(member)
    }),
    serve(changePassword, call => setPassword(call, services)),
  ]
}

/** Known and unknown names take the same steps, so that neither the answer nor its time tells them apart. */
async function logIn(call: Call<typeof login>, { passwords, human }: IdentityServices): Promise<SignedIn> {
  const { username, password } = call.input
  const key = accountKey(username)
  if (key === '') throw call.refusal('required', { field: 'username' })
  if (password === '') throw call.refusal('required', { field: 'password' })
  if (!(await human.accepts('login', call.input.human))) throw call.refusal('humanProofNeeded')
  const at = call.runtime.clock.now()
  const counted = await countTries(call.db, at, [
    [`login:address:${call.address}`, ADDRESS_TRIES],
    [`login:account:${key.slice(0, 100)}`, PASSWORD_TRIES],
  ])
  const member = await memberByKey(call.db, key)
  const isRight = await passwords.verify(password, member?.password_hash)
  if (!member || !isRight) {
    await insertSecurityEvent(call.db, eventOf(call, 'loginFailed', member?.id, at))
    throw call.refusal('wrongLogin', { field: 'password' })
  }
  if (member.status !== 'active') throw call.refusal('accountClosed')
  const isOutdated = passwords.isOutdated(member.password_hash)
  const newHash = isOutdated ? await passwords.hash(password) : undefined
  return call.db.transaction(async tx => {
    await takeBack(tx, counted)
    if (newHash) await rehashPassword(tx, { memberId: member.id, oldHash: member.password_hash, newHash })
    if (call.session) await call.runtime.sessions.end(tx, call.session)
    await noteLogin(tx, member.id, at)
    await insertSecurityEvent(tx, eventOf(call, 'loggedIn', member.id, at))
    return begin(call, tx, member)
  })
}

async function openAccount(
  call: Call<typeof register>,
  { passwords, human }: IdentityServices,
): Promise<SignedIn> {
  const { id, username, password } = call.input
  const wrong = checkRegistration(call.input)
  if (wrong) throw refusalOf(wrong)
  if (isCommonPassword(password)) throw call.refusal('passwordCommon', { field: 'password' })
  if (!(await human.accepts('register', call.input.human))) throw call.refusal('humanProofNeeded')
  const at = call.runtime.clock.now()
  await countTries(call.db, at, [[`register:address:${call.address}`, REGISTRATIONS]])
  const key = accountKey(username)
  const existing = await memberByKey(call.db, key)
  if (existing) return repeatRegistration(call, passwords, existing)
  const passwordHash = await passwords.hash(password)
  const started = await call.db.transaction(async tx => {
    const account = typedUserName(username)
    const { currency } = call.runtime.config
    const { language } = call
    const isNew = await createMember(tx, {
      id,
      account,
      passwordHash,
      language,
      currency,
      at,
      isSigningIn: true,
    })
    if (!isNew) return undefined
    if (call.session) await call.runtime.sessions.end(tx, call.session)
    await insertSecurityEvent(tx, eventOf(call, 'registered', id, at))
    const member = await memberById(tx, id)
    if (!member) throw new Error('a member that was just added is not there')
    return begin(call, tx, member)
  })
  if (started) return started
  const winner = await memberByKey(call.db, key)
  if (!winner) throw call.refusal('idempotencyConflict')
  return repeatRegistration(call, passwords, winner)
}

/** The name exists. The same client that did not hear its first answer gets in; to everybody else it is taken. */
async function repeatRegistration(
  call: Call<typeof register>,
  passwords: Passwords,
  existing: MemberRow,
): Promise<SignedIn> {
  const isRepeat =
    existing.id === call.input.id &&
    existing.status === 'active' &&
    (await passwords.verify(call.input.password, existing.password_hash))
  if (!isRepeat) throw call.refusal('accountTaken', { field: 'username' })
  return call.db.transaction(tx => begin(call, tx, existing))
}

async function logOut(call: Call<typeof logout>): Promise<Record<string, never>> {
  const { session, runtime } = call
  await call.db.transaction(async tx => {
    await runtime.sessions.end(tx, session)
    await insertSecurityEvent(tx, eventOf(call, 'loggedOut', session.memberId, runtime.clock.now()))
  })
  return {}
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
  const at = runtime.clock.now()
  const counted = await countTries(call.db, at, [[`password:${memberId}`, PASSWORD_TRIES]])
  const member = await memberById(call.db, memberId)
  if (!member || !(await passwords.verify(input.oldPassword, member.password_hash))) {
    await insertSecurityEvent(call.db, eventOf(call, 'passwordWrong', memberId, at))
    throw call.refusal('wrongPassword', { field: 'oldPassword' })
  }
  const newHash = await passwords.hash(input.newPassword)
  return call.db.transaction(async tx => {
    const change = { memberId, oldHash: member.password_hash, newHash, at }
    // Of two changes at once one comes first, and the other's old password is then no longer the password.
    if (!(await replacePassword(tx, change))) throw call.refusal('wrongPassword', { field: 'oldPassword' })
    await takeBack(tx, counted)
    await runtime.sessions.endAll(tx, memberId, session.id)
    await insertSecurityEvent(tx, eventOf(call, 'passwordChanged', memberId, at))
    const { token, expiresAt } = await runtime.sessions.rotate(tx, session)
    return { token, expiresAt: expiresAt.toISOString() }
  })
}

type Caller = Pick<Call<typeof ping>, 'address' | 'userAgent' | 'requestId' | 'runtime'>

async function begin(call: Caller, tx: Transaction, member: MemberRow): Promise<SignedIn> {
  const { token, expiresAt } = await call.runtime.sessions.start(tx, newSessionOf(call, member.id))
  return {
    token,
    expiresAt: expiresAt.toISOString(),
    firstTimeLogin: member.first_login_at === null,
    passwordExpired: member.must_change_password,
    captcha: false,
    member: asMember(member),
  }
}

function newSessionOf({ address, userAgent }: Caller, memberId: string) {
  return { memberId, address, userAgent }
}

function asMember(row: MemberRow): Member {
  return {
    id: row.id,
    account: row.account,
    nickname: row.nickname,
    type: row.member_type,
    isAgent: isAgentType(row.member_type),
    isTrial: isTrialType(row.member_type),
    createdAt: row.created_at.toISOString(),
  }
}

function eventOf(
  { address, userAgent, requestId }: Caller,
  kind: SecurityEvent['kind'],
  memberId: string | undefined,
  at: Date,
): SecurityEvent {
  return { id: newId(), memberId, kind, address, userAgent, requestId, at }
}

function refusalOf({ field, problem }: { field: string; problem: Problem }): Refusal {
  const { code, values } = problem
  return new Refusal(code, { field, ...(values ? { values } : {}) })
}
