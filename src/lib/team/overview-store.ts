import { atom } from 'nanostores'
import { call } from '#lib/wire/client.ts'
import { IDLE, type Loadable } from '#lib/wire/loadable.ts'
import { type TeamOverview, teamOverview } from './api.ts'
import { OVERVIEW_PERIODS, type OverviewPeriod } from './rules.ts'

/** What the page shows when its address says nothing. */
const HABIT: OverviewPeriod = 'month'

export const $overviewPeriod = atom<OverviewPeriod>(HABIT)
export const $teamOverview = atom<Loadable<TeamOverview>>(IDLE)

/** Counts readings, so that a slow answer to an older question never replaces a newer one's. */
let reading = 0

/** Opens the period that the page's address names. */
export async function openOverview(search: string): Promise<void> {
  const asked = new URLSearchParams(search).get('period')
  await showOverview(OVERVIEW_PERIODS.find(period => period === asked) ?? HABIT)
}

export async function showOverview(period: OverviewPeriod): Promise<void> {
  $overviewPeriod.set(period)
  reading += 1
  const mine = reading
  const { value } = $teamOverview.get()
  $teamOverview.set({ state: 'loading', value, failure: undefined })
  const outcome = await call(teamOverview, { period })
  if (mine !== reading) return
  $teamOverview.set(
    outcome.ok
      ? { state: 'ready', value: outcome.value, failure: undefined }
      : { state: 'failed', value, failure: outcome.failure },
  )
}

/** A period as an address's query, "" or "?…"; the habit is left out. */
export function searchOfOverview(period: OverviewPeriod): string {
  return period === HABIT ? '' : `?period=${period}`
}
