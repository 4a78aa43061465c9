import type { GameType } from '#lib/play/rules.ts'
import type { userLoss } from '#lib/team-reports/api.ts'
import {
  cursorOf,
  cursorText,
  GIVEN_KINDS,
  type LossGroup,
  REPORT_PAGE_SIZE,
} from '#lib/team-reports/rules.ts'
import type { AnswerOf, InputOf } from '#lib/wire/action.ts'
import type { Queries } from '#server/db/database.ts'
import type { Call } from '#server/platform/serve.ts'
import { type LossRow, lossesOf } from './loss-queries.ts'
import { daysToWire, openReport, type Report } from './scope.ts'

type Answer = AnswerOf<typeof userLoss>
export type LossFilters = Pick<InputOf<typeof userLoss>, 'by' | 'gameType' | 'before'>

/** One page of a team's profit and loss, with the sums of the whole filter. */
export async function readUserLoss({ input, session, runtime }: Call<typeof userLoss>): Promise<Answer> {
  const { reports: db } = runtime
  const report = await openReport(db, input, { session, runtime })
  const { by, gameType } = input
  // One more than is shown tells whether there is more.
  const [rows, sums] = await Promise.all([
    readLosses(db, report, input, REPORT_PAGE_SIZE + 1),
    readLossSums(db, report, gameType),
  ])
  const shown = rows.slice(0, REPORT_PAGE_SIZE)
  const last = shown.at(-1)
  const isOfMoney = gameType === undefined
  return {
    by,
    rows: shown.map(row => ({
      key: row.key,
      account: row.account,
      // The member that the figures are already under cannot be opened again.
      hasDownlines: row.has_downlines && row.key !== report.scope.under,
      ...totalsToWire(row, isOfMoney && by !== 'category'),
    })),
    next: rows.length > shown.length && last ? placeOfLoss(last, by) : null,
    totals: totalsToWire(sums, isOfMoney),
    of: report.of,
    ...daysToWire(report),
  }
}

export function readLosses(
  db: Queries,
  { scope, days, timeZone }: Report,
  { by, gameType, before }: LossFilters,
  limit: number,
): Promise<LossRow[]> {
  const cursor = before === undefined ? undefined : cursorOf(before)
  return lossesOf(db, { scope, days, timeZone, by, gameType, given: GIVEN_KINDS, before: cursor, limit })
}

/** What everything in a scope came to. */
export async function readLossSums(
  db: Queries,
  { scope, days, timeZone }: Report,
  gameType: GameType | undefined,
): Promise<LossRow> {
  const query = { scope, days, timeZone, gameType, given: GIVEN_KINDS, before: undefined, limit: 1 }
  const [row] = await lossesOf(db, { ...query, by: 'all' })
  return row ?? NOTHING
}

const NOTHING: LossRow = {
  key: '',
  account: null,
  has_downlines: false,
  bets: 0n,
  stake: 0n,
  valid_bet: 0n,
  payout: 0n,
  deposited: 0n,
  withdrawn: 0n,
  given: 0n,
  place: '',
}

/** Where the page after a row begins. */
export function placeOfLoss(row: LossRow, by: LossGroup): string {
  if (by === 'day' || by === 'category') return cursorText({ first: row.place, second: '' })
  return cursorText({ first: (row.stake - row.payout).toString(), second: row.place })
}

function totalsToWire(row: LossRow, isOfMoney: boolean): Answer['totals'] {
  return {
    bets: Number(row.bets),
    stake: row.stake.toString(),
    validBet: row.valid_bet.toString(),
    payout: row.payout.toString(),
    loss: (row.stake - row.payout).toString(),
    deposited: isOfMoney ? row.deposited.toString() : null,
    withdrawn: isOfMoney ? row.withdrawn.toString() : null,
    given: isOfMoney ? row.given.toString() : null,
  }
}
