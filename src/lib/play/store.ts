import { atom } from 'nanostores'
import { lotteryTicket, type TicketView } from '#lib/lottery/ticket-api.ts'
import { fetchFile } from '#lib/records/fetch-file.ts'
import type { AnswerOf, Failure } from '#lib/wire/action.ts'
import { call } from '#lib/wire/client.ts'
import { IDLE, type Loadable } from '#lib/wire/loadable.ts'
import { betRecord, roundDetails } from './api.ts'
import { type BetRecordFilters, viewOfSearch } from './filters.ts'

export type BetRecord = AnswerOf<typeof betRecord>
/** A round with its details; a lottery's round with its ticket. */
export type RoundDetails = AnswerOf<typeof roundDetails> & { ticket?: TicketView }

export const $filters = atom<BetRecordFilters>({ days: '1' })
export const $betRecord = atom<Loadable<BetRecord>>(IDLE)
/** The round that is opened over the record; undefined if none is. */
export const $round = atom<(Loadable<RoundDetails> & { id: string }) | undefined>(undefined)

/** Counts requests, so that a slow answer to an older one never replaces a newer one's. */
let reading = 0

/** Opens the record with the filters in the page's address. */
export async function openBetRecord(search: string): Promise<void> {
  const { round, ...filters } = viewOfSearch(search)
  const isSame = $betRecord.get().value && same(filters, $filters.get())
  $filters.set(filters)
  await Promise.all([isSame ? undefined : read({ isQuiet: false }), showRound(round)])
}

export async function filterBetRecord(filters: BetRecordFilters): Promise<void> {
  $filters.set(filters)
  await read({ isQuiet: false })
}

/** Loads the same list again after a failure. */
export async function retryBetRecord(): Promise<void> {
  await read({ isQuiet: false })
}

/** Refreshes the shown page after a round has settled, without a loading state and without losing the position. */
export async function refreshBetRecord(): Promise<void> {
  const { state, value } = $betRecord.get()
  if (value && state !== 'loading') await read({ isQuiet: true })
}

/** Opens a round over the record, or closes it. */
export async function showRound(id: string | undefined): Promise<void> {
  if (id === undefined) {
    $round.set(undefined)
    return
  }
  $round.set({ state: 'loading', value: undefined, failure: undefined, id })
  const outcome = await readRound(id)
  if ($round.get()?.id !== id) return
  $round.set(
    outcome.ok
      ? { state: 'ready', value: outcome.value, failure: undefined, id }
      : { state: 'failed', value: undefined, failure: outcome.failure, id },
  )
}

/** The rows of the whole filter as a file; undefined if it could not be fetched. */
export function fetchBetFile(): Promise<Blob | undefined> {
  const { before: _, ...filters } = $filters.get()
  // Includes the default period, because an address without one requests everything.
  return fetchFile('/bet-record.csv', { ...filters })
}

/** A ticket of the house's lotteries is one round, under the ticket's id. */
async function readRound(id: string): Promise<Answered> {
  const outcome = await call(roundDetails, { id })
  if (!outcome.ok || outcome.value.vendorRoundId !== id) return outcome
  const ticket = await call(lotteryTicket, { ticketId: id })
  return ticket.ok ? { ok: true, value: { ...outcome.value, ticket: ticket.value } } : ticket
}

type Answered = { ok: true; value: RoundDetails } | { ok: false; failure: Failure }

async function read({ isQuiet }: { isQuiet: boolean }): Promise<void> {
  reading += 1
  const mine = reading
  const { value } = $betRecord.get()
  if (!isQuiet) $betRecord.set({ state: 'loading', value, failure: undefined })
  const outcome = await call(betRecord, $filters.get())
  if (mine !== reading) return
  if (outcome.ok) $betRecord.set({ state: 'ready', value: outcome.value, failure: undefined })
  else if (!isQuiet) $betRecord.set({ state: 'failed', value, failure: outcome.failure })
}

function same(one: BetRecordFilters, other: BetRecordFilters): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]) as Set<keyof BetRecordFilters>
  return [...names].every(name => one[name] === other[name])
}
