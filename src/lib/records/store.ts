import { atom } from 'nanostores'
import type { AnswerOf } from '#lib/wire/action.ts'
import { call } from '#lib/wire/client.ts'
import { IDLE, type Loadable } from '#lib/wire/loadable.ts'
import { accountRecord } from './api.ts'
import { fetchFile } from './fetch-file.ts'
import { type RecordFilters, recordFiltersOf } from './filters.ts'

export type AccountRecord = AnswerOf<typeof accountRecord>

export const $recordFilters = atom<RecordFilters>({ days: '7' })
export const $accountRecord = atom<Loadable<AccountRecord>>(IDLE)

/** Counts readings, so that a slow answer to an older question never replaces a newer one's. */
let reading = 0

/** Opens the record with the filters of the page's address. */
export async function openRecord(search: string): Promise<void> {
  $recordFilters.set(recordFiltersOf(search))
  await readRecord()
}

export async function filterRecord(filters: RecordFilters): Promise<void> {
  $recordFilters.set(filters)
  await readRecord()
}

export async function readRecord(): Promise<void> {
  reading += 1
  const mine = reading
  $accountRecord.set({ state: 'loading', value: $accountRecord.get().value, failure: undefined })
  const outcome = await call(accountRecord, $recordFilters.get())
  if (mine !== reading) return
  $accountRecord.set(
    outcome.ok
      ? { state: 'ready', value: outcome.value, failure: undefined }
      : { state: 'failed', value: $accountRecord.get().value, failure: outcome.failure },
  )
}

/** The whole filter as a file; undefined when it could not be fetched. */
export function fetchRecordFile(): Promise<Blob | undefined> {
  const { before: _, ...filters } = $recordFilters.get()
  // The habit is written out: an address without a period asks for everything.
  return fetchFile('/account-record.csv', { ...filters })
}
