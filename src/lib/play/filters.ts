import { GAME_TYPES, type GameType, ROUND_STATUSES, type RoundStatus } from './rules.ts'

export const DAY_PRESETS = ['1', '7', '30'] as const
export type DayPreset = (typeof DAY_PRESETS)[number]

/** What the bet record shows. Either `days` or a range of days (ISO dates of the deployment's zone), or neither. */
export interface BetRecordFilters {
  days?: DayPreset
  from?: string
  to?: string
  status?: RoundStatus
  gameType?: GameType
  page: number
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Reads the filters out of an address's query; what cannot be read is left out. Without any it is today. */
export function filtersOfSearch(search: string): BetRecordFilters {
  const query = new URLSearchParams(search)
  const days = oneOf(DAY_PRESETS, query.get('days'))
  const from = dayOf(query.get('from'))
  const to = dayOf(query.get('to'))
  const status = oneOf(ROUND_STATUSES, query.get('status'))
  const gameType = oneOf(GAME_TYPES, query.get('gameType'))
  const page = Number(query.get('page') ?? 1)
  const isRange = days === undefined && (from !== undefined || to !== undefined)
  return {
    ...(isRange ? { ...(from ? { from } : {}), ...(to ? { to } : {}) } : { days: days ?? '1' }),
    ...(status ? { status } : {}),
    ...(gameType ? { gameType } : {}),
    page: Number.isInteger(page) && page >= 1 && page < 1_000_000 ? page : 1,
  }
}

/** Writes the filters as an address's query, "" or "?…"; what is the habit (today, page 1) is left out. */
export function searchOfFilters(filters: BetRecordFilters): string {
  const query = new URLSearchParams()
  if (filters.days && filters.days !== '1') query.set('days', filters.days)
  if (filters.from) query.set('from', filters.from)
  if (filters.to) query.set('to', filters.to)
  if (filters.status) query.set('status', filters.status)
  if (filters.gameType) query.set('gameType', filters.gameType)
  if (filters.page > 1) query.set('page', String(filters.page))
  const text = query.toString()
  return text ? `?${text}` : ''
}

function oneOf<const Choice extends string>(
  choices: readonly Choice[],
  text: string | null,
): Choice | undefined {
  return choices.find(choice => choice === text)
}

/** A day that the calendar has. */
function dayOf(text: string | null): string | undefined {
  if (!text || !DAY.test(text)) return undefined
  const date = new Date(`${text}T00:00:00Z`)
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== text ? undefined : text
}
