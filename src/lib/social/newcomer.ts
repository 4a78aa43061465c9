import { type BirthdayProblem, checkBirthday } from '#lib/identity/birthday.ts'
import { normalizedEntry } from '#lib/identity/registration-rules.ts'
import { checkUserName, type Problem } from '#lib/identity/rules.ts'
import { isHouseName } from '#lib/text/house-names.ts'

/** The entries of a first sign-in through a provider. */
export interface Newcomer {
  username: string
  /** An ISO date. */
  birthday: string
  termsAccepted: boolean
}

export interface NewcomerProblem {
  code: Problem['code'] | BirthdayProblem['code'] | 'nameReserved'
  values?: NonNullable<Problem['values'] | BirthdayProblem['values']>
}

/** The problem of one entry; `today` is an ISO date, `leastAge` the policy's. */
export function checkNewcomerField(
  field: keyof Newcomer,
  entry: Newcomer,
  today: string,
  leastAge: number,
): NewcomerProblem | undefined {
  if (field === 'username')
    return (
      checkUserName(entry.username) ?? (isHouseName(entry.username) ? { code: 'nameReserved' } : undefined)
    )
  if (field === 'birthday') {
    const birthday = normalizedEntry('birthday', entry.birthday)
    return birthday === '' ? { code: 'required' } : checkBirthday(birthday, today, leastAge)
  }
  return entry.termsAccepted ? undefined : { code: 'termsNeeded' }
}

/** The first problem, with its field; undefined if there is none. */
export function checkNewcomer(
  entry: Newcomer,
  today: string,
  leastAge: number,
): { field: keyof Newcomer; problem: NewcomerProblem } | undefined {
  for (const field of ['username', 'birthday', 'termsAccepted'] as const) {
    const problem = checkNewcomerField(field, entry, today, leastAge)
    if (problem) return { field, problem }
  }
  return undefined
}
