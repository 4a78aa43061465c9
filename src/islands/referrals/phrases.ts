import type { Currency } from '#lib/money/money.ts'
import { wireMoney } from '#lib/money/text.ts'
import type phrases from '../../../locales/en/referral.json'

export type ReferralPhrases = typeof phrases

/** How the page writes. */
export interface Writing {
  currency: Currency
  language: string
  /** The deployment's, an IANA name. */
  timeZone: string
  phrases: ReferralPhrases
}

/** Money of the wire as people read it: "฿1,000.00". */
export function moneyText(
  minorText: string,
  { currency, language }: Pick<Writing, 'currency' | 'language'>,
): string {
  return wireMoney(minorText, currency, language)
}
