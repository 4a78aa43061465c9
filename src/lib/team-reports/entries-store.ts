import { reportStore } from '#lib/records/report-store.ts'
import type { AnswerOf } from '#lib/wire/action.ts'
import { teamEntries } from './api.ts'
import { entryFiltersOf, HABIT } from './filters.ts'

export type TeamEntries = AnswerOf<typeof teamEntries>

export const entries = reportStore({
  action: teamEntries,
  habit: HABIT,
  filtersOf: entryFiltersOf,
  file: { path: '/agent/reports/entries.csv', name: 'team-account-details.csv' },
})
