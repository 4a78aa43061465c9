import { atom } from 'nanostores'
import type { AnswerOf } from '#lib/wire/action.ts'
import { IDLE, type Loadable } from '#lib/wire/loadable.ts'
import { reader } from '#lib/wire/reader.ts'
import { accountRecord } from './api.ts'
import { fetchFile } from './fetch-file.ts'
import { type RecordFilters, recordFiltersOf } from './filters.ts'

export type AccountRecord = AnswerOf<typeof accountRecord>

export const $recordFilters = atom<RecordFilters>({ days: '7' })
export const $accountRecord = atom<Loadable<AccountRecord>>(IDLE)

const read = reader($accountRecord)

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
  await read(accountRecord, $recordFilters.get(), answer => answer)
}

/** The whole filter as a file; undefined when it could not be fetched. */
export function fetchRecordFile(): Promise<Blob | undefined> {
  const { before: _, ...filters } = $recordFilters.get()
  // The habit is written out: an address without a period asks for everything.
  return fetchFile('/account-record.csv', { ...filters })
}
