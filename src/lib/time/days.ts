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
  const early = midnight - offsetMs(new Date(midnight), timeZone)
  const exact = midnight - offsetMs(new Date(early), timeZone)
  // Where clocks change at midnight the two differ, and only one of them lies in the day.
  const [first, second] = [new Date(Math.min(early, exact)), new Date(Math.max(early, exact))]
  return dayOf(first, timeZone) === day ? first : second
}

/** The day so many days later, or earlier. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10)
}

/** What a zone's clocks are ahead of UTC at a moment. */
function offsetMs(moment: Date, timeZone: string): number {
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
