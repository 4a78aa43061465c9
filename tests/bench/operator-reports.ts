import { REPORT_NAMES, type ReportName } from '#lib/operators/report-api.ts'
import { addDays, dayOf } from '#lib/time/days.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { type Query, sql, unnamed } from '#server/db/sql.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { newReader, type Reader } from '#tests/server/operators/report-calls.ts'
import { median, printTable } from './load.ts'
import { plantReports, TIME_ZONE } from './planted-reports.ts'
import { countRows, onOwnPostgres } from './planted-team.ts'
import { processorTime } from './process-usage.ts'

/**
 * What operators' reports cost on PostgreSQL with 300,000 rounds and 930,000 entries of the ledger within 365 days: processor
 * time of a page with its totals, beside a fixed piece of work, and which large tables the database reads whole.
 * `npm run bench operator-reports`, and with ROUNDS=1000000 before it three times as many
 */
const ROUNDS = Number(process.env.ROUNDS ?? '300000')
const TIMES = 3
/** Tables that grow with play and payments: a report of some days reads none of them from end to end. */
const LARGE = [
  'ledger_operations',
  'ledger_entries',
  'game_rounds',
  'deposits',
  'withdrawals',
  'operator_changes',
]

async function measure(db: Database): Promise<void> {
  const today = dayOf(new Date(), TIME_ZONE)
  const yardstick = await costOf(db, () => countEntries(db))
  const rows = [
    ['report', '7 days ms', 'of yardstick', '31 days ms', 'of yardstick', '365 days ms', 'read whole'],
  ]
  for (const name of REPORT_NAMES) {
    const read: string[] = []
    const reader = newReader(db, 'ann', ['admin'])
    const row: string[] = [name]
    for (const days of [7, 31, 365]) {
      const filters = { from: addDays(today, 1 - days), to: today }
      const cost = await costOfReport(db, reader, name, filters)
      row.push(typeof cost === 'string' ? cost : cost.toFixed(0))
      if (days <= 31) row.push(typeof cost === 'string' ? cost : (cost / yardstick).toFixed(2))
      if (days === 7) read.push(...(await readWhole(db, name, filters)))
    }
    rows.push([...row, read.join(' ') || 'none'])
  }
  printTable(
    `Reports of operators; the yardstick, a sum over all entries, takes ${yardstick.toFixed(0)} ms`,
    rows,
  )
}

/** The middle of some times, or why there are none: no such period, or longer than the database works for one statement. */
async function costOfReport(
  db: Database,
  reader: Reader,
  name: ReportName,
  days: { from: string; to: string },
): Promise<number | string> {
  const filters = isNow(name) ? {} : days
  try {
    return await costOf(db, () => reader.page(name, filters))
  } catch (error) {
    if (error instanceof Refusal) return 'none'
    if (isCanceled(error)) return 'over 5 s'
    throw error
  }
}

const isCanceled = (error: unknown) => error instanceof Error && 'code' in error && error.code === '57014'

const isNow = (name: ReportName) => ['liabilities', 'balances', 'promised', 'turnover'].includes(name)

async function costOf(db: Database, work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let count = 0; count < TIMES; count += 1)
    times.push(
      await processorTime(db, async () => {
        await work()
      }),
    )
  return median(times)
}

function countEntries(db: Database): Promise<unknown> {
  return db.transaction(async tx => {
    await tx.run(unnamed('set local max_parallel_workers_per_gather = 0; set local statement_timeout = 0'))
    await tx.row(sql`select sum(amount) from ledger_entries`)
  })
}

/** The large tables that the plans of a report read from end to end. */
async function readWhole(db: Database, name: ReportName, days: object): Promise<string[]> {
  const found = new Set<string>()
  const explained: Database = {
    ...pick(db),
    transaction: (work, options) => db.transaction(tx => work(explaining(tx, found)), options),
  }
  await newReader(explained, 'ann', ['admin']).page(name, isNow(name) ? {} : { ...days })
  return [...found]
}

const pick = (db: Database) => ({
  engine: db.engine,
  memory: db.memory,
  rows: <Row>(query: Query<Row>) => db.rows(query),
  row: <Row>(query: Query<Row>) => db.row(query),
  run: (query: Query<never>) => db.run(query),
  close: () => db.close(),
})

/** Looks at the plan of each statement that reads, before it runs. */
function explaining(tx: Transaction, found: Set<string>): Transaction {
  const look = async (query: Query<unknown>) => {
    if (!/^\s*select/i.test(query.text)) return
    const plan = await tx.rows<Record<string, string>>(unnamed(`explain ${query.text}`, query.values))
    for (const line of plan.map(row => Object.values(row)[0] ?? ''))
      for (const table of LARGE) if (line.includes(`Seq Scan on ${table} `)) found.add(table)
  }
  const rows: Transaction['rows'] = async query => {
    await look(query)
    return tx.rows(query)
  }
  const row: Transaction['row'] = async query => {
    await look(query)
    return tx.row(query)
  }
  const own = { rows, row }
  return new Proxy(tx, {
    get: (of, name) => {
      if (name === 'rows' || name === 'row') return own[name]
      const value: unknown = Reflect.get(of, name)
      return typeof value === 'function' ? value.bind(of) : value
    },
  })
}

await onOwnPostgres(async db => {
  const started = performance.now()
  await plantReports(db, ROUNDS)
  await countRows(db)
  const counted = await db.row(sql<{ rounds: number; entries: number }>`
    select (select count(*)::int from game_rounds) as rounds, (select count(*)::int from ledger_entries) as entries`)
  const seconds = ((performance.now() - started) / 1_000).toFixed(0)
  process.stdout.write(`${counted?.rounds} rounds and ${counted?.entries} entries written in ${seconds} s\n`)
  await measure(db)
})
