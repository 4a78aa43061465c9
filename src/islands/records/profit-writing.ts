import type { Currency } from '#lib/money/money.ts'
import type phrases from '../../../locales/en/profit.json'

export type ProfitPhrases = typeof phrases

/** How figures and days of profit and loss are written. */
export interface ProfitWriting {
  currency: Currency
  language: string
  timeZone: string
  phrases: ProfitPhrases
}
