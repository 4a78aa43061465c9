/**
 * The profile that members may fill in after registration, by the same rules (product decisions, section 7). The
 * browser uses them to explain, the server to decide.
 */
import { checkBirthday } from '../identity/birthday.ts'
import {
  checkRegisterField,
  type FieldRule,
  normalizedEntry,
  type RegisterProblem,
} from '../identity/registration-rules.ts'

/** In display order. Number and e-mail are verified by codes elsewhere. */
export const PROFILE_FIELDS = [
  'nickname',
  'realName',
  'payeeName',
  'birthday',
  'idNumber',
  'line',
  'whatsapp',
  'telegram',
  'zalo',
  'wechat',
  'qqNum',
  'facebook',
] as const
export type ProfileField = (typeof PROFILE_FIELDS)[number]
export type ProfileEntry = Partial<Record<ProfileField, string>>

/** Fields that payouts depend on: set once, afterwards only customer service changes them. */
const GIVEN_ONCE: readonly ProfileField[] = ['realName', 'payeeName', 'birthday', 'idNumber']
/** Shown even if the registration does not have them. */
const ALWAYS_SHOWN: readonly ProfileField[] = ['nickname', 'realName', 'birthday']

export const isGivenOnce = (field: ProfileField): boolean => GIVEN_ONCE.includes(field)

/** Whether a field is on the page: always, by the operator's rules, or because it is set. */
export function isOnPage(field: ProfileField, { shown }: Pick<FieldRule, 'shown'>, isSet: boolean): boolean {
  return shown || isSet || ALWAYS_SHOWN.includes(field)
}

/** A normalized entry; may be empty. */
export function normalizedProfile(field: ProfileField, typed: string): string {
  return normalizedEntry(field, typed)
}

/** The problem of an entry; an empty one is valid and changes nothing. `today` is yyyy-MM-dd. */
export function checkProfileField(
  field: ProfileField,
  typed: string,
  rule: FieldRule,
  { today, leastAge }: { today: string; leastAge: number },
): RegisterProblem | undefined {
  const text = normalizedProfile(field, typed)
  if (text === '') return undefined
  const problem = checkRegisterField(field, { [field]: text }, rule)
  return problem ?? (field === 'birthday' ? checkBirthday(text, today, leastAge) : undefined)
}

/** A masked value that its owner recognises and a bystander cannot read; the nickname is public. */
export function maskedProfile(field: ProfileField, value: string): string {
  if (field === 'nickname') return value
  if (field === 'birthday') return `${value.slice(0, 4)}-••-••`
  const signs = [...value]
  if (field === 'idNumber') return `•••${signs.slice(-3).join('')}`
  return `${signs.slice(0, signs.length > 4 ? 2 : 1).join('')}•••`
}
