import { atom } from 'nanostores'
import { type Period, periodOfQuery } from '#lib/time/period.ts'
import type { AnswerOf } from '#lib/wire/action.ts'
import { IDLE, type Loadable } from '#lib/wire/loadable.ts'
import { reader } from '#lib/wire/reader.ts'
import { bonusDetails } from './bonus-api.ts'
import { fetchFile } from './fetch-file.ts'
import { BONUS_KINDS, type BonusKind } from './rules.ts'

export type BonusDetails = AnswerOf<typeof bonusDetails>

/** What the page shows: a period, a kind, and where the page begins. */
export interface BonusFilters extends Period {
  kind?: BonusKind
  before?: string
}

export const $bonusFilters = atom<BonusFilters>({ days: '30' })
export const $bonusDetails = atom<Loadable<BonusDetails>>(IDLE)

const read = reader($bonusDetails)

/** Opens the page's address; what cannot be read is left out. Without a period it is the last 30 days. */
export async function openBonuses(search: string): Promise<void> {
  const query = new URLSearchParams(search)
  const kind = BONUS_KINDS.find(one => one === query.get('kind'))
  const before = query.get('before') ?? ''
  await showBonuses({
    ...periodOfQuery(query, '30'),
    ...(kind ? { kind } : {}),
    ...(/^[1-9]\d{0,17}$/.test(before) ? { before } : {}),
  })
}

export async function showBonuses(filters: BonusFilters): Promise<void> {
  $bonusFilters.set(filters)
  await read(bonusDetails, filters, answer => answer)
}

/** The whole filter as a file; undefined when it could not be fetched. */
export function fetchBonusFile(): Promise<Blob | undefined> {
  const { before: _, ...filters } = $bonusFilters.get()
  return fetchFile('/bonus-details.csv', { ...filters })
}

/** The filters as an address's query, "" or "?…"; what is the habit is left out. */
export function searchOfBonuses(filters: BonusFilters): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(filters)) {
    if (value && !(name === 'days' && value === '30')) query.set(name, value)
  }
  const text = query.toString()
  return text ? `?${text}` : ''
}
