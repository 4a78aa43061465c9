import {
  type ContractStatement,
  contractStatements,
  STATEMENTS_PAGE_SIZE,
  type StatementSide,
  statementMembers,
} from '#lib/contracts/statements-api.ts'
import { maskName } from '#lib/play/rules.ts'
import { addDays, dayOf, startOfDay } from '#lib/time/days.ts'
import { daysOfPeriod, periodToWire } from '#lib/time/period.ts'
import type { AnswerOf, InputOf } from '#lib/wire/action.ts'
import { countedPage } from '#server/platform/pages.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Runtime } from '#server/platform/runtime.ts'
import { type Call, type Route, serve } from '#server/platform/serve.ts'
import type { Session } from '#server/platform/session.ts'
import { inTeam } from '#server/team/subtree.ts'
import {
  type PlayedRow,
  playedInDays,
  playedInWindows,
  type StatementFilter,
  type StatementRow,
  statementFor,
  statementsOf,
  sumsOfStatements,
} from './statement-queries.ts'
import { wholeDays } from './totals.ts'

/** Contract statements, for both sides. */
export const statementRoutes: readonly Route[] = [
  serve(contractStatements, listStatements),
  serve(statementMembers, listMembers),
]

/** Returns the requested filter and its days. A member who has left the team gets the same answer as an unknown one. */
export async function statementFilterOf(
  input: Omit<InputOf<typeof contractStatements>, 'page'>,
  { session, runtime }: { session: Session; runtime: Runtime },
) {
  const { timeZone } = runtime.config
  const { memberId } = session
  const { kind, side, downlineId, state } = input
  if (downlineId && !(await inTeam(runtime.db, memberId, downlineId)))
    throw new Refusal('notFound', { status: 404 })
  const today = dayOf(runtime.clock.now(), timeZone)
  const days = daysOfPeriod(input, today)
  const filter: StatementFilter = {
    ...{ memberId, kind, side, downlineId, state },
    from: days.from ? startOfDay(days.from, timeZone) : undefined,
    to: days.to ? startOfDay(addDays(days.to, 1), timeZone) : undefined,
  }
  return { filter, days, today }
}

async function listStatements(
  call: Call<typeof contractStatements>,
): Promise<AnswerOf<typeof contractStatements>> {
  const { db, input, runtime } = call
  const { currency, timeZone } = runtime.config
  const { side, page } = input
  const { filter, days, today } = await statementFilterOf(input, call)
  const [rows, sums] = await Promise.all([
    statementsOf(db, filter, pageAt(page)),
    sumsOfStatements(db, filter),
  ])
  return {
    rows: rows.map(row => toStatement(row, side)),
    page,
    pages: pagesOf(sums.statements),
    totals: {
      statements: sums.statements,
      amount: sums.amount.toString(),
      paid: sums.paid.toString(),
      due: sums.due.toString(),
    },
    currency,
    timeZone,
    ...periodToWire(days, today),
  }
}

/** The upline's name; masked if it is no longer the upline, null for the house. */
function payerName({ upline_account: name, is_upline: isUpline }: StatementRow): string | null {
  return name === null || isUpline ? name : maskName(name)
}

/** Converts a statement for the side that reads it. */
export function toStatement(row: StatementRow, side: StatementSide): ContractStatement {
  const { id, kind, period, tiers, active, tier, state, amount } = row
  const { downline_id, downline_account: account, downline_nickname: nickname } = row
  const isNamed = side === 'downlines' && row.is_in_team
  return {
    ...{ id, kind, period, side, active, tiers, tier, state },
    downline: isNamed ? { id: downline_id, account, nickname } : null,
    payer: side === 'own' ? payerName(row) : null,
    windowFrom: row.window_start.toISOString(),
    windowTo: row.window_end.toISOString(),
    ...figuresOf(row),
    amount: amount.toString(),
    settledAt: row.settled_at.toISOString(),
    paidAt: row.paid_at?.toISOString() ?? null,
  }
}

async function listMembers(call: Call<typeof statementMembers>): Promise<AnswerOf<typeof statementMembers>> {
  const { db, session, input, runtime } = call
  const { memberId } = session
  const statement = await statementFor(db, { id: input.id, memberId })
  if (!statement) throw call.refusal('notFound', { status: 404 })
  const { downline_id: agentId, window_start: from, window_end: to } = statement
  const days = wholeDays({ from, to, timeZone: runtime.config.timeZone })
  const { rows, total: members } = await countedPage(
    span => {
      const page = { agentId, memberId, ...span }
      return days ? playedInDays(db, page, days) : playedInWindows(db, page, { from, to })
    },
    { page: input.page, size: STATEMENTS_PAGE_SIZE },
  )
  return {
    rows: rows.map(row => ({ member: personOf(row), ...figuresOf(row) })),
    page: input.page,
    pages: pagesOf(members),
    totals: { members, active: statement.active, ...figuresOf(statement) },
    currency: statement.currency,
  }
}

function personOf({ id, account, nickname, is_in_team: isInTeam }: PlayedRow) {
  return isInTeam ? { id, account, nickname } : null
}

function figuresOf(row: { valid_bet: bigint; stake: bigint; payout: bigint }) {
  return {
    validBet: row.valid_bet.toString(),
    stake: row.stake.toString(),
    payout: row.payout.toString(),
    loss: (row.stake - row.payout).toString(),
  }
}

function pageAt(page: number) {
  return { limit: STATEMENTS_PAGE_SIZE, offset: (page - 1) * STATEMENTS_PAGE_SIZE }
}

function pagesOf(count: number): number {
  return Math.max(1, Math.ceil(count / STATEMENTS_PAGE_SIZE))
}
