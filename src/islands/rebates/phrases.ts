import type { Currency } from '#lib/money/money.ts'
import { wireMoney } from '#lib/money/text.ts'
import type { GameType } from '#lib/play/rules.ts'
import type phrases from '../../../locales/en/rebate.json'

export type RebatePhrases = typeof phrases

/** How the page writes. */
export interface Writing {
  currency: Currency
  language: string
  /** The deployment's, an IANA name. */
  timeZone: string
  phrases: RebatePhrases
  categories: Record<GameType, string>
}

/** Money of the wire as people read it: "฿1,000.00". */
export function moneyText(
  minorText: string,
  { currency, language }: Pick<Writing, 'currency' | 'language'>,
): string {
  return wireMoney(minorText, currency, language)
}
