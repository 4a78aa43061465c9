import { plainDigits } from '../text/digits.ts'

/** The offset of the Buddhist era's years, and the range of years that living people can mean. */
const AHEAD = 543
const YEARS = { first: 2400, last: 2700 }

/**
 * Converts a day of the Buddhist era, as written in Thailand ("2540-05-01"), to the Christian era; undefined for
 * others.
 */
export function inChristianYears(day: string): string | undefined {
  const year = Number(day.slice(0, 4))
  return year >= YEARS.first && year <= YEARS.last ? `${year - AHEAD}${day.slice(4)}` : undefined
}

/** Converts an entered day of the Buddhist era ("๒๕๔๐-๐๕-๐๑") to the Christian era; undefined for anything else. */
export function christianDay(text: string): string | undefined {
  const day = inChristianYears(plainDigits(text))
  const date = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === day ? day : undefined
}
