import type { PhraseValues } from '#lib/i18n/format.ts'
import type { Member, SignedIn } from '#lib/identity/api.ts'
import { isAgentType, isTrialType } from '#lib/identity/rules.ts'
import { isModuleOn } from '#lib/site/modules.ts'
import type { SiteSettings } from '#lib/site/settings.ts'
import type { ErrorCode } from '#lib/wire/errors.ts'
import type { Captchas } from '#server/captcha/captchas.ts'
import type { Codes } from '#server/codes/codes.ts'
import type { Transaction } from '#server/db/database.ts'
import { followExclusions } from '#server/limits/breaks.ts'
import type { Messages } from '#server/messages/messages.ts'
import type { HumanVerification } from '#server/platform/human.ts'
import type { Passwords } from '#server/platform/password.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Session } from '#server/platform/session.ts'
import type { PaymentPasswords } from '#server/security/payment-passwords.ts'
import type { SecondStep } from '#server/security/second-step.ts'
import { noteLogin } from './login-queries.ts'
import type { PhoneService } from './phone-service.ts'
import type { MemberRow } from './queries.ts'
import { type Caller, noteSecurityEvent } from './security-events.ts'

const DAY_MS = 86_400_000

/** What the identity handlers need beyond the runtime. */
export interface IdentityServices {
  passwords: Passwords
  human: HumanVerification
  /** Asked once the first step of a login was right. */
  secondStep: Pick<SecondStep, 'hold'>
  captchas: Captchas
  codes: Codes
  messages: Messages
  phoneService: PhoneService
  paymentPasswords: PaymentPasswords
  /** What the operator has set, as of now. */
  settings: () => SiteSettings
}

/** How a session begins that is not an ordinary one. */
export interface Beginning {
  /** The password or a passkey was given just now. */
  isProven?: boolean
  /** Nothing else is answered until the password is changed. So it is, untold, for who has not accepted the terms. */
  passwordChangeNeeded?: boolean
  /** The remembered browser that it belongs to. */
  rememberedBy?: string | undefined
  /** It ends then at the latest; a trial's ends with the trial in any case. */
  notAfter?: Date | undefined
  /** What stands in the book of security events; 'loggedIn' unless told. */
  kind?: 'loggedIn' | 'rememberedLogin' | 'freePlayStarted'
}

/**
 * The last step of every way in, once it is certain who stands there: the session that the browser had ends, the login
 * is written down, a new session begins.
 */
export async function letIn(
  call: Caller & { session: Session | undefined },
  tx: Transaction,
  member: MemberRow,
  { kind = 'loggedIn', ...beginning }: Beginning = {},
): Promise<SignedIn> {
  const at = call.runtime.clock.now()
  if (call.session) await call.runtime.sessions.end(tx, call.session)
  await noteLogin(tx, { memberId: member.id, address: call.address, at })
  await noteSecurityEvent(tx, call, { kind, memberId: member.id, at })
  return begin(call, tx, member, beginning)
}

/** Starts a session of a member who has shown who they are, and says what the page needs to know about them. */
export async function begin(
  call: Caller,
  tx: Transaction,
  member: MemberRow,
  { passwordChangeNeeded = false, isProven = false, rememberedBy, notAfter }: Omit<Beginning, 'kind'> = {},
): Promise<SignedIn> {
  const { address, userAgent } = call
  if (!isTrialType(member.member_type)) await followExclusions(tx, member.id, call.runtime.clock.now())
  const isBarred = passwordChangeNeeded || areTermsDue(member)
  const { token, expiresAt } = await call.runtime.sessions.start(tx, {
    memberId: member.id,
    address,
    userAgent,
    isProven,
    passwordChangeNeeded: isBarred,
    rememberedBy,
    notAfter: earlier(notAfter, member.trial_until ?? undefined),
  })
  return {
    token,
    expiresAt: expiresAt.toISOString(),
    firstTimeLogin: member.first_login_at === null,
    passwordExpired: isBarred,
    captcha: false,
    lastLogin:
      member.last_login_at === null
        ? null
        : { at: member.last_login_at.toISOString(), address: member.last_login_address },
    member: asMember(member),
  }
}

function earlier(one: Date | undefined, other: Date | undefined): Date | undefined {
  if (!one || !other) return one ?? other
  return one < other ? one : other
}

/** Whether somebody who came in with a password has to choose a new one first (spec 4.1, reliability C6 and C7). */
export function isPasswordDue(
  member: Pick<MemberRow, 'must_change_password' | 'password_changed_at'>,
  { modules, passwordExpiryDays }: Pick<SiteSettings, 'modules' | 'passwordExpiryDays'>,
  at: Date,
): boolean {
  if (member.must_change_password) return true
  const ageMs = at.getTime() - member.password_changed_at.getTime()
  return isModuleOn(modules, 'PWDEXPIRY') && ageMs >= passwordExpiryDays * DAY_MS
}

/**
 * Whether the owner of an account that somebody else opened has yet to accept the terms: asked along with the first change
 * of password, whichever way they came in. A trial has neither.
 */
export function areTermsDue({ terms_version, member_type }: MemberRow): boolean {
  return terms_version === null && !isTrialType(member_type)
}

export function asMember(row: MemberRow): Member {
  return {
    id: row.id,
    account: row.account,
    nickname: row.nickname,
    type: row.member_type,
    isAgent: isAgentType(row.member_type),
    isTrial: isTrialType(row.member_type),
    termsDue: areTermsDue(row),
    createdAt: row.created_at.toISOString(),
  }
}

/** What a rule found wrong, as a refusal beside its field. */
export function refusalOf({
  field,
  problem,
}: {
  field: string
  problem: { code: ErrorCode; values?: PhraseValues }
}): Refusal {
  const { code, values } = problem
  return new Refusal(code, { field, ...(values ? { values } : {}) })
}
