/**
 * Days as the deployment's time zone cuts them. A day is its ISO date, "2026-11-21"; daylight saving makes some of them
 * 23 or 25 hours long.
 */
const formats = new Map<string, Intl.DateTimeFormat>()

/** The day that a moment falls into. */
export function dayOf(moment: Date, timeZone: string): string {
  const parts = partsOf(moment, timeZone)
  return `${parts.year}-${parts.month}-${parts.day}`
}

/** The first moment of a day. */
export function startOfDay(day: string, timeZone: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  // Clocks may change at midnight or about it: of what was and what will be ahead of UTC, the first that lies in the day.
  const starts = [midnight - 86_400_000, midnight + 86_400_000]
    .map(near => new Date(midnight - offsetMs(new Date(near), timeZone)))
    .sort((a, b) => a.getTime() - b.getTime())
  const [first = new Date(midnight), second = first] = starts
  return dayOf(first, timeZone) === day ? first : second
}

/**
 * The moment of a time of day, "20:30". Of a time that comes twice when clocks are set back, the first; a time that is
 * left out when they are set forward comes as much later as they are set.
 */
export function momentOn(day: string, time: string, timeZone: string): Date {
  const wall = Date.parse(`${day}T${time}:00Z`)
  // Clocks change by less than a day, so one of the offsets around the moment is the right one.
  const before = wall - offsetMs(new Date(wall - 86_400_000), timeZone)
  const after = wall - offsetMs(new Date(wall + 86_400_000), timeZone)
  const isShown = (moment: number) => moment + offsetMs(new Date(moment), timeZone) === wall
  return new Date([before, after].filter(isShown).sort((a, b) => a - b)[0] ?? before)
}

/** The day so many days later, or earlier. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10)
}

/** What a zone's clocks are ahead of UTC at a moment, in milliseconds. */
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
