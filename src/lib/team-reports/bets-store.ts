import { atom } from 'nanostores'
import { type Report, reportStore, sumsStore } from '#lib/records/report-store.ts'
import type { AnswerOf } from '#lib/wire/action.ts'
import { call } from '#lib/wire/client.ts'
import type { Loadable } from '#lib/wire/loadable.ts'
import { teamBets, teamBetTotals, teamRound } from './api.ts'
import { type BetFilters, betFiltersOf, HABIT } from './filters.ts'

export type TeamBetRows = AnswerOf<typeof teamBets>
export type TeamBetTotals = AnswerOf<typeof teamBetTotals>
export type TeamRoundDetails = AnswerOf<typeof teamRound>
/** A round as an address names it. */
export interface RoundKey {
  id: string
  openedAt: string
}

/** The sums come by themselves: rows need not wait for them. */
export const betTotals = sumsStore(teamBetTotals)

const rows = reportStore({
  action: teamBets,
  habit: HABIT,
  filtersOf: betFiltersOf,
  file: { path: '/agent/reports/bets.csv', name: 'team-bets.csv' },
})

export const bets: Report<BetFilters, TeamBetRows> = { ...rows, open, show }

/** The round that is opened over the report; undefined when none is. */
export const $teamRound = atom<(Loadable<TeamRoundDetails> & RoundKey) | undefined>(undefined)

/** What is in view already is not read again when a round is opened over it or closed. */
async function open(search: string): Promise<void> {
  const query = new URLSearchParams(search)
  const filters = rows.filtersOf(search)
  const [id, openedAt] = [query.get('round'), query.get('openedAt')]
  await Promise.all([
    rows.isShowing(filters) ? undefined : show(filters),
    showTeamRound(id && openedAt ? { id, openedAt } : undefined),
  ])
}

async function show(filters: BetFilters): Promise<void> {
  const { before: _, ...whole } = filters
  await Promise.all([rows.show(filters), betTotals.show(whole)])
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
