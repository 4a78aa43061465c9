/**
 * What a registration may hold, by the operator's rules (spec sections 3, 4.3 and 5). The browser explains with these,
 * the server decides with them.
 */

import { checkPaymentPassword, PAYMENT_PASSWORD_LENGTH, type SecurityProblem } from '../security/rules.ts'
import { plainDigits } from '../text/digits.ts'
import { isReadable } from '../text/free-text.ts'
import { isHouseName } from '../text/house-names.ts'
import { plainEntry, typedName, typedText } from '../text/typed.ts'
import type { BirthdayProblem } from './birthday.ts'
import {
  type Bounds,
  isAccepted,
  LONGEST_ENTRY,
  lengthInWords,
  PATTERNS,
  type PatternId,
} from './patterns.ts'
import {
  checkConfirmation,
  checkNewPassword,
  PASSWORD_LENGTH,
  type Problem,
  USER_NAME_LENGTH,
} from './rules.ts'

/** The fields of a registration, in the order of the form. */
export const REGISTER_FIELDS = [
  'username',
  'mobileNum',
  'verificationCode',
  'password',
  'confirmPassword',
  'paymentPassword',
  'payeeName',
  'realName',
  'nickname',
  'email',
  'birthday',
  'idNumber',
  'qqNum',
  'wechat',
  'line',
  'whatsapp',
  'telegram',
  'zalo',
  'facebook',
  'recommenderId',
  'referrer',
  'affiliateCode',
  'captcha',
] as const
export type RegisterField = (typeof REGISTER_FIELDS)[number]

/** The two ways to register (spec 2.4). */
export type RegisterMode = 'username' | 'mobile'

export interface FieldRule extends Bounds {
  /** The source of a regular expression that the whole entry must match; `*` accepts anything. */
  acceptedPattern: string
  /** Which message explains it. */
  patternId: PatternId
  required: boolean
  shown: boolean
}
export type RegisterRules = Record<RegisterField, FieldRule>
export type RegisterEntry = Partial<Record<RegisterField, string>>

function rule(
  patternId: PatternId,
  minLength: number,
  maxLength: number,
  use: Partial<Pick<FieldRule, 'required' | 'shown'>> = {},
): FieldRule {
  const acceptedPattern = PATTERNS[patternId]
  return { acceptedPattern, patternId, minLength, maxLength, required: false, shown: false, ...use }
}

const always = { required: true, shown: true } as const

/** How a deployment asks that has set nothing: a user name and a password, and an invitation code for who has one. */
export const DEFAULT_REGISTER_RULES: RegisterRules = {
  username: rule('letterFirst', USER_NAME_LENGTH.min, USER_NAME_LENGTH.max, always),
  mobileNum: rule('anything', 1, 40),
  verificationCode: rule('anything', 0, LONGEST_ENTRY),
  password: rule('anything', PASSWORD_LENGTH.min, PASSWORD_LENGTH.max, always),
  confirmPassword: rule('anything', 0, LONGEST_ENTRY, always),
  paymentPassword: rule('anything', PAYMENT_PASSWORD_LENGTH.min, PAYMENT_PASSWORD_LENGTH.max),
  payeeName: rule('anyLetters', 2, 100),
  realName: rule('anyLetters', 2, 100),
  nickname: rule('anything', 1, 30),
  email: rule('email', 3, 254),
  birthday: rule('dateYearFirst', 10, 10),
  idNumber: rule('alphanumeric', 4, 30),
  qqNum: rule('digits', 5, 12),
  wechat: rule('noSpaces', 3, 64),
  line: rule('noSpaces', 3, 64),
  whatsapp: rule('phone', 7, 20),
  telegram: rule('noSpaces', 3, 64),
  zalo: rule('noSpaces', 3, 64),
  facebook: rule('noSpaces', 3, 100),
  recommenderId: rule('alphanumeric', 1, 36),
  referrer: rule('anything', 1, 100),
  affiliateCode: rule('alphanumeric', 2, 32, { shown: true }),
  captcha: rule('anything', 1, 20),
}

/** What an operator may write for a field: only what differs from the default. */
export type RuleChanges = {
  [Field in RegisterField]?: { [Part in keyof FieldRule]?: FieldRule[Part] | undefined } | undefined
}

/** The rules in force. A pattern kind without a pattern of its own brings the one of the table. */
export function registerRulesOf(changes: RuleChanges): RegisterRules {
  const rules = REGISTER_FIELDS.map(field => {
    const change = changes[field] ?? {}
    const accepted = change.patternId ? { acceptedPattern: PATTERNS[change.patternId] } : {}
    const given = Object.entries(change).filter(([, value]) => value !== undefined)
    return [field, { ...DEFAULT_REGISTER_RULES[field], ...accepted, ...Object.fromEntries(given) }]
  })
  return Object.fromEntries(rules) as RegisterRules
}

