import { atom } from 'nanostores'
import { IDLE, type Loadable } from '#lib/wire/loadable.ts'
import { reader } from '#lib/wire/reader.ts'
import { type TeamOverview, teamOverview } from './api.ts'
import { OVERVIEW_PERIODS, type OverviewPeriod } from './rules.ts'

/** The default period. */
const HABIT: OverviewPeriod = 'month'

export const $overviewPeriod = atom<OverviewPeriod>(HABIT)
export const $teamOverview = atom<Loadable<TeamOverview>>(IDLE)

const read = reader($teamOverview)

/** Opens the period in the page's address. */
export async function openOverview(search: string): Promise<void> {
  const requested = new URLSearchParams(search).get('period')
  await showOverview(OVERVIEW_PERIODS.find(period => period === requested) ?? HABIT)
}

export async function showOverview(period: OverviewPeriod): Promise<void> {
  $overviewPeriod.set(period)
  await read(teamOverview, { period }, answer => answer)
}

/** A period as an address's query, "" or "?…"; the default is left out. */
export function searchOfOverview(period: OverviewPeriod): string {
  return period === HABIT ? '' : `?period=${period}`
}
