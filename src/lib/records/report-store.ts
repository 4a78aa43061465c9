import { atom, type WritableAtom } from 'nanostores'
import { type Period, type PeriodPreset, periodOfQuery } from '#lib/time/period.ts'
import type { Action, AnswerOf, CallInputOf } from '#lib/wire/action.ts'
import { IDLE, type Loadable } from '#lib/wire/loadable.ts'
import { reader } from '#lib/wire/reader.ts'
import { addressOf } from './address.ts'
import { fetchFile } from './fetch-file.ts'

/** What every report can be narrowed to, and where its page begins. */
export interface ReportFilters extends Period {
  before?: string
}

/** A report: its filters stand in the address, its rows on the screen and whole in a file. */
export interface Report<Filters, Value> {
  $filters: WritableAtom<Filters>
  $report: WritableAtom<Loadable<Value>>
  /** Shows what the query of an address names. */
  open: (search: string) => Promise<void>
  /** Shows what the filters let through; what was there stays in view meanwhile. */
  show: (filters: Filters) => Promise<void>
  /** The same once more, after a failure. */
  again: () => Promise<void>
  /** The same once more, without a sign of loading or of failure. */
  refresh: () => Promise<void>
  /** Whether these filters are in view already. */
  isShowing: (filters: Filters) => boolean
  filtersOf: (search: string) => Filters
  /** A view as an address's query. */
  searchOf: (view: object) => string
  /** The whole filter as a file; undefined when it could not be fetched. */
  fetchFile: () => Promise<Blob | undefined>
  /** What the file is saved as. */
  fileName: string
}

interface Definition<A, Filters> {
  action: A
  /** The period of an address that names none. */
  habit: PeriodPreset
  /** Reads an address; what cannot be read is left out. */
  filtersOf: (query: URLSearchParams, period: Period) => Filters
  /** The path of its file below /api, and the file's name. */
  file: { path: string; name: string }
}

export function reportStore<A extends Action, Filters extends ReportFilters & CallInputOf<A>>({
  action,
  habit,
  filtersOf: filtersOfQuery,
  file,
}: Definition<A, Filters>): Report<Filters, AnswerOf<A>> {
  const filtersOf = (search: string) => {
    const query = new URLSearchParams(search)
    return filtersOfQuery(query, periodOfQuery(query, habit))
  }
  const $filters = atom(filtersOf(''))
  const $report = atom<Loadable<AnswerOf<A>>>(IDLE)
  const read = reader($report)
  const again = () => read(action, $filters.get(), answer => answer)
  const show = (filters: Filters) => {
    $filters.set(filters)
    return again()
  }
  return {
    $filters,
    $report,
    open: search => show(filtersOf(search)),
    show,
    again,
    refresh: async () => {
      const { state, value } = $report.get()
      if (value && state !== 'loading')
        await read(action, $filters.get(), answer => answer, { isQuiet: true })
    },
    isShowing: filters => $report.get().value !== undefined && isSame(filters, $filters.get()),
    filtersOf,
    searchOf: view => addressOf(view, habit),
    // The habit is written out: an address without a period asks for everything.
    fetchFile: () => fetchFile(file.path, rowsOf($filters.get())),
    fileName: file.name,
  }
}

/** The totals of a report, read beside its rows. Another page of the same rows does not reload them. */
export function sumsStore<A extends Action>(action: A) {
  const $report = atom<Loadable<AnswerOf<A>>>(IDLE)
  const read = reader($report)
  let lastInput: CallInputOf<A> | undefined
  const again = async () => {
    if (lastInput) await read(action, lastInput, answer => answer)
  }
  const show = async (input: CallInputOf<A>) => {
    if ($report.get().value && lastInput && isSame(lastInput, input)) return
    lastInput = input
    await again()
  }
  return { $report, show, again }
}

/** Filters without the place of the page. */
function rowsOf(filters: object): Record<string, string> {
  return Object.fromEntries(Object.entries(filters).filter(([name]) => name !== 'before'))
}

/** Returns whether two sets of filters are equal, whatever the order of their names. */
function isSame(one: unknown, other: unknown): boolean {
  const written = (filters: unknown) => JSON.stringify(Object.entries(filters as object).sort())
  return written(one) === written(other)
}
