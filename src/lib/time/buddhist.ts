import { plainDigits } from '../text/digits.ts'

/** How far the years of the Buddhist era are ahead, and those that people who live can mean. */
const AHEAD = 543
const YEARS = { first: 2400, last: 2700 }

/** A day of the Buddhist era, as Thailand writes it ("2540-05-01"), in Christian years; undefined for another. */
export function inChristianYears(day: string): string | undefined {
  const year = Number(day.slice(0, 4))
  return year >= YEARS.first && year <= YEARS.last ? `${year - AHEAD}${day.slice(4)}` : undefined
}

/** What somebody entered as a day of the Buddhist era ("๒๕๔๐-๐๕-๐๑"), in Christian years; undefined for anything else. */
export function christianDay(text: string): string | undefined {
  const day = inChristianYears(plainDigits(text))
  const date = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === day ? day : undefined
}
