import type { Language } from '#lib/i18n/languages.ts'
import { translator } from '#lib/i18n/phrases.ts'
import type { Promotion } from '#lib/snapshot/schema.ts'
import { formatDate } from '#lib/time/format.ts'
import { TIME_ZONE } from '#lib/time/zone.ts'

/** When a promotion holds, in a few words: "Since 16 November 2026". */
export function promotionDates(language: Language, { startDate, endDate }: Promotion): string {
  const t = translator(language, 'promotions')
  const day = (instant: string) => formatDate(instant, language, TIME_ZONE)
  if (startDate && endDate) return t('sinceUntil', { from: day(startDate), to: day(endDate) })
  if (startDate) return t('since', { date: day(startDate) })
  return endDate ? t('until', { date: day(endDate) }) : t('noDate')
}
