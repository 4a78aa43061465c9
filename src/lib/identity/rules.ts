/**
 * Rules of names and passwords. The browser uses them to explain, the server to decide.
 * Sources: spec section 5, product decisions section 4, reliability section 1 (C5) and S2 to S4.
 */

import { plainEntry } from '../text/typed.ts'

/** What is wrong with a birthday, as keys of the error dictionary. */
export const BIRTHDAY_REFUSALS = ['birthdayWrong', 'birthdayBuddhist', 'birthdayYear', 'ageNeeded'] as const

/** Length of a user name: letters and digits, starting with a letter. */
export const USER_NAME_LENGTH = { min: 4, max: 16 } as const
/** Length of a password in characters, counted as code points. No kinds of characters are required. */
export const PASSWORD_LENGTH = { min: 8, max: 64 } as const
/** The version of the terms that members accept. */
export const TERMS_VERSION = '2026-11'
/** The site's name: an obvious guess in passwords. */
const BRAND = 'baize'

/** Agent types and trial types; 0 is a member (product decisions, section 2). */
const AGENT_TYPES: readonly number[] = [1, 2, 41, 42]
const TRIAL_TYPES: readonly number[] = [4]

export const isAgentType = (memberType: number): boolean => AGENT_TYPES.includes(memberType)
export const isTrialType = (memberType: number): boolean => TRIAL_TYPES.includes(memberType)

/** The problem of an entry: a key of the error dictionary, with the values of its phrase. */
export interface Problem {
  code:
    | 'required'
    | 'userNameForm'
    | 'passwordLength'
    | 'passwordObvious'
    | 'passwordCommon'
    | 'passwordSame'
    | 'passwordsDiffer'
    | 'termsNeeded'
  values?: { min: number; max: number }
}

/** Normalizes a user name: trimmed, with full-width letters converted. */
export function typedUserName(text: string): string {
  return plainEntry(text)
}

/** The form in which user names are compared: SomChai and somchai are one account. */
export function accountKey(userName: string): string {
  return typedUserName(userName).toLowerCase()
}

export function checkUserName(text: string): Problem | undefined {
  const name = typedUserName(text)
  if (name === '') return { code: 'required' }
  const { min, max } = USER_NAME_LENGTH
  const isRight = /^[A-Za-z][A-Za-z0-9]*$/.test(name) && name.length >= min && name.length <= max
  return isRight ? undefined : { code: 'userNameForm', values: USER_NAME_LENGTH }
}

/** Checks a new password exactly as typed; the server also checks its list of common passwords. */
export function checkNewPassword(
  password: string,
  userName: string,
  bounds: { min: number; max: number } = PASSWORD_LENGTH,
): Problem | undefined {
  if (password === '') return { code: 'required' }
  const length = [...password].length
  // A lone surrogate has no bytes of its own: two such passwords would be the same.
  if (length < bounds.min || length > bounds.max || !password.isWellFormed()) {
    return { code: 'passwordLength', values: bounds }
  }
  const lower = password.toLowerCase()
  const key = accountKey(userName)
  if (lower.includes(BRAND) || (key.length >= USER_NAME_LENGTH.min && lower.includes(key))) {
    return { code: 'passwordObvious' }
  }
  return undefined
}

export function checkConfirmation(password: string, confirmation: string): Problem | undefined {
  if (confirmation === '') return { code: 'required' }
  return confirmation === password ? undefined : { code: 'passwordsDiffer' }
}

export interface PasswordChange {
  oldPassword: string
  newPassword: string
  confirmNewPassword: string
}

/** The problem of one field of a password change. */
export function checkPasswordChangeField(
  field: keyof PasswordChange,
  entry: PasswordChange,
  userName: string,
): Problem | undefined {
  if (field === 'oldPassword') return entry.oldPassword === '' ? { code: 'required' } : undefined
  if (field === 'confirmNewPassword') return checkConfirmation(entry.newPassword, entry.confirmNewPassword)
  const isSame = entry.newPassword !== '' && entry.newPassword === entry.oldPassword
  return isSame ? { code: 'passwordSame' } : checkNewPassword(entry.newPassword, userName)
}

/** The first problem of a password change, with its field; undefined if there is none. */
export function checkPasswordChange(
  entry: PasswordChange,
  userName: string,
): { field: keyof PasswordChange; problem: Problem } | undefined {
  for (const field of ['oldPassword', 'newPassword', 'confirmNewPassword'] as const) {
    const problem = checkPasswordChangeField(field, entry, userName)
    if (problem) return { field, problem }
  }
  return undefined
}
