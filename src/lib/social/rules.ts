/** How many providers of sign-in a deployment may have, by the numbers in the names of their settings (spec 2.3). */
export const OIDC_PROVIDER_IDS = ['1', '2'] as const
export type OidcProviderId = (typeof OIDC_PROVIDER_IDS)[number]

/** Nobody has lived longer: an earlier year is a slip of the hand. */
const OLDEST_AGE = 125

/**
 * The age in whole years on a day; both are ISO dates ("2005-11-21"). Born on 29 February, a person is a year older on
 * 1 March of a year without that day. Undefined for what is not a date of the calendar.
 */
export function ageOn(birthday: string, today: string): number | undefined {
  const [born, now] = [readDate(birthday), readDate(today)]
  if (!born || !now) return undefined
  const isBefore = now.month < born.month || (now.month === born.month && now.day < born.day)
  return now.year - born.year - (isBefore ? 1 : 0)
}

/** What is wrong with a birthday; undefined when the person has lived for `leastAge` whole years (spec section 5). */
export function checkBirthday(
  birthday: string,
  today: string,
  leastAge: number,
): { code: 'required' | 'ageNeeded'; values?: { birthdayAge: number } } | undefined {
  if (birthday === '') return { code: 'required' }
  const age = ageOn(birthday, today)
  return age !== undefined && age >= leastAge && age <= OLDEST_AGE
    ? undefined
    : { code: 'ageNeeded', values: { birthdayAge: leastAge } }
}

function readDate(text: string): { year: number; month: number; day: number } | undefined {
  const [, year, month, day] = (/^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? []).map(Number)
  if (year === undefined || month === undefined || day === undefined) return undefined
  // The calendar of dates rolls 30 February over into March; what comes back the same was a date.
  const isReal = new Date(Date.UTC(year, month - 1, day)).toISOString().startsWith(`${text}T`)
  return isReal ? { year, month, day } : undefined
}
