import { fetchFile } from '#lib/records/fetch-file.ts'
import type { AnswerOf } from '#lib/wire/action.ts'
import { call } from '#lib/wire/client.ts'
import { userLoss } from './api.ts'
import { type LossFilters, lossFiltersOf } from './filters.ts'
import { reportStore } from './report-store.ts'

export type UserLoss = AnswerOf<typeof userLoss>

export const losses = reportStore<LossFilters, typeof userLoss>({}, filters => call(userLoss, filters))

/** Opens what the page's address names. */
export function openLosses(search: string): Promise<void> {
  return losses.show(lossFiltersOf(new URLSearchParams(search)))
}

/** The whole filter as a file; undefined when it could not be fetched. */
export function fetchLossFile(): Promise<Blob | undefined> {
  const { before: _, ...filters } = losses.$filters.get()
  return fetchFile('/agent/reports/loss.csv', { ...filters })
}
