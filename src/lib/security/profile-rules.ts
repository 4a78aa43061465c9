/**
 * What members may say of themselves after their registration, by the same rules as there (product decisions, section 7).
 * The browser explains with these, the server decides with them.
 */
import { checkBirthday } from '../identity/birthday.ts'
import {
  checkRegisterField,
  type FieldRule,
  meant,
  type RegisterProblem,
} from '../identity/registration-rules.ts'

/** In the order of the page. Number and e-mail are proven by codes and stand elsewhere. */
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

/** What money is paid out by: given once, afterwards only customer service changes it. */
const GIVEN_ONCE: readonly ProfileField[] = ['realName', 'payeeName', 'birthday', 'idNumber']
/** Shown even where a registration does not ask for them. */
const ALWAYS_SHOWN: readonly ProfileField[] = ['nickname', 'realName', 'birthday']

export const isGivenOnce = (field: ProfileField): boolean => GIVEN_ONCE.includes(field)

/** Whether a field has a place on the page: always, by the operator's rules, or because something is known of it. */
export function isOnPage(field: ProfileField, { shown }: Pick<FieldRule, 'shown'>, isSet: boolean): boolean {
  return shown || isSet || ALWAYS_SHOWN.includes(field)
}

/** An entry as it is meant; empty for one that says nothing. */
export function meantProfile(field: ProfileField, typed: string): string {
  return meant(field, typed)
}

/** What is wrong with an entry; nothing is with an empty one, which changes nothing. `today` is yyyy-MM-dd. */
export function checkProfileField(
  field: ProfileField,
  typed: string,
  rule: FieldRule,
  { today, leastAge }: { today: string; leastAge: number },
): RegisterProblem | undefined {
  const text = meantProfile(field, typed)
  if (text === '') return undefined
  const problem = checkRegisterField(field, { [field]: text }, rule)
  return problem ?? (field === 'birthday' ? checkBirthday(text, today, leastAge) : undefined)
}

/** A value of which its owner sees enough, and somebody behind them too little; the nickname is everybody's. */
export function maskedProfile(field: ProfileField, value: string): string {
  if (field === 'nickname') return value
  if (field === 'birthday') return `${value.slice(0, 4)}-••-••`
  const signs = [...value]
  if (field === 'idNumber') return `•••${signs.slice(-3).join('')}`
  return `${signs.slice(0, signs.length > 4 ? 2 : 1).join('')}•••`
}
