import { type Currency, formatMoney, type Minor, minorOf } from '#lib/money/money.ts'
import type { DrawsPhrases } from './phrases.ts'

/** How figures, moments and links of the lottery pages are written. */
export interface Writing {
  currency: Currency
  language: string
  /** The deployment's time zone, an IANA name. */
  timeZone: string
  /** The page that makes a draw again, without its query. */
  verifyHref: string
  depositHref: string
  limitsHref: string
  phrases: DrawsPhrases
}

export function money(
  amount: Minor | string,
  { currency, language }: Pick<Writing, 'currency' | 'language'>,
) {
  return formatMoney(typeof amount === 'string' ? minorOf(amount) : amount, currency, language)
}
