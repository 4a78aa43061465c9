/**
 * What a registration may contain, by the operator's rules (spec sections 3, 4.3 and 5). The browser uses them to
 * explain, the server to decide.
 */

import { checkPaymentPassword, PAYMENT_PASSWORD_LENGTH, type SecurityProblem } from '../security/rules.ts'
import { plainDigits } from '../text/digits.ts'
import { isReadable } from '../text/free-text.ts'
import { isHouseName } from '../text/house-names.ts'
import { plainEntry, typedName, typedText } from '../text/typed.ts'
import type { BirthdayProblem } from './birthday.ts'
import { type Bounds, isAccepted, LONGEST_ENTRY, lengthText, PATTERNS, type PatternId } from './patterns.ts'
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

/** The two registration modes (spec 2.4). */
export type RegisterMode = 'username' | 'mobile'

export interface FieldRule extends Bounds {
  /** The source of a regular expression that the whole entry must match; `*` accepts anything. */
  acceptedPattern: string
  /** The message that explains it. */
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

/** The default rules: a user name and a password, and an optional invitation code. */
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

/** An operator's changes to a field: only what differs from the default. */
export type RuleChanges = {
  [Field in RegisterField]?: { [Part in keyof FieldRule]?: FieldRule[Part] | undefined } | undefined
}

/** The rules in force. A pattern kind without its own pattern uses the one of the table. */
export function registerRulesOf(changes: RuleChanges): RegisterRules {
  const rules = REGISTER_FIELDS.map(field => {
    const change = changes[field] ?? {}
    const accepted = change.patternId ? { acceptedPattern: PATTERNS[change.patternId] } : {}
    const given = Object.entries(change).filter(([, value]) => value !== undefined)
    return [field, { ...DEFAULT_REGISTER_RULES[field], ...accepted, ...Object.fromEntries(given) }]
  })
  return Object.fromEntries(rules) as RegisterRules
}

/** The problem of an entry: a key of the error dictionary, with the values of its phrase. */
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

/** The deployment's modules that affect registration (spec section 6). */
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
 * The rule of a field in a registration mode; undefined if the mode does not have it. Number and code are always
 * required where they identify the member; the password fields exist only where there is a password.
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

/** Checks one field of a registration by its rule. The server makes further checks. */
export function checkRegisterField(
  field: RegisterField,
  entry: RegisterEntry,
  own: FieldRule,
): RegisterProblem | undefined {
  const typed = entry[field] ?? ''
  if (field === 'confirmPassword') return checkConfirmation(entry.password ?? '', typed)
  const text = normalizedEntry(field, typed)
  if (text === '') return own.required ? { code: 'required' } : undefined
  if (!isAccepted(text, own.acceptedPattern, own)) return problemOf(field, own)
  if (FREE_TEXTS.includes(field) && !isReadable(text)) return { code: 'textUnreadable' }
  if (SHOWN_NAMES.includes(field) && isHouseName(text)) return { code: 'nameReserved' }
  if (field === 'password') return checkNewPassword(text, entry.username ?? '', lengthOf(own))
  if (field !== 'paymentPassword') return undefined
  // Somebody who knows one password must not know the other as well.
  return text === entry.password ? { code: 'paymentPasswordIsLogin' } : checkPaymentPassword(text)
}

/** Any text that others see. */
const FREE_TEXTS: readonly RegisterField[] = ['nickname', 'referrer']
/** Names that others see. */
const SHOWN_NAMES: readonly RegisterField[] = ['username', 'nickname']
const PASSWORDS: readonly RegisterField[] = ['password', 'confirmPassword', 'paymentPassword']
/** Names of people, and their names on other services. */
const NAMES: readonly RegisterField[] = [
  ...(['payeeName', 'realName', 'wechat', 'line', 'telegram', 'zalo', 'facebook'] as const),
]
const FIGURES: readonly RegisterField[] = ['birthday', 'idNumber', 'qqNum', 'whatsapp']

/** Normalizes an entry, removing invisible characters; a password stays exactly as typed. */
export function normalizedEntry(field: RegisterField, typed: string): string {
  if (PASSWORDS.includes(field)) return typed
  if (FREE_TEXTS.includes(field)) return typedText(typed)
  if (NAMES.includes(field)) return typedName(typed)
  return FIGURES.includes(field) ? plainDigits(typed) : plainEntry(typed)
}

const lengthOf = ({ minLength, maxLength }: Bounds) => ({ min: minLength, max: maxLength })

function problemOf(field: RegisterField, own: FieldRule): RegisterProblem {
  // A password without a pattern can only have the wrong length, which has its own message.
  if (field === 'password' && own.acceptedPattern === '*') {
    return { code: 'passwordLength', values: lengthOf(own) }
  }
  return { code: `pattern_${own.patternId}`, values: { length: lengthText(own) } }
}

/** The stored form of an invitation code: people read codes to each other, so case is ignored. */
export function inviteKey(typed: string): string {
  return plainEntry(typed).toUpperCase()
}
