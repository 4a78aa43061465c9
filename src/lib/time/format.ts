import { dayOf } from './days.ts'

/**
 * Times for people, in the deployment's time zone, so that a list agrees with the day of its filter. Always the
 * Gregorian calendar and Latin digits, also in Thai (product decisions, section 11).
 */
const formats = new Map<string, Intl.DateTimeFormat>()

function format(
  language: string,
  timeZone: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = `${language} ${timeZone} ${JSON.stringify(options)}`
  let made = formats.get(key)
  if (!made) {
    // British English puts the day first, as the design does for English.
    const locale = language === 'en' ? 'en-GB' : language
    made = new Intl.DateTimeFormat(`${locale}-u-ca-gregory-nu-latn`, { timeZone, ...options })
    formats.set(key, made)
  }
  return made
}

/** "24 Nov 20:58:12", with the year if it is not that of `now`. */
export function formatMoment(instant: string, language: string, timeZone: string, now = new Date()): string {
  const moment = new Date(instant)
  const year = format('en', timeZone, { year: 'numeric' })
  const isThisYear = year.format(moment) === year.format(now)
  const day = format(language, timeZone, {
    day: 'numeric',
    month: 'short',
    ...(isThisYear ? {} : { year: 'numeric' }),
  }).format(moment)
  return `${day} ${formatTime(instant, language, timeZone)}`
}

/** "24 November 2026" */
export function formatDate(instant: string, language: string, timeZone: string): string {
  const date = format(language, timeZone, { day: 'numeric', month: 'long', year: 'numeric' })
  return date.format(new Date(instant))
}

/** A day or month as a label in a chart or table: "2026-11-24" is "24 Nov", "2026-11" is "Nov 26". */
export function formatShortDay(day: string, language: string): string {
  const isMonth = day.length === 7
  const options: Intl.DateTimeFormatOptions = isMonth
    ? { month: 'short', year: '2-digit' }
    : { day: 'numeric', month: 'short' }
  return format(language, 'UTC', options).format(new Date(`${isMonth ? `${day}-01` : day}T00:00:00Z`))
}

/** "2026-11-24 20:58:12", the same in every language (spec section 9). */
export function formatExact(instant: string, timeZone: string): string {
  const moment = new Date(instant)
  return `${dayOf(moment, timeZone)} ${formatTime(instant, 'en', timeZone)}`
}

/** "20:58:12" */
export function formatTime(instant: string, language: string, timeZone: string): string {
  const time = format(language, timeZone, {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  })
  return time.format(new Date(instant))
}

/** "24 Nov, 20:58 GMT+7": an expected time, for readers who may be elsewhere. */
export function formatExpected(instant: string, language: string, timeZone: string): string {
  const time = format(language, timeZone, {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'shortOffset',
  })
  return time.format(new Date(instant))
}

/** "1 hr, 24 min": rounded up to whole minutes, without minutes from a day on. */
export function formatDuration(ms: number, language: string): string {
  return formatMinutes(Math.ceil(ms / 60_000), language)
}

/** The time left to do something: as `formatDuration`, but rounded down, because no more time may be promised. */
export function formatTimeLeft(ms: number, language: string): string {
  return formatMinutes(Math.floor(ms / 60_000), language)
}

function formatMinutes(count: number, language: string): string {
  const minutes = Math.max(1, count)
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24]
  const parts = days > 0 ? { days, hours } : { hours, minutes: minutes % 60 }
  return new Intl.DurationFormat(`${language}-u-nu-latn`, { style: 'short' }).format(parts)
}

/** "GMT+7" */
export function formatZone(language: string, timeZone: string, at = new Date()): string {
  const parts = format(language, timeZone, { timeZoneName: 'shortOffset' }).formatToParts(at)
  return parts.find(part => part.type === 'timeZoneName')?.value ?? timeZone
}
