import type { Language } from '#lib/i18n/languages.ts'
import { decimalText } from '#lib/money/money.ts'
import { accountRecord } from '#lib/records/api.ts'
import { bonusDetails } from '#lib/records/bonus-api.ts'
import { profitLoss } from '#lib/records/profit-api.ts'
import { fileReference } from '#lib/records/rules.ts'
import { formatExact } from '#lib/time/format.ts'
import type { Action, InputOf } from '#lib/wire/action.ts'
import type { Queries } from '#server/db/database.ts'
import type { GameLookup } from '#server/games/launch.ts'
import type { App } from '#server/platform/context.ts'
import { entriesToWire, type RecordSetting, spanOf } from './account-record.ts'
import { bonusesOf, bonusSpanOf } from './bonus.ts'
import { AT_ONCE, type FileCall, inAndOut, mountRecordFile, pagesOf } from './file.ts'
import { profitLines } from './profit.ts'
import { type EntryRow, entriesOf, type Span } from './queries.ts'
import { headOf, kindName, textsOf } from './texts.ts'

/** The records of a member's money as files, newest first, each beside its action: GET <its path>.csv with the same filters. */
export function mountRecordFiles(app: App, games: GameLookup): void {
  mountAccountRecord(app, games)
  mountBonuses(app)
  mountProfit(app)
}

/** Who asks for a file, in which language, and the entries of a span of theirs, some at a time. */
interface FileQuery<Input> {
  db: Queries
  input: Input
  setting: RecordSetting
  language: Language
  entries: (span: Span) => AsyncGenerator<EntryRow[]>
}

interface OwnFile<A extends Action> {
  action: A
  name: string
  columns: Parameters<typeof headOf>[0]
  lines: (call: FileQuery<InputOf<A>>) => AsyncGenerator<string[][]>
}

function mountOwn<A extends Action>(app: App, { action, name, columns, lines }: OwnFile<A>): void {
  mountRecordFile(app, { action, name, head: headOf(columns), lines: call => lines(fileQueryOf(call)) })
}

function fileQueryOf<Input>({ input, session, context }: FileCall<Input>): FileQuery<Input> {
  const { reports: db, clock, config } = context.get('runtime')
  const { timeZone, currency } = config
  const { memberId, book } = session
  return {
    db,
    input,
    setting: { memberId, book, now: clock.now(), timeZone, currency },
    language: context.get('requestInfo').language,
    entries: span =>
      pagesOf(
        (before: bigint | undefined) => entriesOf(db, { ...span, to: before ?? span.to }, AT_ONCE),
        row => row.seq,
      ),
  }
}

function mountAccountRecord(app: App, games: GameLookup): void {
  mountOwn(app, {
    action: accountRecord,
    name: 'account-record',
    columns: ['time', 'kind', 'reference', 'in', 'out', 'balanceAfter', 'currency', 'reason', 'game'],
    lines: async function* ({ db, input, setting, language, entries }) {
      const { unit, ...span } = await spanOf(db, input, setting)
      for await (const rows of entries(span)) {
        const entries = await entriesToWire(db, rows, { memberId: setting.memberId, games, language })
        yield entries.map(({ at, kind, reference, round, amount, balanceAfter, reason }) => [
          formatExact(at, setting.timeZone),
          kindName(kind, language, 'records'),
          fileReference(reference),
          ...inAndOut(BigInt(amount), unit),
          decimalText(BigInt(balanceAfter), unit),
          unit,
          reason ?? '',
          round?.gameName ?? '',
        ])
      }
    },
  })
}

function mountBonuses(app: App): void {
  mountOwn(app, {
    action: bonusDetails,
    name: 'bonus-details',
    columns: ['time', 'kind', 'reference', 'in', 'out', 'required', 'done', 'status', 'currency'],
    lines: async function* ({ db, input, setting, language, entries }) {
      const { currency, memberId, timeZone } = setting
      const words = textsOf('bonuses', language)
      for await (const rows of entries(await bonusSpanOf(db, input, setting))) {
        const bonuses = await bonusesOf(db, memberId, rows)
        yield bonuses.map(({ at, kind, reference, amount, turnover }) => [
          formatExact(at, timeZone),
          words[`kind_${kind}`],
          fileReference(reference),
          ...inAndOut(BigInt(amount), currency),
          turnover ? decimalText(BigInt(turnover.required), currency) : '',
          turnover ? decimalText(BigInt(turnover.done), currency) : '',
          // Salaries and dividends are paid by an upline: there they stand as what left the wallet.
          amount.startsWith('-') ? words.paid : turnover ? words[`state_${turnover.state}`] : words.free,
          currency,
        ])
      }
    },
  })
}

/** A line for each day and category; what the house gave stands in lines of its own. No sum of them begins with a sign. */
function mountProfit(app: App): void {
  mountOwn(app, {
    action: profitLoss,
    name: 'profit-and-loss',
    columns: ['day', 'category', 'bets', 'stake', 'validBet', 'payout', 'gain', 'loss', 'currency'],
    lines: async function* ({ db, input, setting, language }) {
      const { currency } = setting
      const words = textsOf('profit', language)
      const lines = await profitLines(db, input, setting)
      yield lines.map(({ day, category, bets, stake, validBet, payout, result }) => [
        day,
        category === 'BONUS' ? words.bonus : words[`category_${category}`],
        bets.toString(),
        ...[stake, validBet, payout].map(one => decimalText(one, currency)),
        ...inAndOut(result, currency),
        currency,
      ])
    },
  })
}
