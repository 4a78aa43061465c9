import type { SignedIn } from '#lib/identity/api.ts'
import { isAgentType, isTrialType } from '#lib/identity/rules.ts'
import type { SiteSettings } from '#lib/site/settings.ts'
import type { Transaction } from '#server/db/database.ts'
import { exclusionOf, followExclusions } from '#server/limits/breaks.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { SessionMethod } from '#server/platform/session.ts'
import { canProve } from '#server/security/login-methods.ts'
import { type PendingLogin, startSecondStep } from '#server/security/pending-login.ts'
import { noteLogin } from './login-queries.ts'
import { type MemberRow, memberById } from './queries.ts'
import { type RememberedBrowser, rememberBrowser, type Ticket } from './remembered-browser.ts'
import { noteSecurityEvent, type SecurityEventKind, type SessionCaller } from './security-events.ts'
import { areTermsDue, isPasswordDue, toMember } from './sign-in.ts'

interface MethodRule {
  /**
   * How the method treats a member's second factor. `ask`: the login waits for it. `shown`: the method is one itself,
   * or comes from a session that had to pass it. `refuse`: no session if the member has one. `refuseIfNewer`: no
   * session if one was added after the browser was remembered.
   */
  secondStep: 'ask' | 'shown' | 'refuse' | 'refuseIfNewer'
  /** A password that is due must be changed first (spec 4.1: not after a login by SMS, which needs no password). */
  asksForDuePassword: boolean
  /**
   * Whether it proves who is there, as the password does; `ifNothingElse`: for members with neither password nor
   * passkey.
   */
  isProof: boolean | 'ifNothingElse'
  /** The security event to record; none if the caller records a more detailed one. */
  event: SecurityEventKind | undefined
}

/**
 * Every method that starts a session. For a new one, set here what it may skip, and add its row to the tests' table.
 */
export const SESSION_METHODS: Readonly<Record<SessionMethod, MethodRule>> = {
  password: { secondStep: 'ask', asksForDuePassword: true, isProof: true, event: 'loggedIn' },
  sms: { secondStep: 'ask', asksForDuePassword: false, isProof: 'ifNothingElse', event: 'loggedIn' },
  provider: { secondStep: 'ask', asksForDuePassword: false, isProof: 'ifNothingElse', event: 'loggedIn' },
  phoneRecovery: { secondStep: 'ask', asksForDuePassword: false, isProof: false, event: 'loggedIn' },
  secondStep: { secondStep: 'shown', asksForDuePassword: true, isProof: true, event: 'loggedIn' },
  // Unlocked by fingerprint, face or PIN, so it is both factors at once.
  passkey: { secondStep: 'shown', asksForDuePassword: false, isProof: true, event: 'loggedIn' },
  sessionCode: { secondStep: 'shown', asksForDuePassword: false, isProof: false, event: 'loggedIn' },
  rememberedBrowser: {
    secondStep: 'refuseIfNewer',
    asksForDuePassword: true,
    isProof: false,
    event: 'rememberedLogin',
  },
  registration: { secondStep: 'refuse', asksForDuePassword: true, isProof: true, event: undefined },
  providerRegistration: { secondStep: 'refuse', asksForDuePassword: true, isProof: true, event: undefined },
  freePlay: { secondStep: 'refuse', asksForDuePassword: false, isProof: false, event: 'freePlayStarted' },
}

export interface SessionRequest {
  memberId: string
  method: SessionMethod
  settings: SiteSettings
  /** `agent`: the agents' login page, for agents only. */
  entrance?: 'agent' | 'member' | undefined
  /** Remember the browser. */
  remember?: boolean
  /** The remembered browser that the request comes from. */
  browser?: RememberedBrowser
  /** A password change was due in the session that the request comes from. */
  passwordChangeNeeded?: boolean
  /** The latest end of the session; a trial's session ends with the trial in any case. */
  notAfter?: Date | undefined
}

export type AccessRefusal = 'accountClosed' | 'agentsOnly' | 'membersOnly' | 'secondFactorSet'

/** The result. Refusals are not thrown, so that what the transaction recorded is kept. */
export type Admission =
  | { kind: 'session'; session: SignedIn; sessionId: string; ticket: Ticket | undefined }
  | { kind: 'secondStep'; pending: PendingLogin }
  | { kind: 'refused'; code: AccessRefusal }

