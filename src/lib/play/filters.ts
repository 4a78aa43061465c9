import { fitting, ID, oneOf } from '#lib/records/address.ts'
import type { ReportFilters } from '#lib/records/report-store.ts'
import type { Period } from '#lib/time/period.ts'
import { GAME_TYPES, type GameType, NODE_ID, ROUND_STATUSES, type RoundStatus, VENDOR_CODE } from './rules.ts'

/** What the bet record can be narrowed to. */
export interface BetRecordFilters extends ReportFilters {
  status?: RoundStatus
  gameType?: GameType
  /** A vendor's code. */
  vendor?: string
  /** A game's node. */
  game?: string
}

export function betRecordFiltersOf(query: URLSearchParams, period: Period): BetRecordFilters {
  return {
    ...period,
    ...oneOf(query, 'status', ROUND_STATUSES),
    ...oneOf(query, 'gameType', GAME_TYPES),
    ...fitting(query, 'vendor', VENDOR_CODE),
    ...fitting(query, 'game', NODE_ID),
    ...fitting(query, 'before', ID),
  }
}

/** The round that an address opens over the record. */
export function roundOfSearch(search: string): string | undefined {
  return fitting(new URLSearchParams(search), 'round', ID).round
}
