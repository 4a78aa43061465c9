import { pageData } from './page-data.ts'

/** "20:58", in the platform's zone. */
export const clockTime = (moment: number): string => timeText(moment, { hour: '2-digit', minute: '2-digit' })

/** "24 Nov 2026, 20:58:12", in the platform's zone. */
export const roundTime = (moment: number): string =>
  timeText(moment, { dateStyle: 'medium', timeStyle: 'medium' })

/** As the platform writes times: the day first in English too, 24 hours, Gregorian, Latin digits. */
function timeText(moment: number, options: Intl.DateTimeFormatOptions): string {
  const locale = pageData.language === 'en' ? 'en-GB' : pageData.language
  const { timeZone } = pageData
  return new Intl.DateTimeFormat(`${locale}-u-ca-gregory-nu-latn-hc-h23`, { timeZone, ...options }).format(
    moment,
  )
}
