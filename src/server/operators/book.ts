import { type BookEntry, operatorChanges, operatorChangesFile } from '#lib/operators/changes-api.ts'
import { csvCell } from '#lib/records/rules.ts'
import { act, serveAct } from './act.ts'
import { type BookFilter, type BookRow, bookEntries, countBookEntries } from './book-queries.ts'
import type { OperatorRoute } from './serve-operator.ts'

const PAGE = 50
/** A file has at most so many rows; more are asked for by time. */
const FILE_ROWS = 10_000

export function bookRoutes(): OperatorRoute[] {
  return [serveAct(changesAct), serveAct(changesFileAct)]
}

/** The book itself is read without an entry: it would grow by every look at it. */
export const changesAct = act(
  operatorChanges,
  'changesRead',
  async ({ tx }, { before, ...filter }) => {
    const rows = await bookEntries(tx, filter, { below: before, limit: PAGE + 1 })
    const shown = rows.slice(0, PAGE)
    const last = shown.at(-1)
    return {
      changes: shown.map(entryToWire),
      total: await countBookEntries(tx, filter),
      next: rows.length > PAGE && last ? Number(last.seq) : null,
    }
  },
  { isReading: true },
)

const HEAD = [
  ['place', 'at', 'operator', 'roles', 'subject', 'member', 'reason', 'before', 'after'],
  ['session', 'address', 'request'],
].flat()

export const changesFileAct = act(operatorChangesFile, 'changesRead', async ({ tx, note, at }, filter) => {
  const rows = await bookEntries(tx, filter, { below: undefined, limit: FILE_ROWS + 1 })
  const shown = rows.slice(0, FILE_ROWS)
  await note('changes file', undefined, { filter: givenOf(filter), rows: shown.length })
  return {
    name: `changes-${at.toISOString().slice(0, 10)}.csv`,
    csv: [HEAD, ...shown.map(cellsOf)].map(cells => `${cells.map(csvCell).join(',')}\r\n`).join(''),
    rows: shown.length,
    hasMore: rows.length > FILE_ROWS,
  }
})

function givenOf(filter: BookFilter): Record<string, string> {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined))
}

function cellsOf(row: BookRow): string[] {
  const side = (value: unknown) => (value === null ? '' : JSON.stringify(value))
  return [
    String(row.seq),
    row.at.toISOString(),
    row.operator,
    row.roles?.join(' ') ?? '',
    row.subject,
    row.account ?? '',
    row.reason ?? '',
    side(row.before),
    side(row.after),
    row.session_id ?? '',
    row.address ?? '',
    row.request_id ?? '',
  ]
}

function entryToWire(row: BookRow): BookEntry {
  return {
    place: Number(row.seq),
    at: row.at.toISOString(),
    operator: row.operator,
    roles: row.roles,
    subject: row.subject,
    before: row.before,
    after: row.after,
    reason: row.reason,
    member: row.member_id && row.account ? { id: row.member_id, account: row.account } : null,
    sessionId: row.session_id,
    address: row.address,
    requestId: row.request_id,
  }
}
