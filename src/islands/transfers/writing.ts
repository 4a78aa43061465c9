import type { Currency } from '#lib/money/money.ts'
import { wireMoney } from '#lib/money/text.ts'
import type phrases from '../../../locales/en/transfers.json'

export type TransferPhrases = typeof phrases

/** How the page writes. */
export interface Writing {
  currency: Currency
  language: string
  /** The deployment's, an IANA name. */
  timeZone: string
  phrases: TransferPhrases
}

/** Money of the wire as people read it: "฿1,000.00". */
export function moneyText(text: string, { currency, language }: Writing): string {
  return wireMoney(text, currency, language)
}
