import { type Cell, FILTER_NAMES, type ReportLine } from '#lib/operators/report-api.ts'
import type { Queries } from '#server/db/database.ts'
import type { Query } from '#server/db/sql.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { nested, plain } from './nested.ts'
import type { Asked, Column, KeyType, Report, Row } from './report.ts'

export interface ReadRow {
  row: Row
  /** Where a page that ends with it is continued. */
  place: string
}

/** Rows in the report's order, behind a place. */
export async function readRows(
  db: Queries,
  report: Report,
  asked: Asked,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<ReadRow[]> {
  const { key, ascending } = report
  const direction = ascending ? 'asc' : 'desc'
  const behind = after === undefined ? plain('') : behindPlace(report, readPlace(key, after))
  const rows = await db.rows(nested<Record<string, unknown> & { place: string[] }>`
    select r.*, array[${plain(key.map(textOf).join(', '))}] as place from (${report.rows(asked)}) r
    ${behind}
    order by ${plain(key.map(one => `${sorted(one)} ${direction}`).join(', '))}
    limit ${limit}::int`)
  return rows.map(({ place, ...row }) => ({ row: row as Row, place: placeText(place) }))
}

/** How many rows a filter has, and what they come to. */
export async function readTotals(
  db: Queries,
  report: Report,
  asked: Asked,
): Promise<{ rows: number; row: Row }> {
  const totals = report.columns.flatMap(one => {
    const total = totalOf(one)
    return total === undefined ? [] : [`, ${total} as ${one.id}`]
  })
  const found = await db.row(nested<Record<string, unknown> & { counted: number }>`
    select count(*)::int as counted${plain(totals.join(''))} from (${report.rows(asked)}) r`)
  if (!found) throw new Error('an aggregate without a row')
  const { counted, ...row } = found
  return { rows: Number(counted), row: row as Row }
}

function totalOf({ id, kind, total }: Column): string | undefined {
  if (total !== undefined) return total ?? undefined
  return kind === 'money' || kind === 'count' ? `coalesce(sum(r.${id}), 0)::bigint` : undefined
}

/** A row on the wire: what its columns show, and what stands behind them. */
export function lineOf(report: Report, asked: Asked, row: Row, isTotal = false): ReportLine {
  const opens = report.opens?.(isTotal ? undefined : row, asked) ?? {}
  const shown = Object.entries(opens).filter(([column]) => row[column] !== null && row[column] !== undefined)
  return {
    cells: Object.fromEntries(report.columns.map(one => [one.id, cellOf(one, row)])),
    opens: Object.fromEntries(
      shown.map(([column, { report: name, filters }]) => [column, { report: name, filters: given(filters) }]),
    ),
  }
}

function cellOf({ id, kind }: Column, row: Row): Cell {
  const value = row[id] ?? null
  if (kind === 'member') {
    const memberId = row[`${id}_id`]
    return value === null ? null : { id: memberId ? String(memberId) : null, account: String(value) }
  }
  if (value === null) return null
  if (kind === 'count' || kind === 'seconds') return Number(value)
  return value instanceof Date ? value.toISOString() : String(value)
}

/** Filters without those that are not set. */
export function given(filters: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(filters).filter((one): one is [string, string] => one[1] !== undefined),
  )
}

/** Refuses filters that a report does not have: it would answer another question than was asked. */
export function filtersOf(report: Report, input: Readonly<Record<string, unknown>>): Asked['filters'] {
  const set = FILTER_NAMES.filter(name => input[name] !== undefined)
  for (const field of set)
    if (!report.filters.includes(field)) throw new Refusal('badInput', { status: 400, field })
  return Object.fromEntries(set.map(name => [name, String(input[name])]))
}

type Key = Report['key'][number]

/** Texts are sorted by their code points, whatever the database's own language is. */
const sorted = ({ id, type }: Key) => (type === 'text' ? `r.${id} collate "C"` : `r.${id}`)

const textOf = ({ id, type }: Key) =>
  type === 'timestamptz'
    ? `to_char(r.${id} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
    : `r.${id}::text`

function behindPlace({ key, ascending }: Report, place: readonly string[]): Query<unknown> {
  const values = key.map(({ type }, index) => nested`${place[index]}::${plain(type)}`)
  const list = values.reduce((all, one) => nested`${all}, ${one}`)
  return nested`where (${plain(key.map(sorted).join(', '))}) ${plain(ascending ? '>' : '<')} (${list})`
}

function placeText(place: readonly string[]): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url')
}

function readPlace(key: Report['key'], after: string): string[] {
  const place = parsed(Buffer.from(after, 'base64url').toString())
  const isPlace =
    Array.isArray(place) &&
    place.length === key.length &&
    key.every(({ type }, index) => typeof place[index] === 'string' && IS_A[type](place[index]))
  if (!isPlace) throw new Refusal('badInput', { status: 400, field: 'after' })
  return place as string[]
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Whether the database takes a text as such a value: a place comes back from a caller. */
const IS_A: Record<KeyType, (text: string) => boolean> = {
  bigint: text => /^-?\d{1,18}$/.test(text),
  uuid: text => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text),
  date: text => isMoment(text, `${text}T00:00:00`),
  timestamptz: text => /^.{19}\.\d{6}Z$/.test(text) && isMoment(text.slice(0, 10), text.slice(0, 19)),
  text: text => text.length <= 200 && !text.includes('\0'),
}

function isMoment(day: string, second: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return false
  const at = new Date(`${second}Z`)
  return !Number.isNaN(at.getTime()) && at.getUTCFullYear() > 0 && at.toISOString().startsWith(second)
}
