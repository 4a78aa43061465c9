import type { Period } from '#lib/time/period.ts'
import type { AnswerOf } from '#lib/wire/action.ts'
import { fitting, oneOf } from './address.ts'
import { bonusDetails } from './bonus-api.ts'
import { type ReportFilters, reportStore } from './report-store.ts'
import { BONUS_KINDS, type BonusKind, PLACE } from './rules.ts'

export type BonusDetails = AnswerOf<typeof bonusDetails>

/** What bonus details can be narrowed to. */
export interface BonusFilters extends ReportFilters {
  kind?: BonusKind
}

export const bonuses = reportStore({
  action: bonusDetails,
  habit: '30',
  filtersOf: (query, period: Period): BonusFilters => ({
    ...period,
    ...oneOf(query, 'kind', BONUS_KINDS),
    ...fitting(query, 'before', PLACE),
  }),
  file: { path: '/bonus-details.csv', name: 'bonus-details.csv' },
})
