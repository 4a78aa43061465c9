import { maskName } from '#lib/play/rules.ts'
import type { agentIncome, agentIncomeLines } from '#lib/team-reports/income-api.ts'
import {
  cursorOf,
  cursorText,
  INCOME_KINDS,
  type IncomeKind,
  REPORT_PAGE_SIZE,
} from '#lib/team-reports/rules.ts'
import { dayOf } from '#lib/time/days.ts'
import type { AnswerOf, InputOf } from '#lib/wire/action.ts'
import type { Queries } from '#server/db/database.ts'
import type { Call } from '#server/platform/serve.ts'
import { dueOf, type IncomeLineRow, type IncomeSumRow, incomeByDay, incomeLines } from './income-queries.ts'
import { daysToWire, openReport, type Report } from './scope.ts'

type Income = AnswerOf<typeof agentIncome>
export type IncomeLine = AnswerOf<typeof agentIncomeLines>['rows'][number]
export type LineFilters = Pick<InputOf<typeof agentIncomeLines>, 'kind' | 'direction' | 'before'>

/** What an agent earned and paid on, day by day. */
export async function readIncome({ input, session, runtime }: Call<typeof agentIncome>): Promise<Income> {
  const { reports: db } = runtime
  const report = await openReport(db, input, { session, runtime })
  const { agentId } = report.scope
  const { start, end } = report.days
  const [rows, due] = await Promise.all([
    incomeByDay(db, { agentId, start, end, timeZone: report.timeZone }),
    dueOf(db, agentId),
  ])
  const days = [...Map.groupBy(rows, row => row.day)]
  return {
    days: days.map(([day, ofDay]) => ({ day, ...sumsOf(ofDay) })),
    totals: sumsOf(rows),
    due: { in: due.due_in.toString(), out: due.due_out.toString() },
    ...daysToWire(report),
  }
}

/** One page of the payments behind it. */
export async function readIncomeLines({
  input,
  session,
  runtime,
}: Call<typeof agentIncomeLines>): Promise<AnswerOf<typeof agentIncomeLines>> {
  const { reports: db } = runtime
  const report = await openReport(db, input, { session, runtime })
  // One more than is shown tells whether there is more.
  const lines = await readLines(db, report, input, REPORT_PAGE_SIZE + 1)
  const rows = lines.slice(0, REPORT_PAGE_SIZE)
  const last = rows.at(-1)
  return {
    rows,
    next: lines.length > rows.length && last ? placeOfLine(last) : null,
    ...daysToWire(report),
  }
}

/** The newest payments of a filter, from its cursor on. */
export async function readLines(
  db: Queries,
  { scope, days, timeZone }: Report,
  { kind, direction, before }: LineFilters,
  limit: number,
): Promise<IncomeLine[]> {
  const { first, second } = cursorOf(before ?? '')
  const rows = await incomeLines(db, {
    agentId: scope.agentId,
    start: days.start,
    end: days.end,
    kind,
    direction,
    before: before === undefined ? undefined : { at: new Date(first), id: second },
    limit,
  })
  return rows.map(row => lineToWire(row, timeZone))
}

export function placeOfLine({ at, id }: IncomeLine): string {
  return cursorText({ first: at, second: id })
}

function lineToWire(row: IncomeLineRow, timeZone: string): IncomeLine {
  const firstDay = row.window_start ? dayOf(row.window_start, timeZone) : (row.day ?? '')
  return {
    id: row.id,
    at: row.at.toISOString(),
    kind: row.kind,
    direction: row.direction,
    state: row.state,
    firstDay,
    // A window ends before the moment that its end names.
    lastDay: row.window_end ? dayOf(new Date(row.window_end.getTime() - 1), timeZone) : firstDay,
    windowStart: row.window_start?.toISOString() ?? null,
    other: otherOf(row),
    amount: row.amount.toString(),
  }
}

/** A downline by its name while it is in the team; an upline, and who has left, by a masked one. */
function otherOf({ other_id, other_account, is_now }: IncomeLineRow): IncomeLine['other'] {
  if (other_account === null) return null
  return is_now ? { id: other_id, account: other_account } : { id: null, account: maskName(other_account) }
}

function sumsOf(rows: readonly IncomeSumRow[]): Income['totals'] {
  const sum = (fits: (row: IncomeSumRow) => boolean) =>
    rows.reduce((total, row) => (fits(row) ? total + row.amount : total), 0n)
  const received = sum(row => row.direction === 'in')
  const paid = sum(row => row.direction === 'out')
  const ofKind = (kind: IncomeKind) => sum(row => row.direction === 'in' && row.kind === kind).toString()
  const [rebate, dividend, daily, hourly, realtime] = INCOME_KINDS.map(ofKind) as [
    string,
    string,
    string,
    string,
    string,
  ]
  return {
    rebate,
    dividend,
    daily,
    hourly,
    realtime,
    received: received.toString(),
    paid: paid.toString(),
    net: (received - paid).toString(),
  }
}
