import type { Language } from '#lib/i18n/languages.ts'
import type { TeamRound, teamBets, teamBetTotals, teamRound } from '#lib/team-reports/api.ts'
import { cursorOf, cursorText, REPORT_PAGE_SIZE } from '#lib/team-reports/rules.ts'
import type { AnswerOf, InputOf } from '#lib/wire/action.ts'
import type { Queries } from '#server/db/database.ts'
import type { GameLookup } from '#server/games/launch.ts'
import { account } from '#server/ledger/accounts.ts'
import type { Call } from '#server/platform/serve.ts'
import { roundRow } from '#server/play/bet-record.ts'
import { readMovements } from '#server/play/round-details.ts'
import {
  type RoundsQuery,
  roundOfTeam,
  settledOfMany,
  settledOfPlaces,
  sumsOfSettled,
  sumsOfUnsettled,
  type TeamRoundRow,
  unsettledOfTeam,
} from './bet-queries.ts'
import { readLossSums } from './loss.ts'
import { placesOf } from './queries.ts'
import { daysToWire, openReport, personToWire, type Report } from './scope.ts'

/** Up to so many places are asked one by one; of more, everybody's newest rounds are looked through. */
const FEW_PLACES = 2_000

type Filters = Pick<InputOf<typeof teamBets>, 'status' | 'gameType' | 'vendor' | 'before'>
export interface Naming {
  games: GameLookup
  language: Language
}

export async function readTeamBets(
  call: Call<typeof teamBets>,
  games: GameLookup,
): Promise<AnswerOf<typeof teamBets>> {
  const { runtime, input, language } = call
  const { reports: db } = runtime
  const report = await openReport(db, input, call)
  // One more than is shown tells whether there is more.
  const rows = await readRounds(db, report, input, REPORT_PAGE_SIZE + 1)
  const shown = rows.slice(0, REPORT_PAGE_SIZE)
  const last = shown.at(-1)
  return {
    rows: shown.map(row => roundToWire(row, { games, language })),
    next: rows.length > shown.length && last ? placeOfRound(last) : null,
    of: report.of,
    ...daysToWire(report),
  }
}

export async function readTeamBetTotals({
  input,
  session,
  runtime,
}: Call<typeof teamBetTotals>): Promise<AnswerOf<typeof teamBetTotals>> {
  const { reports: db } = runtime
  const report = await openReport(db, input, { session, runtime })
  const { status, gameType, vendor } = input
  const query = { scope: report.scope, ...spanOf(report), gameType, vendor }
  const sums =
    status === 'settled' ? await sumsOfSettled(db, query) : await sumsOfUnsettled(db, status, query)
  const isComparable = status === 'settled' && vendor === undefined
  const counted = isComparable ? await readLossSums(db, report, gameType) : undefined
  return {
    bets: sums.bets,
    stake: sums.stake.toString(),
    validBet: sums.valid_bet.toString(),
    payout: sums.payout.toString(),
    loss: (sums.stake - sums.payout).toString(),
    lateWins: counted ? (counted.payout - sums.payout).toString() : null,
  }
}

export async function readTeamRound(
  call: Call<typeof teamRound>,
  games: GameLookup,
): Promise<AnswerOf<typeof teamRound>> {
  const { input, session, runtime, language } = call
  const { reports: db } = runtime
  const { currency } = runtime.config
  const query = { agentId: session.memberId, id: input.id, openedAt: new Date(input.openedAt) }
  const round = await roundOfTeam(db, query)
  if (!round) throw call.refusal('notFound', { status: 404 })
  const wallet = account({ book: 'real', kind: 'wallet', memberId: round.member_id, unit: currency })
  return {
    ...roundToWire(round, { games, language }),
    gameCode: round.game_code,
    vendorRoundId: round.vendor_round_id,
    currency,
    movements: await readMovements(db, round, wallet.id),
  }
}

/** The newest rounds that a filter lets through. */
export async function readRounds(
  db: Queries,
  report: Report,
  { status, gameType, vendor, before }: Filters,
  limit: number,
): Promise<TeamRoundRow[]> {
  const { scope } = report
  const query: RoundsQuery = {
    scope,
    ...spanOf(report),
    gameType,
    vendor,
    before: before === undefined ? undefined : momentOf(before),
    limit,
  }
  if (status !== 'settled') return unsettledOfTeam(db, status, query)
  const places = await placesOf(db, scope, FEW_PLACES + 1)
  return places.length > FEW_PLACES ? settledOfMany(db, query) : settledOfPlaces(db, places, query)
}

export function roundToWire(row: TeamRoundRow, naming: Naming): TeamRound {
  return { ...roundRow(row, naming), who: personToWire(row) }
}

/** Where the page after a round begins. */
export function placeOfRound({ settled_at, opened_at, id }: TeamRoundRow): string {
  return cursorText({ first: (settled_at ?? opened_at).toISOString(), second: id })
}

function momentOf(before: string): { at: Date; id: string } {
  const { first, second } = cursorOf(before)
  return { at: new Date(first), id: second }
}

function spanOf({ days }: Report): { start: Date; end: Date } {
  return { start: days.start, end: days.end }
}
