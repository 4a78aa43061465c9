import { useStore } from '@nanostores/react'
import { shownCurrency } from '#lib/money/currency.ts'
import type { Currency } from '#lib/money/money.ts'
import { type Choices, choose, fromStart, overMonth } from '#lib/records/choose.ts'
import type { Report, ReportFilters } from '#lib/records/report-store.ts'
import { ANY_PERIOD, type Period } from '#lib/time/period.ts'
import type { Loadable } from '#lib/wire/loadable.ts'
import { pushAddress, useAddress } from './use-address.ts'

/** A report's state and actions for its screen. Every choice is pushed to the address. */
export interface ReportView<Filters, Value> {
  record: Loadable<Value>
  currency: Currency
  /** Without the place of the page. */
  filters: Filters
  setFilters: (filters: Filters) => void
  /** Applies a change of some filters; the others stay. */
  set: (change: Choices<Filters>) => void
  setPeriod: (period: Period) => void
  /** The page after the one in view. */
  showOlder: (before: string) => void
  /** Back to the newest rows; undefined when they are in view. */
  showNewest: (() => void) | undefined
  /** Widens the period; undefined when it is wide already. */
  showMonth: (() => void) | undefined
  again: () => void
  fetchFile: () => Promise<Blob | undefined>
  fileName: string
}

interface ReportPage {
  /** `signedIn`: every session; `member`: a real account. */
  audience: 'signedIn' | 'member'
  loginHref: string
  homeHref: string
}

/** Shows the report that the address names, and updates it when the address changes. */
export function useReport<Filters extends ReportFilters, Value extends { currency?: string }>(
  report: Report<Filters, Value>,
  { audience, loginHref, homeHref }: ReportPage,
): ReportView<Filters, Value> {
  const record = useStore(report.$report, { ssr: 'initial' })
  const shown = useStore(report.$filters, { ssr: 'initial' })
  useAddress(report.open, { audience, login: loginHref, home: homeHref })
  const filters = fromStart(shown)
  const setFilters = (next: Filters) => {
    pushAddress(report.searchOf(next))
    void report.show(next)
  }
  const set = (change: Choices<Filters>) => setFilters(choose(filters, change))
  return {
    record,
    currency: shownCurrency(record.value?.currency),
    filters,
    setFilters,
    set,
    setPeriod: period => set({ ...ANY_PERIOD, ...period } as Choices<Filters>),
    showOlder: before => setFilters({ ...filters, before }),
    showNewest: shown.before === undefined ? undefined : () => setFilters(filters),
    showMonth: filters.days === '30' ? undefined : () => setFilters(overMonth(filters)),
    again: () => void report.again(),
    fetchFile: report.fetchFile,
    fileName: report.fileName,
  }
}
