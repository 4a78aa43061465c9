import { decimalText } from '#lib/money/money.ts'
import { csvCell } from '#lib/records/rules.ts'
import { formatExact } from '#lib/time/format.ts'
import { lineOf } from './reading.ts'
import type { Asked, Column, Report, Row } from './report.ts'

/**
 * A report as a file (RFC 4180): what its pages show, with amounts in the currency and times in the time zone that the heads
 * name.
 */
export function csvOf(report: Report, asked: Asked, rows: readonly Row[]): string {
  const lines = rows.map(row => {
    const { cells } = lineOf(report, asked, row)
    return report.columns.map(column => textOf(column, cells[column.id] ?? null, asked))
  })
  const head = report.columns.map(column => headOf(column, asked))
  return [head, ...lines].map(cells => `${cells.map(csvCell).join(',')}\r\n`).join('')
}

function headOf({ id, kind }: Column, { currency, timeZone }: Asked): string {
  if (kind === 'money') return `${id} (${currency})`
  if (kind === 'time') return `${id} (${timeZone})`
  return kind === 'ratio' ? `${id} (%)` : id
}

type Cells = ReturnType<typeof lineOf>['cells']

function textOf({ kind }: Column, cell: Cells[string] | null, { currency, timeZone }: Asked): string {
  if (cell === null) return ''
  if (typeof cell === 'object') return cell.account
  if (kind === 'money') return decimalText(BigInt(cell), currency)
  return kind === 'time' ? formatExact(String(cell), timeZone) : String(cell)
}