/**
 * The only function that starts sessions, for every method, once the member is identified: checks the account, requires
 * the second factor, ends the browser's previous session, records the login and starts the new session.
 */
export async function createSession(
  call: SessionCaller,
  tx: Transaction,
  request: SessionRequest,
): Promise<Admission> {
  const { memberId, method, browser } = request
  const rule = SESSION_METHODS[method]
  const at = call.runtime.clock.now()
  const member = await memberById(tx, memberId)
  const code = member ? checkAccess(member, request, at) : 'accountClosed'
  if (!member || code) return { kind: 'refused', code: code ?? 'accountClosed' }
  if (rule.secondStep !== 'shown') {
    const since = rule.secondStep === 'refuseIfNewer' ? browser?.createdAt : undefined
    const pending = await startSecondStep(tx, { memberId, at, since, mayAsk: rule.secondStep === 'ask' })
    if (pending === 'refused') return { kind: 'refused', code: 'secondFactorSet' }
    if (pending) return { kind: 'secondStep', pending }
  }
  if (call.session) await call.runtime.sessions.end(tx, call.session)
  if (rule.event) {
    await noteLogin(tx, { memberId, address: call.address, at })
    await noteSecurityEvent(tx, call, { kind: rule.event, memberId, at })
  }
  return start(call, tx, member, request)
}

/** Returns why a member may not sign in on this page; undefined if they may. */
export function checkAccess(
  member: Pick<MemberRow, 'status' | 'member_type' | 'trial_until'>,
  { entrance }: Pick<SessionRequest, 'entrance'>,
  at: Date,
): Exclude<AccessRefusal, 'secondFactorSet'> | undefined {
  const isTrialOver = member.trial_until !== null && member.trial_until <= at
  if (member.status !== 'active' || isTrialOver) return 'accountClosed'
  if (entrance !== 'agent' || isAgentType(member.member_type)) return undefined
  return isTrialType(member.member_type) ? 'membersOnly' : 'agentsOnly'
}

async function start(
  call: SessionCaller,
  tx: Transaction,
  member: MemberRow,
  request: SessionRequest,
): Promise<Admission> {
  const { method, settings, remember = false, notAfter } = request
  const { asksForDuePassword, isProof } = SESSION_METHODS[method]
  const at = call.runtime.clock.now()
  if (!isTrialType(member.member_type)) await followExclusions(tx, member.id, at)
  const isDue = request.passwordChangeNeeded || (asksForDuePassword && isPasswordDue(member, settings, at))
  const passwordChangeNeeded = isDue || areTermsDue(member)
  const remembered = remember ? await rememberBrowser(tx, { member, at }) : undefined
  const { token, sessionId, expiresAt } = await call.runtime.sessions.start(tx, {
    memberId: member.id,
    method,
    address: call.address,
    userAgent: call.userAgent,
    isProven: isProof === 'ifNothingElse' ? !(await canProve(tx, member.id)) : isProof,
    passwordChangeNeeded,
    rememberedBy: remembered?.id ?? request.browser?.id,
    notAfter: earlier(notAfter, member.trial_until ?? undefined),
  })
  const session = {
    token,
    expiresAt: expiresAt.toISOString(),
    firstTimeLogin: member.first_login_at === null,
    passwordExpired: passwordChangeNeeded,
    captcha: false,
    lastLogin:
      member.last_login_at === null
        ? null
        : { at: member.last_login_at.toISOString(), address: member.last_login_address },
    member: toMember(member, await exclusionOf(tx, member, at)),
  }
  return { kind: 'session', session, sessionId, ticket: remembered?.ticket }
}

function earlier(one: Date | undefined, other: Date | undefined): Date | undefined {
  if (!one || !other) return one ?? other
  return one < other ? one : other
}

/** The session of an admission, for use after the transaction is committed; throws a refusal for the other kinds. */
export function sessionOf(admission: Admission): Extract<Admission, { kind: 'session' }> {
  if (admission.kind === 'session') return admission
  if (admission.kind === 'secondStep')
    throw new Refusal('secondFactorNeeded', { details: { ...admission.pending } })
  // Only a repeated request can get here: by now the account that it opened has a second factor.
  if (admission.code === 'secondFactorSet') throw new Refusal('idempotencyConflict', { status: 409 })
  throw new Refusal(admission.code)
}
