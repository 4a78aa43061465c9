/**
 * Moments as people read them, in the deployment's time zone, so that a list says the same as the day it is filtered
 * by. Always the Gregorian calendar and Latin digits, also in Thai (product decisions, section 11).
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

/** "24 Nov 20:58:12", with the year when it is not the year of `now`. */
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

/** "GMT+7" */
export function formatZone(language: string, timeZone: string, at = new Date()): string {
  const parts = format(language, timeZone, { timeZoneName: 'shortOffset' }).formatToParts(at)
  return parts.find(part => part.type === 'timeZoneName')?.value ?? timeZone
}
