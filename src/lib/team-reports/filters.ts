import { GAME_TYPES, type GameType, ROUND_STATUSES, type RoundStatus, VENDOR_CODE } from '#lib/play/rules.ts'
import { fitting, ID, oneOf } from '#lib/records/address.ts'
import type { ReportFilters } from '#lib/records/report-store.ts'
import type { Period } from '#lib/time/period.ts'
import {
  ENTRY_GROUPS,
  type EntryGroup,
  INCOME_KINDS,
  type IncomeKind,
  LOSS_GROUPS,
  type LossGroup,
} from './rules.ts'

/** Whose figures: a member's, those of a member and everybody below, or of names that begin so; else the team's. */
export interface ScopeFilters {
  member?: string
  under?: string
  search?: string
}

/** Removes the member from filters; spread before another one is set. */
export const ANYBODY = { member: undefined, under: undefined, search: undefined }

/** What the four reports can be narrowed to; each is also the query of its address. */
export interface BetFilters extends ReportFilters, ScopeFilters {
  status?: RoundStatus
  gameType?: GameType
  vendor?: string
}
export interface LossFilters extends ReportFilters, ScopeFilters {
  by?: LossGroup
  gameType?: GameType
}
export interface EntryFilters extends ReportFilters, ScopeFilters {
  kind?: EntryGroup
}
export interface IncomeFilters extends ReportFilters {
  kind?: IncomeKind
  direction?: 'in' | 'out'
}

/** The period of every report of the team unless its address names one: a week, today included. */
export const HABIT = '7'

export function betFiltersOf(query: URLSearchParams, period: Period): BetFilters {
  return {
    ...period,
    ...scopeOf(query),
    ...oneOf(query, 'status', ROUND_STATUSES),
    ...oneOf(query, 'gameType', GAME_TYPES),
    ...fitting(query, 'vendor', VENDOR_CODE),
    ...fitting(query, 'before', /^[\dT:.-]{23}Z_[0-9a-f-]{36}$/),
  }
}

export function lossFiltersOf(query: URLSearchParams, period: Period): LossFilters {
  return {
    ...period,
    ...scopeOf(query),
    ...oneOf(query, 'by', LOSS_GROUPS),
    ...oneOf(query, 'gameType', GAME_TYPES),
    ...fitting(query, 'before', /^(-?\d{1,18}_[0-9a-f-]{36}|\d{4}-\d{2}-\d{2}_)$/),
  }
}

export function entryFiltersOf(query: URLSearchParams, period: Period): EntryFilters {
  return {
    ...period,
    ...scopeOf(query),
    ...oneOf(query, 'kind', ENTRY_GROUPS),
    ...fitting(query, 'before', /^([0-9a-f-]{36}_[0-9a-f-]{36}|\d{4}-\d{2}-\d{2}_[0-9a-f]{32})$/),
  }
}

export function incomeFiltersOf(query: URLSearchParams, period: Period): IncomeFilters {
  return {
    ...period,
    ...oneOf(query, 'kind', INCOME_KINDS),
    ...oneOf(query, 'direction', ['in', 'out'] as const),
    ...fitting(query, 'before', /^[\dT:.-]{23}Z_[0-9a-f-]{36}$/),
  }
}

function scopeOf(query: URLSearchParams): ScopeFilters {
  return {
    ...fitting(query, 'member', ID),
    ...fitting(query, 'under', ID),
    ...fitting(query, 'search', /^\s*\S.{0,62}$/),
  }
}
