import { type Period, periodOfQuery } from '#lib/time/period.ts'
import { RECORD_ACCOUNT, RECORD_GROUPS, type RecordGroup } from './rules.ts'

/** What the account record shows: a period, an account, a group, and where the page begins. */
export interface RecordFilters extends Period {
  /** Without it the main wallet. */
  account?: string
  group?: RecordGroup
  before?: string
}

/** Reads the filters out of an address's query; what cannot be read is left out. Without any it is the last 7 days. */
export function recordFiltersOf(search: string): RecordFilters {
  const query = new URLSearchParams(search)
  const group = RECORD_GROUPS.find(one => one === query.get('group'))
  const account = query.get('account') ?? ''
  const before = query.get('before') ?? ''
  return {
    ...periodOfQuery(query, '7'),
    ...(RECORD_ACCOUNT.test(account) ? { account } : {}),
    ...(group ? { group } : {}),
    ...(/^[1-9]\d{0,17}$/.test(before) ? { before } : {}),
  }
}

/** Writes the filters as an address's query, "" or "?…"; what is the habit is left out. */
export function searchOfRecord(filters: RecordFilters): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(filters)) {
    if (value && !(name === 'days' && value === '7')) query.set(name, value)
  }
  const text = query.toString()
  return text ? `?${text}` : ''
}
