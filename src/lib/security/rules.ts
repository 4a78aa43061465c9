/**
 * What the security centre accepts. The browser explains with these rules, the server decides with them. Sources: product
 * decisions sections 4 and 7, reliability C2, S15, S17, S20, S21.
 */

import { plainDigits } from '../text/digits.ts'
import { isBlank } from '../text/typed.ts'

/** Length of a payment password in characters, counted as code points. */
export const PAYMENT_PASSWORD_LENGTH = { min: 6, max: 64 } as const
/** For how long a password or passkey given counts, before a change that could lock the owner out. */
export const PROVEN_MINUTES = 5
export const PASSKEY_NAME_LENGTH = 60
export const PASSKEYS_PER_MEMBER = 10
export const RECOVERY_CODE_COUNT = 10

/** What is wrong with an entry: a key of the error dictionary, with the figures of its phrase. */
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

/** Judges a new payment password exactly as typed. It may be digits alone, but not the first ones that are tried. */
export function checkPaymentPassword(password: string): SecurityProblem | undefined {
  if (password === '') return { code: 'required' }
  const characters = [...password]
  const { min, max } = PAYMENT_PASSWORD_LENGTH
  if (characters.length < min || characters.length > max || !password.isWellFormed()) {
    return { code: 'paymentPasswordLength', values: PAYMENT_PASSWORD_LENGTH }
  }
  return isEasy(characters) ? { code: 'paymentPasswordEasy' } : undefined
}

/** One sign or two taking turns, a part said again, or a walk up or down: what is tried first. */
function isEasy(characters: readonly string[]): boolean {
  if (new Set(characters).size <= 2) return true
  const text = characters.join('')
  if (/^(.{1,4})\1+$/su.test(text)) return true
  const steps = characters.slice(1).map((sign, place) => step(characters[place], sign))
  return steps.every(one => one === 1) || steps.every(one => one === -1)
}

/** How far a digit or letter is behind the one before; 0 follows 9. */
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

/** What is wrong with one field; the old one is asked for only where there is one. */
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

/** A code as it is meant: full-width and Thai digits as plain ones, without what people put between groups. */
export function typedCode(text: string): string {
  return plainDigits(text)
    .replace(/[\s\-\u2010-\u2015.]/g, '')
    .toUpperCase()
}

/** Of a second step: six digits of an authenticator, or a recovery code of ten letters and digits. */
export function kindOfCode(text: string): 'authenticator' | 'recovery' | undefined {
  const code = typedCode(text)
  if (/^\d{6}$/.test(code)) return 'authenticator'
  return /^[0-9A-HJKMNP-TV-Z]{10}$/.test(code) ? 'recovery' : undefined
}

export function checkSecondFactorCode(text: string): SecurityProblem | undefined {
  if (isBlank(text)) return { code: 'required' }
  return kindOfCode(text) ? undefined : { code: 'secondFactorForm' }
}

/** An e-mail address or a number of which its owner sees enough, and somebody behind them too little. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@')
  const [first = ''] = [...email.slice(0, at)]
  return `${first}•••${email.slice(at)}`
}

/** "+66•••••0001" */
export function maskedPhone(phone: string): string {
  return `${phone.slice(0, 3)}${'•'.repeat(Math.max(1, phone.length - 7))}${phone.slice(-4)}`
}
