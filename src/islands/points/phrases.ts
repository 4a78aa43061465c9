import { grouped } from '#lib/i18n/numbers.ts'
import { minorOf } from '#lib/money/money.ts'
import type { PageWriting } from '#lib/money/text.ts'
import type phrases from '../../../locales/en/pointmall.json'

export type PointPhrases = typeof phrases

/** How the points mall writes. */
export interface Writing extends PageWriting<PointPhrases> {
  /** Where a payment password is set up. */
  accountHref: string
}

/** A number of points with the separators of the language. */
export function countText(points: bigint | string, { language }: Pick<Writing, 'language'>): string {
  return grouped(typeof points === 'bigint' ? points : minorOf(points), language)
}
