import type { PageWriting } from '#lib/money/text.ts'
import type phrases from '../../../locales/en/raffle.json'
import type check from '../../../locales/en/rafflecheck.json'

export type RafflePhrases = typeof phrases
/** Of the page that works a raffle out again. */
export type RaffleCheckPhrases = typeof check
export type Writing = PageWriting<RafflePhrases>

/** A ticket's number as it is printed: "002 214". */
export function ticketText(number: number): string {
  const digits = String(number).padStart(6, '0')
  return `${digits.slice(0, -3)} ${digits.slice(-3)}`
}