/** What is wrong with an entry: a key of the error dictionary, with what its phrase is filled with. */
export interface RegisterProblem {
  code:
    | Problem['code']
    | SecurityProblem['code']
    | 'paymentPasswordIsLogin'
    | 'textUnreadable'
    | 'nameReserved'
    | BirthdayProblem['code']
    | 'emailWrong'
    | 'mobileNumberWrong'
    | `pattern_${PatternId}`
  values?: Record<string, string | number>
}

/** What a deployment's modules say about registration (spec section 6). */
export interface RegisterModules {
  mobile: boolean
  mobilePassword: boolean
  smsVerification: boolean
}

export function registerModulesOf(modules: readonly string[]): RegisterModules {
  return {
    mobile: modules.includes('MOBILEREG'),
    mobilePassword: modules.includes('MOBILEREGPWD'),
    smsVerification: modules.includes('SMSVERIF'),
  }
}

/**
 * The rule of a field in a way of registering; undefined when it has no place there. The number and its code are always
 * asked for where they are what identifies the member; the password pair only where there is a password.
 */
export function ruleIn(
  field: RegisterField,
  mode: RegisterMode,
  rules: RegisterRules,
  modules: RegisterModules,
): FieldRule | undefined {
  const own = rules[field]
  const needsCode = mode === 'mobile' || modules.smsVerification
  if (field === 'username') return mode === 'username' ? own : undefined
  if (field === 'mobileNum' || field === 'verificationCode') {
    if (needsCode) return { ...own, ...always }
    return field === 'mobileNum' && own.shown ? own : undefined
  }
  if (field === 'password' || field === 'confirmPassword') {
    return mode === 'username' || modules.mobilePassword ? own : undefined
  }
  return own.shown ? own : undefined
}

/** What is wrong with one field of a registration, by its rule. What only the server can know comes after. */
export function checkRegisterField(
  field: RegisterField,
  entry: RegisterEntry,
  own: FieldRule,
): RegisterProblem | undefined {
  const typed = entry[field] ?? ''
  if (field === 'confirmPassword') return checkConfirmation(entry.password ?? '', typed)
  const text = meant(field, typed)
  if (text === '') return own.required ? { code: 'required' } : undefined
  if (!isAccepted(text, own.acceptedPattern, own)) return problemOf(field, own)
  if (FREE_TEXTS.includes(field) && !isReadable(text)) return { code: 'textUnreadable' }
  if (SHOWN_NAMES.includes(field) && isHouseName(text)) return { code: 'nameReserved' }
  if (field === 'password') return checkNewPassword(text, entry.username ?? '', lengthOf(own))
  if (field !== 'paymentPassword') return undefined
  // Whoever knows the one password must not have the other as well.
  return text === entry.password ? { code: 'paymentPasswordIsLogin' } : checkPaymentPassword(text)
}

/** Any text; others see it. */
const FREE_TEXTS: readonly RegisterField[] = ['nickname', 'referrer']
/** Names by which others know a member. */
const SHOWN_NAMES: readonly RegisterField[] = ['username', 'nickname']
const PASSWORDS: readonly RegisterField[] = ['password', 'confirmPassword', 'paymentPassword']
/** Names of people, and names that they have elsewhere. */
const NAMES: readonly RegisterField[] = [
  ...(['payeeName', 'realName', 'wechat', 'line', 'telegram', 'zalo', 'facebook'] as const),
]
const FIGURES: readonly RegisterField[] = ['birthday', 'idNumber', 'qqNum', 'whatsapp']

/** An entry as it is meant: without what nobody sees and in one form; a password is exactly what was typed. */
export function meant(field: RegisterField, typed: string): string {
  if (PASSWORDS.includes(field)) return typed
  if (FREE_TEXTS.includes(field)) return typedText(typed)
  if (NAMES.includes(field)) return typedName(typed)
  return FIGURES.includes(field) ? plainDigits(typed) : plainEntry(typed)
}

const lengthOf = ({ minLength, maxLength }: Bounds) => ({ min: minLength, max: maxLength })

function problemOf(field: RegisterField, own: FieldRule): RegisterProblem {
  // A password without a pattern can only be of the wrong length, which has words of its own.
  if (field === 'password' && own.acceptedPattern === '*') {
    return { code: 'passwordLength', values: lengthOf(own) }
  }
  return { code: `pattern_${own.patternId}`, values: { length: lengthInWords(own) } }
}

/** The invitation code as it is kept: people read it to each other, so its letters have no case. */
export function inviteKey(typed: string): string {
  return plainEntry(typed).toUpperCase()
}
