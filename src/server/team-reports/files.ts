import { decimalText } from '#lib/money/money.ts'
import { shortRoundId } from '#lib/play/rules.ts'
import { fileReference } from '#lib/records/rules.ts'
import { type LossFigure, teamBets, teamEntries, userLoss } from '#lib/team-reports/api.ts'
import { agentIncomeLines } from '#lib/team-reports/income-api.ts'
import type { LossGroup } from '#lib/team-reports/rules.ts'
import { formatExact } from '#lib/time/format.ts'
import type { GameLookup } from '#server/games/launch.ts'
import type { App } from '#server/platform/context.ts'
import { AT_ONCE, type FileCall, inAndOut, mountRecordFile, pagesOf } from '#server/records/file.ts'
import { type HeadName, headOf, kindName, ROUND_COLUMNS, textsOf } from '#server/records/texts.ts'
import { placeOfRound, readRounds, roundToWire } from './bets.ts'
import { readEntries } from './entries.ts'
import { placeOfLine, readLines } from './income.ts'
import { placeOfLoss, readLosses } from './loss.ts'
import type { LossRow } from './loss-queries.ts'
import { openReport, type ReportQuery } from './scope.ts'

/** The reports as files in the reader's language, each beside its action: GET <its path>.csv with the same filters. */
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
    head: headOf(['member', ...ROUND_COLUMNS]),
    lines: async function* (call) {
      const { report, db, language } = await opened(call)
      const texts = textsOf('teamreports', language)
      const pages = pagesOf(
        (before: string | undefined) => readRounds(db, report, { ...call.input, before }, AT_ONCE),
        placeOfRound,
      )
      for await (const rounds of pages)
        yield rounds.map(round => {
          const { who, openedAt, settledAt, gameName, gameType, vendor, status } = roundToWire(round, {
            games,
            language,
          })
          return [
            who.account,
            formatExact(openedAt, report.timeZone),
            settledAt === null ? '' : formatExact(settledAt, report.timeZone),
            fileReference(shortRoundId(round.vendor_round_id)),
            gameName,
            vendor,
            texts[`category_${gameType}`],
            texts[`status_${status}`],
            ...[round.stake, round.refunded, round.payout, round.valid_bet].map(one =>
              decimalText(one, report.currency),
            ),
            report.currency,
          ]
        })
    },
  })
}

interface LossColumn {
  head: HeadName
  /** Money in minor units, or a text. */
  cell: (row: LossRow, currency: string) => bigint | string
}

/** Behind what a row is of: a column for each figure of the report, in this order. */
const LOSS_COLUMNS: Readonly<Record<LossFigure | 'currency', LossColumn>> = {
  bets: { head: 'bets', cell: row => row.bets.toString() },
  stake: { head: 'stake', cell: row => row.stake },
  validBet: { head: 'validBet', cell: row => row.valid_bet },
  payout: { head: 'payout', cell: row => row.payout },
  deposited: { head: 'deposited', cell: row => row.deposited },
  withdrawn: { head: 'withdrawn', cell: row => row.withdrawn },
  given: { head: 'given', cell: row => row.given },
  currency: { head: 'currency', cell: (_, currency) => currency },
  // A minus when the players won.
  loss: { head: 'playersLoss', cell: row => row.stake - row.payout },
}
const LOSS_HEAD = headOf(Object.values(LOSS_COLUMNS).map(({ head }) => head))

function mountLosses(app: App): void {
  mountRecordFile(app, {
    action: userLoss,
    name: 'user-loss',
    head: (language, { by }) => [textsOf('teamreports', language)[`by_${by}`], ...LOSS_HEAD(language)],
    lines: async function* (call) {
      const { report, db, language } = await opened(call)
      const { by } = call.input
      const texts = textsOf('teamreports', language)
      const pages = pagesOf(
        (before: string | undefined) => readLosses(db, report, { ...call.input, before }, AT_ONCE),
        row => placeOfLoss(row, by),
      )
      for await (const rows of pages)
        yield rows.map(row => [
          nameOfRow(row, by, texts),
          ...Object.values(LOSS_COLUMNS).map(({ cell }) => {
            const value = cell(row, report.currency)
            return typeof value === 'bigint' ? decimalText(value, report.currency) : value
          }),
        ])
    },
  })
}

/** A member or an agent by name, a day, or a category; stars for members who left the team since. */
function nameOfRow(
  { account, key }: LossRow,
  by: LossGroup,
  texts: Readonly<Record<string, string>>,
): string {
  const category = by === 'category' ? texts[`category_${key}`] : undefined
  return category ?? account ?? key ?? '***'
}

function mountEntries(app: App): void {
  mountRecordFile(app, {
    action: teamEntries,
    name: 'team-account-details',
    head: headOf(['time', 'member', 'kind', 'reference', 'otherSide', 'in', 'out', 'currency']),
    lines: async function* (call) {
      const { report, db, language } = await opened(call)
      const pages = pagesOf(
        (before: string | undefined) => readEntries(db, report, { ...call.input, before }, AT_ONCE),
        row => row.key,
      )
      for await (const rows of pages)
        yield rows.map(row => [
          row.at === null ? row.day : formatExact(row.at, report.timeZone),
          row.who.account,
          kindName(row.kind, language, 'teamreports'),
          fileReference(row.reference ?? ''),
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
    head: headOf(['time', 'kind', 'status', 'firstDay', 'lastDay', 'otherSide', 'in', 'out', 'currency']),
    lines: async function* (call) {
      const { report, db, language } = await opened(call)
      const texts = textsOf('teamreports', language)
      const pages = pagesOf(
        (before: string | undefined) => readLines(db, report, { ...call.input, before }, AT_ONCE),
        placeOfLine,
      )
      for await (const rows of pages)
        yield rows.map(row => [
          formatExact(row.at, report.timeZone),
          texts[`income_${row.kind}`],
          texts[`state_${row.state}`],
          row.firstDay,
          row.lastDay,
          row.other?.account ?? '',
          ...inAndOut(row.direction === 'in' ? BigInt(row.amount) : -BigInt(row.amount), report.currency),
          report.currency,
        ])
    },
  })
}

async function opened({ input, session, context }: FileCall<ReportQuery>) {
  const runtime = context.get('runtime')
  const report = await openReport(runtime.reports, input, { session, runtime })
  return { report, db: runtime.reports, language: context.get('requestInfo').language }
}
