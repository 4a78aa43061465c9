import type { OperatorRole } from '#lib/operators/permissions.ts'
import type { ReportLine, ReportName, ReportPage } from '#lib/operators/report-api.ts'
import type { Database } from '#server/db/database.ts'
import type { OperatorContext } from '#server/operator/operator-context.ts'
import { perform } from '#server/operators/act.ts'
import { reportAct, reportFileAct } from '#server/operators/reports/acts.ts'

type Filters = Readonly<Record<string, string>>

/** Somebody of the house who reads reports through their acts. */
export interface Reader {
  context: OperatorContext
  page: (report: ReportName, filters?: Filters) => Promise<ReportPage>
  /** Every page, and all lines. */
  all: (report: ReportName, filters?: Filters) => Promise<{ pages: ReportPage[]; lines: ReportLine[] }>
  file: (
    report: ReportName,
    filters?: Filters,
  ) => Promise<{ name: string; csv: string; rows: number; hasMore: boolean }>
}

export function newReader(
  db: Database,
  person: string,
  roles: readonly OperatorRole[],
  options: { now?: Date; timeZone?: string } = {},
): Reader {
  const { now = new Date(), timeZone = 'Asia/Bangkok' } = options
  const context: OperatorContext = { db, operator: person, person, roles, now, timeZone, currency: 'THB' }
  const page = (report: ReportName, filters: Filters = {}) =>
    perform(context, reportAct, { report, ...filters })
  return {
    context,
    page,
    all: async (report, filters = {}) => {
      const pages = [await page(report, filters)]
      for (let next = pages[0]?.next; next; next = pages.at(-1)?.next)
        pages.push(await page(report, { ...filters, after: next }))
      return { pages, lines: pages.flatMap(one => one.lines) }
    },
    file: (report, filters = {}) => perform(context, reportFileAct, { report, ...filters }),
  }
}

/** What lines come to in a column. */
export function sumOf(lines: readonly ReportLine[], column: string): string {
  return String(lines.reduce((sum, one) => sum + BigInt(String(one.cells[column] ?? 0)), 0n))
}
