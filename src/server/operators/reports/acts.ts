import { mayDo } from '#lib/operators/permissions.ts'
import {
  operatorReport,
  operatorReportFile,
  operatorReports,
  REPORT_NAMES,
  type ReportLine,
  type ReportName,
} from '#lib/operators/report-api.ts'
import { addDays, dayOf, startOfDay } from '#lib/time/days.ts'
import type { Queries, Transaction } from '#server/db/database.ts'
import { unnamed } from '#server/db/sql.ts'
import type { OperatorContext } from '#server/operator/operator-context.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { act, serveAct } from '../act.ts'
import type { OperatorRoute } from '../serve-operator.ts'
import { csvOf } from './file.ts'
import { filtersOf, given, lineOf, readRows, readTotals } from './reading.ts'
import type { Asked, Report } from './report.ts'
import { REPORTS } from './reports.ts'

const PAGE = 50
/** A file has at most so many rows; more are asked for by days. */
export const FILE_ROWS = 10_000
/** Of a period that is not named, today included. */
const USUAL_DAYS = 7

export function reportRoutes(): OperatorRoute[] {
  return [serveAct(reportsAct), serveAct(reportAct), serveAct(reportFileAct)]
}

export const reportsAct = act(
  operatorReports,
  'reports',
  async ({ context }) => ({
    reports: REPORT_NAMES.filter(name => mayRead(context, REPORTS[name])).map(name => {
      const { days, filters, columns } = REPORTS[name]
      const mostDays = days === 'now' ? null : days
      return { name, mostDays, filters: [...filters], columns: columnsOf(columns) }
    }),
    ...headingOf(context),
    today: dayOf(context.now, context.timeZone),
  }),
  { isReading: true },
)

/** Rows and totals are read of one moment, so that they agree while money moves. */
export const reportAct = act(
  operatorReport,
  'reports',
  async ({ tx, context }, { report: name, after, ...input }) => {
    await readOneMoment(tx)
    const { report, asked } = askedOf(context, name, input)
    const [found, totals] = await readingOf(tx, context, async queries => [
      await readRows(queries, report, asked, { after, limit: PAGE + 1 }),
      await readTotals(queries, report, asked),
    ])
    const shown = found.slice(0, PAGE)
    const isOfDays = report.days !== 'now'
    return {
      ...headingOf(context),
      from: isOfDays ? asked.from : null,
      to: isOfDays ? asked.to : null,
      columns: columnsOf(report.columns),
      lines: shown.map(({ row }) => opening(context, lineOf(report, asked, row))),
      totals: opening(context, lineOf(report, asked, totals.row, true)),
      rows: totals.rows,
      next: found.length > PAGE ? (shown.at(-1)?.place ?? null) : null,
    }
  },
  { isReading: true },
)

export const reportFileAct = act(
  operatorReportFile,
  'reports',
  async ({ tx, context, note }, { report: name, ...input }) => {
    const { report, asked } = askedOf(context, name, input)
    const found = await readingOf(tx, context, queries =>
      readRows(queries, report, asked, { after: undefined, limit: FILE_ROWS + 1 }),
    )
    const shown = found.slice(0, FILE_ROWS)
    const days = report.days === 'now' ? {} : { from: asked.from, to: asked.to }
    const filter = given({ ...days, ...asked.filters })
    // Nobody is named who does not exist: of them there are no rows.
    const memberId = shown.length > 0 ? asked.filters.member : undefined
    await note(`report ${name} file`, undefined, { filter, rows: shown.length }, { memberId })
    return {
      name: `${name}-${report.days === 'now' ? dayOf(context.now, context.timeZone) : `${asked.from}-${asked.to}`}.csv`,
      csv: csvOf(
        report,
        asked,
        shown.map(({ row }) => row),
      ),
      rows: shown.length,
      hasMore: found.length > FILE_ROWS,
    }
  },
)

/** Reads from the replica for reports, where there is one. */
function readingOf<T>(
  tx: Transaction,
  { reports }: Pick<OperatorContext, 'reports'>,
  work: (queries: Queries) => Promise<T>,
): Promise<T> {
  return reports ? reports.ofOneMoment(tx, work) : work(tx)
}

const readOneMoment = (tx: Transaction) => tx.run(unnamed('set transaction isolation level repeatable read'))

const columnsOf = (columns: Report['columns']) => columns.map(({ id, kind }) => ({ id, kind }))

/** The user of the machine, before anybody is named, may read everything. */
function mayRead({ person, roles = [] }: OperatorContext, { permission }: Report): boolean {
  return person === undefined || mayDo(roles, permission)
}

/** A line without what its reader may not open. */
function opening(context: OperatorContext, { cells, opens }: ReportLine): ReportLine {
  const open = Object.entries(opens).filter(([, { report }]) => mayRead(context, REPORTS[report]))
  return { cells, opens: Object.fromEntries(open) }
}

function headingOf(context: OperatorContext) {
  return { timeZone: context.timeZone, currency: currencyOf(context), at: context.now.toISOString() }
}

function currencyOf({ currency }: OperatorContext): string {
  if (!currency) throw new Error('reports need the currency of the deployment')
  return currency
}

/** What a caller asks for, once it is clear that they may and that the report has such days and filters. */
function askedOf(
  context: OperatorContext,
  name: ReportName,
  input: Readonly<Record<string, string | undefined>>,
): { report: Report; asked: Asked } {
  const report = REPORTS[name]
  if (!mayRead(context, report)) throw new Refusal('notAllowed', { status: 403 })
  const { timeZone, now } = context
  const { from, to } = daysOf(report, input, dayOf(now, timeZone))
  const [start, end] = [startOfDay(from, timeZone), startOfDay(addDays(to, 1), timeZone)]
  const filters = filtersOf(report, input)
  return { report, asked: { from, to, start, end, now, timeZone, currency: currencyOf(context), filters } }
}

function daysOf(
  { days }: Report,
  { from, to }: Readonly<Record<string, string | undefined>>,
  today: string,
): { from: string; to: string } {
  const refuse = (field: string) => new Refusal('badInput', { status: 400, field })
  if (days === 'now') {
    if (from || to) throw refuse(from ? 'from' : 'to')
    return { from: today, to: today }
  }
  const last = to ?? (from && from > today ? from : today)
  const first = from ?? addDays(last, 1 - USUAL_DAYS)
  if (first > last || first <= addDays(last, -days)) throw refuse('from')
  return { from: first, to: last }
}
