import { fetchFile } from '#lib/records/fetch-file.ts'
import type { AnswerOf } from '#lib/wire/action.ts'
import { call } from '#lib/wire/client.ts'
import { teamEntries } from './api.ts'
import { type EntryFilters, entryFiltersOf } from './filters.ts'
import { reportStore } from './report-store.ts'

export type TeamEntries = AnswerOf<typeof teamEntries>

export const entries = reportStore<EntryFilters, typeof teamEntries>({}, filters =>
  call(teamEntries, filters),
)

/** Opens what the page's address names. */
export function openEntries(search: string): Promise<void> {
  return entries.show(entryFiltersOf(new URLSearchParams(search)))
}

/** The whole filter as a file; undefined when it could not be fetched. */
export function fetchEntriesFile(): Promise<Blob | undefined> {
  const { before: _, ...filters } = entries.$filters.get()
  return fetchFile('/agent/reports/entries.csv', { ...filters })
}
