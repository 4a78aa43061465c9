import { inChristianYears } from '../time/buddhist.ts'
import { isDay } from '../time/is-day.ts'
import type { BIRTHDAY_REFUSALS } from './rules.ts'

/** Nobody has lived longer: an earlier year is a typing mistake. */
const OLDEST_AGE = 120

/** The problem of a birthday: a key of the error dictionary, with the values of its phrase. */
export interface BirthdayProblem {
  code: (typeof BIRTHDAY_REFUSALS)[number]
  values?: Record<string, string | number>
}

/** Age in whole years on a day; both days as yyyy-MM-dd. Somebody born on 29 February turns a year older on 1 March. */
export function ageOn(birthday: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthday.slice(0, 4))
  return today.slice(5) >= birthday.slice(5) ? years : years - 1
}

/**
 * The problem of a birthday: an invalid day, a year of the Buddhist era, an impossible age, or somebody younger than
 * the policy's `leastAge`. `today` is the deployment's, yyyy-MM-dd.
 */
export function checkBirthday(
  birthday: string,
  today: string,
  leastAge: number,
): BirthdayProblem | undefined {
  const converted = inChristianYears(birthday)
  if (converted !== undefined && isDay(converted) && converted <= today)
    return { code: 'birthdayBuddhist', values: { date: converted } }
  if (!isDay(birthday) || birthday > today) return { code: 'birthdayWrong' }
  const age = ageOn(birthday, today)
  if (age > OLDEST_AGE) return { code: 'birthdayYear', values: { most: OLDEST_AGE } }
  return age >= leastAge ? undefined : { code: 'ageNeeded', values: { birthdayAge: leastAge } }
}
