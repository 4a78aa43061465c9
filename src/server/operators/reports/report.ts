import type { Permission } from '#lib/operators/permissions.ts'
import type { ColumnKind, ReportFilter, ReportName } from '#lib/operators/report-api.ts'
import type { Query } from '#server/db/sql.ts'

/** What is asked of a report. Days are those of the deployment's time zone, both included. */
export interface Asked {
  from: string
  to: string
  /** When the first day begins, and when the last one is over. */
  start: Date
  end: Date
  now: Date
  timeZone: string
  currency: string
  filters: Readonly<Partial<Record<ReportFilter, string>>>
}

/** A row of the query, by column. */
export type Row = Readonly<Record<string, string | number | bigint | boolean | Date | null>>

export interface Column {
  /** Also the name of the query's column; a `member` has `<id>_id` beside it. */
  id: string
  kind: ColumnKind
  /**
   * SQL over the rows (`r`) of the whole filter. Money and counts are summed unless it says otherwise; null: no total, since
   * the same person may be in several rows.
   */
  total?: string | null
}

interface Opening {
  report: ReportName
  filters: Readonly<Record<string, string | undefined>>
}

/** One report: pages, totals, drill-down and file are all made of its one query. */
export interface Report {
  permission: Permission
  /** How many days it covers at most; `now` for one that shows what is now. */
  days: number | 'now'
  filters: readonly ReportFilter[]
  columns: readonly Column[]
  rows: (asked: Asked) => Query<unknown>
  /** The order of its rows, by which it is paged: columns without nulls that together name one row. */
  key: readonly { id: string; type: KeyType }[]
  ascending?: true
  /** By column, what stands behind a figure of a row, or behind a total where there is no row. */
  opens?: (row: Row | undefined, asked: Asked) => Readonly<Record<string, Opening>>
}

/** Rows with the same key would be lost between pages, so times have an id beside them. */
export type KeyType = 'bigint' | 'uuid' | 'date' | 'timestamptz' | 'text'

/** As long as records reach back. */
export const LONG_DAYS = 400
/** Of what is read from single rounds: longer ones would not be answered within the time of a call. */
export const SHORT_DAYS = 31

export const money = (id: string, total?: string | null): Column => columnOf(id, 'money', total)
export const count = (id: string, total?: string | null): Column => columnOf(id, 'count', total)
export const ratio = (id: string, total: string | null = null): Column => columnOf(id, 'ratio', total)
export const seconds = (id: string, total: string | null = null): Column => columnOf(id, 'seconds', total)
export const text = (id: string): Column => ({ id, kind: 'text' })
export const time = (id: string): Column => ({ id, kind: 'time' })
export const day = (id: string): Column => ({ id, kind: 'day' })
export const member = (id = 'member'): Column => ({ id, kind: 'member' })

function columnOf(id: string, kind: ColumnKind, total?: string | null): Column {
  return total === undefined ? { id, kind } : { id, kind, total }
}

/** The days of a row, or of everything that was asked for. */
export function daysOf(row: Row | undefined, asked: Asked): { from: string; to: string } {
  return row ? { from: String(row.day), to: String(row.day) } : { from: asked.from, to: asked.to }
}

/** A column of a row as a filter; none of a total. */
export function of(row: Row | undefined, column: string): string | undefined {
  const value = row?.[column]
  return value === null || value === undefined ? undefined : String(value)
}
