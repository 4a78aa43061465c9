import { reportStore } from '#lib/records/report-store.ts'
import type { AnswerOf } from '#lib/wire/action.ts'
import { userLoss } from './api.ts'
import { HABIT, lossFiltersOf } from './filters.ts'

export type UserLoss = AnswerOf<typeof userLoss>

export const losses = reportStore({
  action: userLoss,
  habit: HABIT,
  filtersOf: lossFiltersOf,
  file: { path: '/agent/reports/loss.csv', name: 'user-loss.csv' },
})
