import { atom } from 'nanostores'
import type { AnswerOf } from '#lib/wire/action.ts'
import { call } from '#lib/wire/client.ts'
import { IDLE, type Loadable } from '#lib/wire/loadable.ts'
import type { TicketStatus } from './rules.ts'
import { lotteryTickets, recentLotteries } from './ticket-api.ts'

export type Tickets = AnswerOf<typeof lotteryTickets>
export interface TicketSearch {
  /** Undefined for all lotteries. */
  gameCode: string | undefined
  status: TicketStatus | undefined
}

export const $ticketSearch = atom<TicketSearch>({ gameCode: undefined, status: undefined })
export const $tickets = atom<Loadable<Tickets>>(IDLE)
export const $recent = atom<AnswerOf<typeof recentLotteries>['games']>([])

/** Counts requests, so that a slow answer to an older one never replaces a newer one's. */
let reading = 0

/** Shows the latest tickets of a search. */
export async function searchTickets(search: TicketSearch): Promise<void> {
  $ticketSearch.set(search)
  $tickets.set({ state: 'loading', value: undefined, failure: undefined })
  await readTickets()
}

/** Loads the latest tickets again; the displayed ones stay until then. */
export async function readTickets(): Promise<void> {
  reading += 1
  const mine = reading
  const { value } = $tickets.get()
  // Loads as many as are shown, so that a longer list does not shrink.
  const limit = Math.min(Math.max(value?.tickets.length ?? 0, PAGE), MOST)
  const outcome = await call(lotteryTickets, { ...filters(), limit })
  if (mine !== reading) return
  $tickets.set(
    outcome.ok
      ? { state: 'ready', value: outcome.value, failure: undefined }
      : { state: 'failed', value, failure: outcome.failure },
  )
}

const [PAGE, MOST] = [15, 50]

/** Adds the tickets before the displayed ones. */
export async function readEarlierTickets(): Promise<void> {
  const { value } = $tickets.get()
  if (!value?.before) return
  reading += 1
  const mine = reading
  $tickets.set({ state: 'loading', value, failure: undefined })
  const outcome = await call(lotteryTickets, { ...filters(), before: value.before, limit: PAGE })
  if (mine !== reading) return
  $tickets.set(
    outcome.ok
      ? {
          state: 'ready',
          value: { ...outcome.value, tickets: [...value.tickets, ...outcome.value.tickets] },
          failure: undefined,
        }
      : { state: 'failed', value, failure: outcome.failure },
  )
}

/** The lotteries that the member played last; none are shown without an answer. */
export async function readRecent(): Promise<void> {
  const outcome = await call(recentLotteries, {})
  if (outcome.ok) $recent.set(outcome.value.games)
}

function filters() {
  const { gameCode, status } = $ticketSearch.get()
  return { ...(gameCode ? { gameCode } : {}), ...(status ? { status } : {}) }
}
