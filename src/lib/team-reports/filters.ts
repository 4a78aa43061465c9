import { GAME_TYPES, type GameType, ROUND_STATUSES, type RoundStatus, VENDOR_CODE } from '#lib/play/rules.ts'
import { type Period, type PeriodPreset, periodOfQuery } from '#lib/time/period.ts'
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

/** Takes out of filters whom they are about; spread before somebody else. */
export const ANYBODY = { member: undefined, under: undefined, search: undefined }

/** What the four reports show; each is also the query of its address. */
export interface BetFilters extends Period, ScopeFilters {
  status?: RoundStatus
  gameType?: GameType
  vendor?: string
  before?: string
}
export interface LossFilters extends Period, ScopeFilters {
  by?: LossGroup
  gameType?: GameType
  before?: string
}
export interface EntryFilters extends Period, ScopeFilters {
  kind?: EntryGroup
  before?: string
}
export interface IncomeFilters extends Period {
  kind?: IncomeKind
  direction?: 'in' | 'out'
  before?: string
}

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
/** The habit of every report: a week, today included. */
const HABIT: PeriodPreset = '7'

export function betFiltersOf(query: URLSearchParams): BetFilters {
  return {
    ...periodOfQuery(query, HABIT),
    ...scopeOf(query),
    ...oneOf(query, 'status', ROUND_STATUSES),
    ...oneOf(query, 'gameType', GAME_TYPES),
    ...fitting(query, 'vendor', VENDOR_CODE),
    ...fitting(query, 'before', /^[\dT:.-]{23}Z_[0-9a-f-]{36}$/),
  }
}

export function lossFiltersOf(query: URLSearchParams): LossFilters {
  return {
    ...periodOfQuery(query, HABIT),
    ...scopeOf(query),
    ...oneOf(query, 'by', LOSS_GROUPS),
    ...oneOf(query, 'gameType', GAME_TYPES),
    ...fitting(query, 'before', /^(-?\d{1,18}_[0-9a-f-]{36}|\d{4}-\d{2}-\d{2}_)$/),
  }
}

export function entryFiltersOf(query: URLSearchParams): EntryFilters {
  return {
    ...periodOfQuery(query, HABIT),
    ...scopeOf(query),
    ...oneOf(query, 'kind', ENTRY_GROUPS),
    ...fitting(query, 'before', /^([0-9a-f-]{36}_[0-9a-f-]{36}|\d{4}-\d{2}-\d{2}_[0-9a-f]{32})$/),
  }
}

export function incomeFiltersOf(query: URLSearchParams): IncomeFilters {
  return {
    ...periodOfQuery(query, HABIT),
    ...oneOf(query, 'kind', INCOME_KINDS),
    ...oneOf(query, 'direction', ['in', 'out'] as const),
    ...fitting(query, 'before', /^[\dT:.-]{23}Z_[0-9a-f-]{36}$/),
  }
}

/** Filters as an address's query, "" or "?…"; what is the habit is left out. */
export function searchOf(filters: object): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(filters)) {
    if (value && !(name === 'days' && value === HABIT)) query.set(name, value)
  }
  const text = query.toString()
  return text ? `?${text}` : ''
}

function scopeOf(query: URLSearchParams): ScopeFilters {
  return {
    ...fitting(query, 'member', ID),
    ...fitting(query, 'under', ID),
    ...fitting(query, 'search', /^\s*\S.{0,62}$/),
  }
}

function oneOf<Name extends string, Value extends string>(
  query: URLSearchParams,
  name: Name,
  values: readonly Value[],
): { [Key in Name]?: Value } {
  const value = values.find(one => one === query.get(name))
  return (value ? { [name]: value } : {}) as { [Key in Name]?: Value }
}

function fitting<Name extends string>(
  query: URLSearchParams,
  name: Name,
  form: RegExp,
): { [Key in Name]?: string } {
  const text = query.get(name) ?? ''
  return (form.test(text) ? { [name]: text } : {}) as { [Key in Name]?: string }
}
