import { GAME_TYPES } from '#lib/play/rules.ts'
import { choose } from '#lib/records/choose.ts'
import { ANYBODY, type BetFilters, type LossFilters } from '#lib/team-reports/filters.ts'
import type { UserLoss } from '#lib/team-reports/loss-store.ts'
import { ANY_PERIOD } from '#lib/time/period.ts'

type Row = UserLoss['rows'][number]

/**
 * Returns the filters that split a row of user loss further; undefined if only rounds are behind it, or if the member
 * may not be queried.
 */
export function splitOf(row: Row, by: UserLoss['by'], filters: LossFilters): LossFilters | undefined {
  const narrowed = narrowedTo(row, by, filters)
  if (!narrowed) return undefined
  if (by === 'category') return undefined
  if (by === 'day') return { ...narrowed, by: filters.member ? 'category' : 'member' }
  return { ...narrowed, by: narrowed.under && narrowed.under !== filters.under ? 'downline' : 'day' }
}

/** The rounds behind a row. */
export function roundsOf(row: Row, by: UserLoss['by'], filters: LossFilters): BetFilters | undefined {
  const narrowed = narrowedTo(row, by, filters)
  if (!narrowed) return undefined
  const { by: _, ...rest } = narrowed
  return rest
}

/** The filters that match only this row. A user with a team includes it, except within the user's own team. */
function narrowedTo(row: Row, by: UserLoss['by'], filters: LossFilters): LossFilters | undefined {
  const { before: _before, ...rest } = filters
  if (row.key === null) return undefined
  if (by === 'day') {
    return choose(rest, { ...ANY_PERIOD, from: row.key, to: row.key })
  }
  if (by === 'category') {
    const gameType = GAME_TYPES.find(type => type === row.key)
    return gameType ? { ...rest, gameType } : undefined
  }
  const whose = by === 'downline' && row.hasDownlines ? { under: row.key } : { member: row.key }
  return choose(rest, { ...ANYBODY, ...whose })
}
