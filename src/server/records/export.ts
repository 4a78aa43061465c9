import { accountRecord } from '#lib/records/api.ts'
import { formatExact } from '#lib/time/format.ts'
import type { App } from '#server/app.ts'
import type { Queries } from '#server/db/database.ts'
import { entryOf, type RecordSetting, spanOf } from './account-record.ts'
import { decimalCell, mountRecordFile } from './file.ts'
import { type EntryRow, entriesOf, type Span } from './queries.ts'

/** Entries read at once. */
const AT_ONCE = 1_000

/** GET /api/account-record.csv: the account record of a filter as a file, newest first. Kinds are those of the ledger. */
export function mountRecordExport(app: App): void {
  mountRecordFile(app, {
    action: accountRecord,
    name: 'account-record',
    head: ['time', 'kind', 'reference', 'in', 'out', 'balance after', 'currency'],
    lines: async function* ({ input, session, context }) {
      const { db, clock, config } = context.get('runtime')
      const setting = {
        memberId: session.memberId,
        book: session.book,
        now: clock.now(),
        timeZone: config.timeZone,
        currency: config.currency,
      }
      const span = await spanOf(db, input, setting)
      for await (const rows of chunksOf(db, span)) yield rows.map(row => cellsOf(row, setting))
    },
  })
}

async function* chunksOf(db: Queries, whole: Span): AsyncGenerator<EntryRow[]> {
  let left = whole
  while (true) {
    const rows = await entriesOf(db, left, AT_ONCE)
    const last = rows.at(-1)
    if (!last) return
    yield rows
    if (rows.length < AT_ONCE) return
    left = { ...left, to: last.seq }
  }
}

function cellsOf(row: EntryRow, { timeZone, currency }: RecordSetting): string[] {
  const { at, kind, reference } = entryOf(row)
  return [
    formatExact(at, timeZone),
    kind,
    reference,
    row.amount > 0n ? decimalCell(row.amount, currency) : '',
    row.amount < 0n ? decimalCell(-row.amount, currency) : '',
    decimalCell(row.balance_after, currency),
    currency,
  ]
}
