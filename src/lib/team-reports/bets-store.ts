import { atom } from 'nanostores'
import { fetchFile } from '#lib/records/fetch-file.ts'
import type { AnswerOf } from '#lib/wire/action.ts'
import { call } from '#lib/wire/client.ts'
import type { Loadable } from '#lib/wire/loadable.ts'
import { teamBets, teamBetTotals, teamRound } from './api.ts'
import { type BetFilters, betFiltersOf } from './filters.ts'
import { reportStore } from './report-store.ts'

export type TeamBetTotals = AnswerOf<typeof teamBetTotals>
export type TeamRoundDetails = AnswerOf<typeof teamRound>
/** A round as an address names it. */
export interface RoundKey {
  id: string
  openedAt: string
}

export const bets = reportStore<BetFilters, typeof teamBets>({}, filters => call(teamBets, filters))
/** The sums come by themselves: rows need not wait for them. */
export const betTotals = reportStore<BetFilters, typeof teamBetTotals>({}, ({ before: _, ...filters }) =>
  call(teamBetTotals, filters),
)
/** The round that is opened over the report; undefined when none is. */
export const $teamRound = atom<(Loadable<TeamRoundDetails> & RoundKey) | undefined>(undefined)

/** Opens what the page's address names; what is in view already is not read again. */
export async function openTeamBets(search: string): Promise<void> {
  const query = new URLSearchParams(search)
  const filters = betFiltersOf(query)
  const [id, openedAt] = [query.get('round'), query.get('openedAt')]
  const isSame = bets.$report.get().value && JSON.stringify(bets.$filters.get()) === JSON.stringify(filters)
  await Promise.all([
    isSame ? undefined : showTeamBets(filters),
    showTeamRound(id && openedAt ? { id, openedAt } : undefined),
  ])
}

/** Older pages have the same sums. */
export async function showTeamBets(filters: BetFilters): Promise<void> {
  const { before: _, ...whole } = filters
  const { before: _before, ...summed } = betTotals.$filters.get()
  const isSummed = betTotals.$report.get().value && JSON.stringify(summed) === JSON.stringify(whole)
  await Promise.all([bets.show(filters), isSummed ? undefined : betTotals.show(whole)])
}

export async function showTeamRound(round: RoundKey | undefined): Promise<void> {
  if (round === undefined) {
    $teamRound.set(undefined)
    return
  }
  $teamRound.set({ state: 'loading', value: undefined, failure: undefined, ...round })
  const outcome = await call(teamRound, round)
  if ($teamRound.get()?.id !== round.id) return
  $teamRound.set(
    outcome.ok
      ? { state: 'ready', value: outcome.value, failure: undefined, ...round }
      : { state: 'failed', value: undefined, failure: outcome.failure, ...round },
  )
}

/** The whole filter as a file; undefined when it could not be fetched. */
export function fetchTeamBetsFile(): Promise<Blob | undefined> {
  const { before: _, ...filters } = bets.$filters.get()
  return fetchFile('/agent/reports/bets.csv', { ...filters })
}
