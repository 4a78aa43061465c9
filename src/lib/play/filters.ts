import { type Period, periodOfQuery } from '#lib/time/period.ts'
import { GAME_TYPES, type GameType, NODE_ID, ROUND_STATUSES, type RoundStatus, VENDOR_CODE } from './rules.ts'

/** The filters of the bet record: a period, properties of the rounds, and the start of the page. */
export interface BetRecordFilters extends Period {
  status?: RoundStatus
  gameType?: GameType
  /** A vendor's code. */
  vendor?: string
  /** A game's node. */
  game?: string
  /** The page contains rounds before this one. */
  before?: string
}

/** The page's state: the filters, and the opened round. */
export interface BetRecordView extends BetRecordFilters {
  round?: string
}

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Parses an address's query; ignores invalid parts. The default period is today. */
export function viewOfSearch(search: string): BetRecordView {
  const query = new URLSearchParams(search)
  const fitting = (name: string, form: RegExp) => {
    const text = query.get(name) ?? ''
    return form.test(text) ? { [name]: text } : {}
  }
  const status = ROUND_STATUSES.find(one => one === query.get('status'))
  const gameType = GAME_TYPES.find(one => one === query.get('gameType'))
  return {
    ...periodOfQuery(query, '1'),
    ...(status ? { status } : {}),
    ...(gameType ? { gameType } : {}),
    ...fitting('vendor', VENDOR_CODE),
    ...fitting('game', NODE_ID),
    ...fitting('before', ID),
    ...fitting('round', ID),
  }
}

/** Writes a view as an address's query, "" or "?…"; leaves out the default (today). */
export function searchOfView(view: BetRecordView): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(view)) {
    if (value && !(name === 'days' && value === '1')) query.set(name, value)
  }
  const text = query.toString()
  return text ? `?${text}` : ''
}
