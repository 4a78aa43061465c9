import type { Period } from '#lib/time/period.ts'
import type { AnswerOf } from '#lib/wire/action.ts'
import { fitting, oneOf } from './address.ts'
import { accountRecord } from './api.ts'
import { type ReportFilters, reportStore } from './report-store.ts'
import { PLACE, RECORD_ACCOUNT, RECORD_GROUPS, type RecordGroup } from './rules.ts'

export type AccountRecord = AnswerOf<typeof accountRecord>

/** What the account record can be narrowed to. */
export interface RecordFilters extends ReportFilters {
  /** Without it the main wallet. */
  account?: string
  group?: RecordGroup
}

export const movements = reportStore({
  action: accountRecord,
  habit: '7',
  filtersOf: (query, period: Period): RecordFilters => ({
    ...period,
    ...fitting(query, 'account', RECORD_ACCOUNT),
    ...oneOf(query, 'group', RECORD_GROUPS),
    ...fitting(query, 'before', PLACE),
  }),
  file: { path: '/account-record.csv', name: 'account-record.csv' },
})
