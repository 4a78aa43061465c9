/** How far the years of the Buddhist era are ahead, and those that people who live can mean. */
const AHEAD = 543
const YEARS = { first: 2400, last: 2700 }

/** A day of the Buddhist era, as Thailand writes it ("2540-05-01"), in Christian years; undefined for another. */
export function inChristianYears(day: string): string | undefined {
  const year = Number(day.slice(0, 4))
  return year >= YEARS.first && year <= YEARS.last ? `${year - AHEAD}${day.slice(4)}` : undefined
}
