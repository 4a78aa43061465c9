/**
 * What names and passwords may be. The browser explains with these rules, the server decides with them.
 * Sources: spec section 5, product decisions section 4, reliability section 1 (C5) and S2 to S4.
 */

import { plainEntry } from '../text/typed.ts'

/** Length of a user name: letters and digits, beginning with a letter. */
export const USER_NAME_LENGTH = { min: 4, max: 16 } as const
/** Length of a password in characters, counted as code points. No rule asks for kinds of characters. */
export const PASSWORD_LENGTH = { min: 8, max: 64 } as const
/** The version of the terms that a member accepts. */
export const TERMS_VERSION = '2026-11'
/** The name of the house: the first thing that somebody guesses. */
const BRAND = 'baize'

/** Member types that are agents, and that are trials; 0 is a member (product decisions, section 2). */
const AGENT_TYPES: readonly number[] = [1, 2, 41, 42]
const TRIAL_TYPES: readonly number[] = [4]

export const isAgentType = (memberType: number): boolean => AGENT_TYPES.includes(memberType)
export const isTrialType = (memberType: number): boolean => TRIAL_TYPES.includes(memberType)

/** What is wrong with an entry: a key of the error dictionary, with the figures of its phrase. */
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

/** A user name as it is meant: without the spaces around it, full-width letters as plain ones. */
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

/** Judges a new password exactly as typed; the server's list of common ones is asked separately. */
export function checkNewPassword(
  password: string,
  userName: string,
  bounds: { min: number; max: number } = PASSWORD_LENGTH,
): Problem | undefined {
  if (password === '') return { code: 'required' }
  const length = [...password].length
  // A lone half of a character has no bytes of its own: two such passwords would be the same one.
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

/** What is wrong with one field of a change of password. */
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

/** The first thing that is wrong with a change of password, by field; undefined when nothing is. */
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
