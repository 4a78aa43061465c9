/**
 * The rules of the security centre. The browser uses them to explain, the server to decide. Sources: product decisions
 * sections 4 and 7, reliability C2, S15, S17, S20, S21.
 */

import { plainDigits } from '../text/digits.ts'
import { isBlank } from '../text/typed.ts'

/** Length of a payment password in characters, counted as code points. */
export const PAYMENT_PASSWORD_LENGTH = { min: 6, max: 64 } as const
/** For how many minutes re-authentication counts, before changes that could lock the owner out. */
export const PROVEN_MINUTES = 5
export const PASSKEY_NAME_LENGTH = 60
export const PASSKEYS_PER_MEMBER = 10
export const RECOVERY_CODE_COUNT = 10

/** The problem of an entry: a key of the error dictionary, with the values of its phrase. */
export interface SecurityProblem {
  code:
    | 'required'
    | 'paymentPasswordLength'
    | 'paymentPasswordEasy'
    | 'passwordSame'
    | 'passwordsDiffer'
    | 'secondFactorForm'
  values?: { min: number; max: number }
}

/** Checks a new payment password exactly as typed. It may consist of digits, but must not be an obvious guess. */
export function checkPaymentPassword(password: string): SecurityProblem | undefined {
  if (password === '') return { code: 'required' }
  const characters = [...password]
  const { min, max } = PAYMENT_PASSWORD_LENGTH
  if (characters.length < min || characters.length > max || !password.isWellFormed()) {
    return { code: 'paymentPasswordLength', values: PAYMENT_PASSWORD_LENGTH }
  }
  return isEasy(characters) ? { code: 'paymentPasswordEasy' } : undefined
}

/** One or two different characters, a repeated part, or a sequence up or down: obvious guesses. */
function isEasy(characters: readonly string[]): boolean {
  if (new Set(characters).size <= 2) return true
  const text = characters.join('')
  if (/^(.{1,4})\1+$/su.test(text)) return true
  const steps = characters.slice(1).map((sign, place) => step(characters[place], sign))
  return steps.every(one => one === 1) || steps.every(one => one === -1)
}

/** The distance of a digit or letter from the one before; 0 follows 9. */
function step(before: string | undefined, sign: string): number {
  const distance = (sign.codePointAt(0) ?? 0) - (before?.codePointAt(0) ?? 0)
  if (before === '9' && sign === '0') return 1
  return before === '0' && sign === '9' ? -1 : distance
}

export interface PaymentPasswordEntry {
  oldPassword: string
  newPassword: string
  confirmNewPassword: string
}

/** The problem of one field; the old password is required only if there is one. */
export function checkPaymentPasswordField(
  field: keyof PaymentPasswordEntry,
  entry: PaymentPasswordEntry,
  isSet: boolean,
): SecurityProblem | undefined {
  if (field === 'oldPassword') return isSet && entry.oldPassword === '' ? { code: 'required' } : undefined
  if (field === 'confirmNewPassword') {
    if (entry.confirmNewPassword === '') return { code: 'required' }
    return entry.confirmNewPassword === entry.newPassword ? undefined : { code: 'passwordsDiffer' }
  }
  const isSame = isSet && entry.newPassword !== '' && entry.newPassword === entry.oldPassword
  return isSame ? { code: 'passwordSame' } : checkPaymentPassword(entry.newPassword)
}

/** Normalizes a code: converts full-width and Thai digits, and removes separators between groups. */
export function typedCode(text: string): string {
  return plainDigits(text)
    .replace(/[\s\-\u2010-\u2015.]/g, '')
    .toUpperCase()
}

/** The kind of a second-factor code: six digits of an authenticator, or a recovery code of ten letters and digits. */
export function kindOfCode(text: string): 'authenticator' | 'recovery' | undefined {
  const code = typedCode(text)
  if (/^\d{6}$/.test(code)) return 'authenticator'
  return /^[0-9A-HJKMNP-TV-Z]{10}$/.test(code) ? 'recovery' : undefined
}

export function checkSecondFactorCode(text: string): SecurityProblem | undefined {
  if (isBlank(text)) return { code: 'required' }
  return kindOfCode(text) ? undefined : { code: 'secondFactorForm' }
}

/** A masked e-mail address or number that its owner recognises and a bystander cannot read. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@')
  const [first = ''] = [...email.slice(0, at)]
  return `${first}•••${email.slice(at)}`
}

/** "+66•••••0001" */
export function maskedPhone(phone: string): string {
  return `${phone.slice(0, 3)}${'•'.repeat(Math.max(1, phone.length - 7))}${phone.slice(-4)}`
}
