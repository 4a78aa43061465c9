import type { Currency } from '#lib/money/money.ts'
import { wireMoney } from '#lib/money/text.ts'
import type phrases from '../../../locales/en/vip.json'

export type VipPhrases = typeof phrases

/** How the page writes. */
export interface Writing {
  currency: Currency
  language: string
  phrases: VipPhrases
}

/** Money of the wire as people read it: "฿1,000.00". */
export function moneyText(minorText: string, { currency, language }: Omit<Writing, 'phrases'>): string {
  return wireMoney(minorText, currency, language)
}
