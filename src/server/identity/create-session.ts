import type { SignedIn } from '#lib/identity/api.ts'
import { isAgentType, isTrialType } from '#lib/identity/rules.ts'
import type { SiteSettings } from '#lib/site/settings.ts'
import type { Transaction } from '#server/db/database.ts'
import { exclusionOf, followExclusions } from '#server/limits/breaks.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { SessionMethod } from '#server/platform/session.ts'
import { canProve } from '#server/security/login-methods.ts'
import { keepForSecondStep, type PendingLogin } from '#server/security/pending-login.ts'
import { noteLogin } from './login-queries.ts'
import { type MemberRow, memberById } from './queries.ts'
import { type RememberedBrowser, rememberBrowser, type Ticket } from './remembered-browser.ts'
import { type Asker, noteSecurityEvent, type SecurityEventKind } from './security-events.ts'
import { areTermsDue, asMember, isPasswordDue } from './sign-in.ts'

interface MethodRule {
  /**
   * What a member's second factor means for it. `ask`: the login waits for it. `shown`: the method is one, or comes from a
   * session that had to pass it. `refuse`: no session while there is one. `refuseIfNewer`: none while one was added since the
   * browser was remembered.
   */
  secondStep: 'ask' | 'shown' | 'refuse' | 'refuseIfNewer'
  /** A password that is due has to be changed first (spec 4.1: not after a login by SMS, which needs none). */
  asksForDuePassword: boolean
  /** Whether it shows who is there, as the password does; `ifNothingElse`: for members who have neither password nor passkey. */
  isProof: boolean | 'ifNothingElse'
  /** What is written down; nothing where the caller has written down more. */
  event: SecurityEventKind | undefined
}

/** Every way to a session. Whoever adds one decides here what it may pass, and adds its row to the table of the tests. */
export const SESSION_METHODS: Readonly<Record<SessionMethod, MethodRule>> = {
  password: { secondStep: 'ask', asksForDuePassword: true, isProof: true, event: 'loggedIn' },
  sms: { secondStep: 'ask', asksForDuePassword: false, isProof: 'ifNothingElse', event: 'loggedIn' },
  provider: { secondStep: 'ask', asksForDuePassword: false, isProof: 'ifNothingElse', event: 'loggedIn' },
  phoneRecovery: { secondStep: 'ask', asksForDuePassword: false, isProof: false, event: 'loggedIn' },
  secondStep: { secondStep: 'shown', asksForDuePassword: true, isProof: true, event: 'loggedIn' },
  // Opened by finger, face or PIN: both steps at once.
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
  /** The browser is to be remembered. */
  remember?: boolean
  /** The remembered browser that it comes from. */
  browser?: RememberedBrowser
  /** The password is due in the session that it comes from. */
  passwordChangeNeeded?: boolean
  /** It ends then at the latest; a trial's ends with the trial in any case. */
  notAfter?: Date | undefined
}

export type AccessRefusal = 'accountClosed' | 'agentsOnly' | 'membersOnly' | 'secondFactorSet'

/** What came of it. Nothing is thrown, so that what a transaction has written down stays. */
export type Admission =
  | { kind: 'session'; session: SignedIn; sessionId: string; ticket: Ticket | undefined }
  | { kind: 'secondStep'; pending: PendingLogin }
  | { kind: 'refused'; code: AccessRefusal }

/**
 * The only way to a session, for every method, once it is certain who is there: checks the account, asks for the second step,
 * ends the session that the browser had, writes the login down and starts the new one.
 */
export async function createSession(
  call: Asker,
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
    const pending = await keepForSecondStep(tx, { memberId, at, since, isAsked: rule.secondStep === 'ask' })
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

/** Why a member may not sign in on this page; undefined when they may. */
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
  call: Asker,
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
    member: asMember(member, await exclusionOf(tx, member, at)),
  }
  return { kind: 'session', session, sessionId, ticket: remembered?.ticket }
}

function earlier(one: Date | undefined, other: Date | undefined): Date | undefined {
  if (!one || !other) return one ?? other
  return one < other ? one : other
}

/** The session of an admission, once its transaction is committed; throws the refusal of any other. */
export function sessionOf(admission: Admission): Extract<Admission, { kind: 'session' }> {
  if (admission.kind === 'session') return admission
  if (admission.kind === 'secondStep')
    throw new Refusal('secondFactorNeeded', { details: { ...admission.pending } })
  // Only a repeat can find one: the account that it asks for has its own login by now.
  if (admission.code === 'secondFactorSet') throw new Refusal('idempotencyConflict', { status: 409 })
  throw new Refusal(admission.code)
}
