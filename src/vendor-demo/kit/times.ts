import { facts } from './facts.ts'

/** "20:58", in the platform's zone. */
export const clockTime = (moment: number): string => told(moment, { hour: '2-digit', minute: '2-digit' })

/** "24 Nov 2026, 20:58:12", in the platform's zone. */
export const roundTime = (moment: number): string =>
  told(moment, { dateStyle: 'medium', timeStyle: 'medium' })

/** As the platform writes times: the day first in English too, 24 hours, Gregorian, Latin digits. */
function told(moment: number, options: Intl.DateTimeFormatOptions): string {
  const locale = facts.language === 'en' ? 'en-GB' : facts.language
  const { timeZone } = facts
  return new Intl.DateTimeFormat(`${locale}-u-ca-gregory-nu-latn-hc-h23`, { timeZone, ...options }).format(
    moment,
  )
}
