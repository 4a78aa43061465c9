import { atom } from 'nanostores'
import type { AnswerOf } from '#lib/wire/action.ts'
import { call } from '#lib/wire/client.ts'
import { IDLE, type Loadable } from '#lib/wire/loadable.ts'
import { betRecord } from './api.ts'
import { type BetRecordFilters, filtersOfSearch } from './filters.ts'

export type BetRecord = AnswerOf<typeof betRecord>

export const $filters = atom<BetRecordFilters>({ days: '1', page: 1 })
export const $betRecord = atom<Loadable<BetRecord>>(IDLE)

/** Counts readings, so that a slow answer to an older question never replaces a newer one's. */
let reading = 0

/** Opens the record with the filters of the page's address. */
export async function openBetRecord(search: string): Promise<void> {
  $filters.set(filtersOfSearch(search))
  await read({ isQuiet: false, asOf: undefined })
}

/** Changes the filters: back to page 1, with the rounds of now. */
export async function filterBetRecord(filters: Omit<BetRecordFilters, 'page'>): Promise<void> {
  $filters.set({ ...filters, page: 1 })
  await read({ isQuiet: false, asOf: undefined })
}

/** Turns to a page of the list as it stood when page 1 was read. */
export async function turnPage(page: number): Promise<void> {
  $filters.set({ ...$filters.get(), page })
  await read({ isQuiet: false, asOf: page > 1 ? $betRecord.get().value?.asOf : undefined })
}

/** The same list again after a failure. */
export async function retryBetRecord(): Promise<void> {
  await read({ isQuiet: false, asOf: undefined })
}

/** A round has settled: brings the shown page up to date without a sign of loading and without losing the place. */
export async function refreshBetRecord(): Promise<void> {
  const { state, value } = $betRecord.get()
  if (value && state !== 'loading')
    await read({ isQuiet: true, asOf: $filters.get().page > 1 ? value.asOf : undefined })
}

async function read({ isQuiet, asOf }: { isQuiet: boolean; asOf: string | undefined }): Promise<void> {
  reading += 1
  const mine = reading
  const { value } = $betRecord.get()
  if (!isQuiet) $betRecord.set({ state: 'loading', value, failure: undefined })
  const outcome = await call(betRecord, { ...$filters.get(), ...(asOf ? { asOf } : {}) })
  if (mine !== reading) return
  if (outcome.ok) {
    $betRecord.set({ state: 'ready', value: outcome.value, failure: undefined })
    if (outcome.value.page !== $filters.get().page)
      $filters.set({ ...$filters.get(), page: outcome.value.page })
  } else if (!isQuiet) {
    $betRecord.set({ state: 'failed', value, failure: outcome.failure })
  }
}
