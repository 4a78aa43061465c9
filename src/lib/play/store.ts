import { atom } from 'nanostores'
import { lotteryTicket, type TicketView } from '#lib/lottery/ticket-api.ts'
import { type Report, reportStore } from '#lib/records/report-store.ts'
import type { AnswerOf, Failure } from '#lib/wire/action.ts'
import { call } from '#lib/wire/client.ts'
import type { Loadable } from '#lib/wire/loadable.ts'
import { betRecord, roundDetails } from './api.ts'
import { type BetRecordFilters, betRecordFiltersOf, roundOfSearch } from './filters.ts'

export type BetRecord = AnswerOf<typeof betRecord>
/** A round with its details; a lottery's round with its ticket. */
export type RoundDetails = AnswerOf<typeof roundDetails> & { ticket?: TicketView }

const rows = reportStore({
  action: betRecord,
  habit: '1',
  filtersOf: betRecordFiltersOf,
  file: { path: '/bet-record.csv', name: 'bet-record.csv' },
})

/** The bet record, and over it the round that its address names. */
export const bets: Report<BetRecordFilters, BetRecord> = {
  ...rows,
  open: async search => {
    const filters = rows.filtersOf(search)
    await Promise.all([
      rows.isShowing(filters) ? undefined : rows.show(filters),
      showRound(roundOfSearch(search)),
    ])
  },
}

/** The round that is opened over the record; undefined when none is. */
export const $round = atom<(Loadable<RoundDetails> & { id: string }) | undefined>(undefined)

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

/** A ticket of the house's lotteries is one round, under the ticket's id. */
async function readRound(id: string): Promise<Answered> {
  const outcome = await call(roundDetails, { id })
  if (!outcome.ok || outcome.value.vendorRoundId !== id) return outcome
  const ticket = await call(lotteryTicket, { ticketId: id })
  return ticket.ok ? { ok: true, value: { ...outcome.value, ticket: ticket.value } } : ticket
}

type Answered = { ok: true; value: RoundDetails } | { ok: false; failure: Failure }
