import { accountKey } from '#lib/identity/rules.ts'
import { decimalText } from '#lib/money/money.ts'
import { FILTER_NAMES, type ReportPage } from '#lib/operators/report-api.ts'
import { formatExact } from '#lib/time/format.ts'
import { memberByKey } from '#server/identity/queries.ts'
import { OperatorFault, type Typed } from '#server/operator/arguments.ts'
import type { OperatorContext } from '#server/operator/operator-context.ts'
import { runAct } from '../run-act.ts'
import { FILE_ROWS, reportAct, reportFileAct, reportsAct } from './acts.ts'

/** More rows than people read at once: the rest is in the file. */
const MOST_LINES = 200

/** `report list`, `report NAME [FILTER=VALUE …] [--from DAY] [--until DAY] [--csv]`: the console's reports in words. */
export async function report(context: OperatorContext, typed: Typed): Promise<string> {
  const [, name = 'list', ...filters] = typed.words
  if (name === 'list') return list(context)
  const input = { report: name, ...(await filtersOf(context, filters)), ...daysOf(typed) }
  const first = await runAct(context, reportAct, input)
  if (typed.options.csv === true) {
    if (first.rows > FILE_ROWS)
      throw new OperatorFault(`${first.rows} rows are more than the ${FILE_ROWS} of a file: name fewer days`)
    return (await runAct(context, reportFileAct, input)).csv.trimEnd()
  }
  const lines = [...first.lines]
  let { next } = first
  while (next !== null && lines.length < MOST_LINES) {
    const page = await runAct(context, reportAct, { ...input, after: next })
    lines.push(...page.lines)
    next = page.next
  }
  return saysReport({ ...first, lines, next })
}

async function list(context: OperatorContext): Promise<string> {
  const { reports } = await runAct(context, reportsAct, {})
  return reports
    .map(({ name, filters, mostDays }) => {
      const days = mostDays === null ? 'now' : `up to ${mostDays} days`
      return `${name.padEnd(14)}  ${days.padEnd(16)}  ${filters.map(filter => `${filter}=`).join(' ')}`.trimEnd()
    })
    .join('\n')
}

async function filtersOf({ db }: OperatorContext, words: readonly string[]): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const word of words) {
    const [name = '', ...rest] = word.split('=')
    const value = rest.join('=')
    if (!FILTER_NAMES.some(one => one === name) || value === '')
      throw new OperatorFault(
        `${word} is not a filter; there are ${FILTER_NAMES.map(one => `${one}=`).join(' ')}`,
      )
    if (name !== 'member') found[name] = value
    else {
      const member = await memberByKey(db, accountKey(value))
      if (!member) throw new OperatorFault(`there is no member ${value}`)
      found.member = member.id
    }
  }
  return found
}

function daysOf({ options }: Typed): { from?: string; to?: string } {
  const { from, until } = options
  return {
    ...(typeof from === 'string' ? { from } : {}),
    ...(typeof until === 'string' ? { to: until } : {}),
  }
}

function saysReport(page: ReportPage): string {
  const { columns, lines, totals, rows, from, to, timeZone, currency } = page
  const cells = [...lines, totals].map(line =>
    columns.map(column => saysCell(column, line.cells[column.id], page)),
  )
  const head = columns.map(column => column.id)
  const widths = head.map((name, at) => Math.max(name.length, ...cells.map(line => line[at]?.length ?? 0)))
  const says = (line: readonly string[]) =>
    line
      .map((cell, at) =>
        isFigure(columns[at]?.kind) ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0),
      )
      .join('  ')
      .trimEnd()
  const period = from === null ? 'now' : `${from} to ${to}`
  const total = cells.pop() ?? []
  const more = rows > lines.length ? [`${rows} rows in all: --csv has the rest`] : [`${rows} rows`]
  return [
    `${period}, ${timeZone}, ${currency}`,
    says(head),
    ...cells.map(says),
    'total',
    says(total),
    ...more,
  ].join('\n')
}

const isFigure = (kind: string | undefined) =>
  kind !== undefined && /^(count|money|ratio|seconds)$/.test(kind)

type Line = ReportPage['lines'][number]

function saysCell(
  { kind }: ReportPage['columns'][number],
  cell: Line['cells'][string] | undefined,
  { currency, timeZone }: Pick<ReportPage, 'currency' | 'timeZone'>,
): string {
  if (cell === null || cell === undefined) return '–'
  if (typeof cell === 'object') return cell.account
  if (kind === 'money') return decimalText(BigInt(cell), currency)
  if (kind === 'ratio') return `${cell} %`
  return kind === 'time' ? formatExact(String(cell), timeZone) : String(cell)
}
