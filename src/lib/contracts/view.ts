import { type Period, periodOfQuery } from '../time/period.ts'
import { STATEMENT_SIDES, type StatementSide } from './statements-api.ts'

const CONTRACT_TABS = ['own', 'downlines', 'settlements'] as const
export type ContractTab = (typeof CONTRACT_TABS)[number]

/** The view of a contract page, as in its address. */
export interface ContractView {
  tab: ContractTab
  /** The start of a downline's user name, or empty. */
  search: string
  /** The user name of the downline whose contract is open. */
  who: string
  /** The page of the displayed list, from 1. */
  page: number
  side: StatementSide
  /** The period of the settlements. */
  period: Period
}

/** Parses a page's address; ignores invalid parts. */
export function contractViewOf(search: string): ContractView {
  const query = new URLSearchParams(search)
  const page = Number(query.get('page') ?? 1)
  return {
    tab: CONTRACT_TABS.find(one => one === query.get('tab')) ?? 'own',
    search: (query.get('search') ?? '').slice(0, 64),
    who: (query.get('who') ?? '').slice(0, 64),
    page: Number.isInteger(page) && page > 0 && page < 1_000_000 ? page : 1,
    side: STATEMENT_SIDES.find(one => one === query.get('side')) ?? 'own',
    period: periodOfQuery(query, '7'),
  }
}

/** Writes a view as an address's query, "" or "?…": only what its tab needs, without defaults. */
export function searchOfView({ tab, search, who, page, side, period }: ContractView): string {
  const parts: Record<string, string> = { tab: tab === 'own' ? '' : tab }
  if (tab === 'downlines') Object.assign(parts, who ? { who } : { search })
  if (tab === 'settlements') {
    const { days = '', from = '', to = '' } = period
    Object.assign(parts, { side: side === 'own' ? '' : side, days: days === '7' ? '' : days, from, to })
  }
  if (page > 1 && tab !== 'own' && !who) parts.page = String(page)
  const query = new URLSearchParams(Object.entries(parts).filter(([, value]) => value !== ''))
  const text = query.toString()
  return text ? `?${text}` : ''
}
