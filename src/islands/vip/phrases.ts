import { type Currency, formatMoney, parseMinor } from '#lib/money/money.ts'
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
  return formatMoney(parseMinor(minorText) ?? 0n, currency, language)
}
