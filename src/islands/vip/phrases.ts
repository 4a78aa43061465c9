import type { MoneyWriting } from '#lib/money/text.ts'
import type phrases from '../../../locales/en/vip.json'

export type VipPhrases = typeof phrases

/** How the page writes. */
export interface Writing extends MoneyWriting {
  phrases: VipPhrases
}
