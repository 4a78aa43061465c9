/**
 * Days in the deployment's time zone. A day is its ISO date, "2026-11-21"; because of daylight saving some have 23 or
 * 25 hours.
 */
const formats = new Map<string, Intl.DateTimeFormat>()

/** The day of a time. */
export function dayOf(moment: Date, timeZone: string): string {
  const parts = partsOf(moment, timeZone)
  return `${parts.year}-${parts.month}-${parts.day}`
}

/** The start of a day. */
export function startOfDay(day: string, timeZone: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  // Clocks may change around midnight: of the offsets before and after, use the first whose result lies in the day.
  const starts = [midnight - 86_400_000, midnight + 86_400_000]
    .map(near => new Date(midnight - offsetMs(new Date(near), timeZone)))
    .sort((a, b) => a.getTime() - b.getTime())
  const [first = new Date(midnight), second = first] = starts
  return dayOf(first, timeZone) === day ? first : second
}

/**
 * The instant of a local time, "20:30". For a time that occurs twice when clocks are set back, the first one; a time
 * that is skipped when they are set forward is later by the length of the change.
 */
export function momentOn(day: string, time: string, timeZone: string): Date {
  const wall = Date.parse(`${day}T${time}:00Z`)
  // Clocks change by less than a day, so one of the two offsets is the right one.
  const before = wall - offsetMs(new Date(wall - 86_400_000), timeZone)
  const after = wall - offsetMs(new Date(wall + 86_400_000), timeZone)
  const isShown = (moment: number) => moment + offsetMs(new Date(moment), timeZone) === wall
  return new Date([before, after].filter(isShown).sort((a, b) => a - b)[0] ?? before)
}

/** The day `count` days later, or earlier if negative. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10)
}

/** The zone's offset from UTC at a time, in milliseconds. */
export function offsetMs(moment: Date, timeZone: string): number {
  const { year, month, day, hour, minute, second } = partsOf(moment, timeZone)
  const asUtc = Date.UTC(
    Number(year),
    Number(month) - 1,
    Number(day),
    Number(hour),
    Number(minute),
    Number(second),
  )
  return asUtc - Math.floor(moment.getTime() / 1000) * 1000
}

type Parts = Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', string>

function partsOf(moment: Date, timeZone: string): Parts {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
    })
    formats.set(timeZone, format)
  }
  return Object.fromEntries(format.formatToParts(moment).map(part => [part.type, part.value])) as Parts
}
