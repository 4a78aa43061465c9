import type { Currency } from '#lib/money/money.ts'
import type phrases from '../../../locales/en/bonuses.json'

export type BonusPhrases = typeof phrases

/** How bonuses are written. */
export interface BonusWriting {
  currency: Currency
  language: string
  timeZone: string
  phrases: BonusPhrases
}
