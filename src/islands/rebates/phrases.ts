import type { PageWriting } from '#lib/money/text.ts'
import type { GameType } from '#lib/play/rules.ts'
import type phrases from '../../../locales/en/rebate.json'

export type RebatePhrases = typeof phrases

/** How the page writes. */
export interface Writing extends PageWriting<RebatePhrases> {
  categories: Record<GameType, string>
}
