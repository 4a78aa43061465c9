import { fill } from '#lib/i18n/format.ts'
import { PATTERN_IDS } from '#lib/identity/patterns.ts'
import type { RegisterProblem } from '#lib/identity/registration-rules.ts'
import type { Problem } from '#lib/identity/rules.ts'
import { BIRTHDAY_REFUSALS } from '#lib/identity/rules.ts'
import { PROFILE_FIELDS } from '#lib/security/profile-rules.ts'
import type { SecurityProblem } from '#lib/security/rules.ts'
import type errors from '../../../locales/en/errors.json'
import type registration from '../../../locales/en/registration.json'
import type security from '../../../locales/en/security.json'

export type SecurityPhrases = typeof security

/** The errors that the forms of this page find by themselves. */
export const SECURITY_ERRORS = [
  'required',
  'passwordLength',
  'passwordObvious',
  'passwordSame',
  'passwordsDiffer',
  'paymentPasswordLength',
  'paymentPasswordEasy',
  'secondFactorForm',
  'textUnreadable',
  'nameReserved',
  ...BIRTHDAY_REFUSALS,
  ...PATTERN_IDS.map(id => `pattern_${id}` as const),
] as const satisfies readonly (keyof typeof errors)[]
export type SecurityErrors = Pick<typeof errors, (typeof SECURITY_ERRORS)[number]>

/** What the fields of a profile are called, as in the registration. */
export const PROFILE_LABELS = [
  ...PROFILE_FIELDS.map(field => `label_${field}` as const),
  'hintBirthday',
  'birthdayWhy',
  'useDay',
] as const satisfies readonly (keyof typeof registration)[]
export type ProfileLabels = Pick<typeof registration, (typeof PROFILE_LABELS)[number]>

/** The sentence for what a rule found wrong. */
export function sayProblem(
  problem: Problem | SecurityProblem | RegisterProblem | undefined,
  errors: SecurityErrors,
): string | undefined {
  if (!problem || !Object.hasOwn(errors, problem.code)) return undefined
  return fill(errors[problem.code as keyof SecurityErrors], problem.values)
}

/** How this page writes: its language (path segment), the deployment's time zone, its words. */
export interface Writing {
  lang: string
  timeZone: string
  phrases: SecurityPhrases
  errors: SecurityErrors
}
