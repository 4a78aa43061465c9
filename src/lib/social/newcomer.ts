import { type BirthdayProblem, checkBirthday } from '#lib/identity/birthday.ts'
import { meant } from '#lib/identity/registration-rules.ts'
import { checkUserName, type Problem } from '#lib/identity/rules.ts'
import { isHouseName } from '#lib/text/house-names.ts'

/** What somebody says of themselves who comes in through a provider for the first time. */
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

/** What is wrong with one of the entries; `today` is an ISO date, `leastAge` the policy's. */
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
    const birthday = meant('birthday', entry.birthday)
    return birthday === '' ? { code: 'required' } : checkBirthday(birthday, today, leastAge)
  }
  return entry.termsAccepted ? undefined : { code: 'termsNeeded' }
}

/** The first thing that is wrong, by field; undefined when nothing is. */
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
