import { shortRoundId } from '#lib/play/rules.ts'
import { teamBets, teamEntries, userLoss } from '#lib/team-reports/api.ts'
import { agentIncomeLines } from '#lib/team-reports/income-api.ts'
import { formatExact } from '#lib/time/format.ts'
import type { App } from '#server/app.ts'
import type { GameLookup } from '#server/games/launch.ts'
import {
  AT_ONCE,
  decimalCell,
  type FileCall,
  inAndOut,
  mountRecordFile,
  pagesOf,
} from '#server/records/file.ts'
import { placeOfRound, readRounds, tellRound } from './bets.ts'
import { readEntries } from './entries.ts'
import { placeOfLine, readLines } from './income.ts'
import { placeOfLoss, readLosses } from './loss.ts'
import { type Asked, openReport } from './scope.ts'

/** The reports as files, each beside its action: GET <its path>.csv with the same filters. */
export function mountReportFiles(app: App, games: GameLookup): void {
  mountBets(app, games)
  mountLosses(app)
  mountEntries(app)
  mountIncome(app)
}

function mountBets(app: App, games: GameLookup): void {
  mountRecordFile(app, {
    action: teamBets,
    name: 'team-bets',
    head: () => [
      'member',
      'opened',
      'settled',
      'round',
      'game',
      'vendor',
      'category',
      'status',
      'stake',
      'refunded',
      'payout',
      'valid bet',
      'currency',
    ],
    lines: async function* (asked) {
      const { language } = asked.context.get('facts')
      const { report, db } = await opened(asked)
      const pages = pagesOf(
        (before: string | undefined) => readRounds(db, report, { ...asked.input, before }, AT_ONCE),
        placeOfRound,
      )
      for await (const rounds of pages)
        yield rounds.map(round => {
          const { who, openedAt, settledAt, gameName, gameType, vendor, status } = tellRound(round, {
            games,
            language,
          })
          return [
            who.account,
            formatExact(openedAt, report.timeZone),
            settledAt === null ? '' : formatExact(settledAt, report.timeZone),
            shortRoundId(round.vendor_round_id),
            gameName,
            vendor,
            gameType,
            status,
            ...[round.stake, round.refunded, round.payout, round.valid_bet].map(one =>
              decimalCell(one, report.currency),
            ),
            report.currency,
          ]
        })
    },
  })
}

/** Losses may be negative, and spreadsheets would read a leading sign as a formula: stake and payout stand instead. */
function mountLosses(app: App): void {
  mountRecordFile(app, {
    action: userLoss,
    name: 'user-loss',
    head: () => [
      'row',
      'bets',
      'stake',
      'valid bet',
      'payout',
      'deposited',
      'withdrawn',
      'rebates and rewards',
      'currency',
    ],
    lines: async function* (asked) {
      const { report, db } = await opened(asked)
      const { by } = asked.input
      const pages = pagesOf(
        (before: string | undefined) => readLosses(db, report, { ...asked.input, before }, AT_ONCE),
        row => placeOfLoss(row, by),
      )
      for await (const rows of pages)
        yield rows.map(row => [
          row.account ?? row.key ?? '***',
          row.bets.toString(),
          ...[row.stake, row.valid_bet, row.payout, row.deposited, row.withdrawn, row.given].map(one =>
            decimalCell(one, report.currency),
          ),
          report.currency,
        ])
    },
  })
}

function mountEntries(app: App): void {
  mountRecordFile(app, {
    action: teamEntries,
    name: 'team-account-details',
    head: () => ['time', 'member', 'kind', 'reference', 'other side', 'in', 'out', 'currency'],
    lines: async function* (asked) {
      const { report, db } = await opened(asked)
      const pages = pagesOf(
        (before: string | undefined) => readEntries(db, report, { ...asked.input, before }, AT_ONCE),
        row => row.key,
      )
      for await (const rows of pages)
        yield rows.map(row => [
          row.at === null ? row.day : formatExact(row.at, report.timeZone),
          row.who.account,
          row.kind,
          row.reference ?? '',
          row.other?.account ?? '',
          ...inAndOut(BigInt(row.amount), report.currency),
          report.currency,
        ])
    },
  })
}

function mountIncome(app: App): void {
  mountRecordFile(app, {
    action: agentIncomeLines,
    name: 'my-income',
    head: () => ['time', 'kind', 'state', 'first day', 'last day', 'other side', 'in', 'out', 'currency'],
    lines: async function* (asked) {
      const { report, db } = await opened(asked)
      const pages = pagesOf(
        (before: string | undefined) => readLines(db, report, { ...asked.input, before }, AT_ONCE),
        placeOfLine,
      )
      for await (const rows of pages)
        yield rows.map(row => [
          formatExact(row.at, report.timeZone),
          row.kind,
          row.state,
          row.firstDay,
          row.lastDay,
          row.other?.account ?? '',
          ...inAndOut(row.direction === 'in' ? BigInt(row.amount) : -BigInt(row.amount), report.currency),
          report.currency,
        ])
    },
  })
}

async function opened({ input, session, context }: FileCall<Asked>) {
  const runtime = context.get('runtime')
  return { report: await openReport(runtime.db, input, { session, runtime }), db: runtime.db }
}
