import type { PhraseValues } from '#lib/i18n/format.ts'
import type { Member } from '#lib/identity/api.ts'
import { memberIconOf } from '#lib/identity/icon-rules.ts'
import { isAgentType, isTrialType } from '#lib/identity/rules.ts'
import { isModuleOn } from '#lib/site/modules.ts'
import type { SiteSettings } from '#lib/site/settings.ts'
import type { ErrorCode } from '#lib/wire/errors.ts'
import type { Captchas } from '#server/captcha/captchas.ts'
import type { Codes } from '#server/codes/codes.ts'
import type { Messages } from '#server/messages/messages.ts'
import type { HumanVerification } from '#server/platform/human.ts'
import type { Passwords } from '#server/platform/password.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { PaymentPasswords } from '#server/security/payment-passwords.ts'
import type { PhoneService } from './phone-service.ts'
import type { MemberRow } from './queries.ts'

const DAY_MS = 86_400_000

/** What the identity handlers need beyond the runtime. */
export interface IdentityServices {
  passwords: Passwords
  human: HumanVerification
  captchas: Captchas
  codes: Codes
  messages: Messages
  phoneService: PhoneService
  paymentPasswords: PaymentPasswords
  /** The operator's current settings. */
  settings: () => SiteSettings
}

/** Whether a member who signed in by password must choose a new one first (spec 4.1, reliability C6 and C7). */
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
 * Whether the owner of an account that somebody else opened has yet to accept the terms: required along with the first
 * password change, by whichever method they signed in. A trial has neither.
 */
export function areTermsDue({ terms_version, member_type }: MemberRow): boolean {
  return terms_version === null && !isTrialType(member_type)
}

export function toMember(row: MemberRow, exclusion: Member['exclusion']): Member {
  return {
    id: row.id,
    account: row.account,
    nickname: row.nickname,
    type: row.member_type,
    isAgent: isAgentType(row.member_type),
    isTrial: isTrialType(row.member_type),
    termsDue: areTermsDue(row),
    exclusion,
    icon: memberIconOf(row.icon),
    createdAt: row.created_at.toISOString(),
  }
}

/** The refusal of a field for a problem that a rule found. */
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
