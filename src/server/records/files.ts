import { accountRecord } from '#lib/records/api.ts'
import { bonusDetails } from '#lib/records/bonus-api.ts'
import { profitLoss } from '#lib/records/profit-api.ts'
import { formatExact } from '#lib/time/format.ts'
import type { App } from '#server/app.ts'
import { entryOf, type RecordSetting, spanOf } from './account-record.ts'
import { bonusesOf, bonusSpanOf } from './bonus.ts'
import { AT_ONCE, decimalCell, type FileCall, inAndOut, mountRecordFile, pagesOf } from './file.ts'
import { profitLines } from './profit.ts'
import { type EntryRow, entriesOf, type Span } from './queries.ts'
import { headOf, kindName, wordsOf } from './words.ts'

/** The records of a member's money as files, newest first, each beside its action: GET <its path>.csv with the same filters. */
export function mountRecordFiles(app: App): void {
  mountAccountRecord(app)
  mountBonuses(app)
  mountProfit(app)
}

function mountAccountRecord(app: App): void {
  mountRecordFile(app, {
    action: accountRecord,
    name: 'account-record',
    head: headOf(['time', 'kind', 'reference', 'in', 'out', 'balanceAfter', 'currency']),
    lines: async function* (asked) {
      const { db, setting, language } = askedOf(asked)
      const { unit, ...span } = await spanOf(db, asked.input, setting)
      for await (const rows of entriesBy(asked, span))
        yield rows.map(row => {
          const { at, kind, reference } = entryOf(row)
          return [
            formatExact(at, setting.timeZone),
            kindName(kind, language, 'records'),
            reference,
            ...inAndOut(row.amount, unit),
            decimalCell(row.balance_after, unit),
            unit,
          ]
        })
    },
  })
}

function mountBonuses(app: App): void {
  mountRecordFile(app, {
    action: bonusDetails,
    name: 'bonus-details',
    head: headOf(['time', 'kind', 'reference', 'in', 'out', 'required', 'done', 'status', 'currency']),
    lines: async function* (asked) {
      const { db, setting, language } = askedOf(asked)
      const { currency } = setting
      const words = wordsOf('bonuses', language)
      for await (const rows of entriesBy(asked, await bonusSpanOf(db, asked.input, setting))) {
        const bonuses = await bonusesOf(db, setting.memberId, rows)
        yield bonuses.map(({ at, kind, reference, amount, turnover }) => [
          formatExact(at, setting.timeZone),
          words[`kind_${kind}`],
          reference,
          ...inAndOut(BigInt(amount), currency),
          turnover ? decimalCell(BigInt(turnover.required), currency) : '',
          turnover ? decimalCell(BigInt(turnover.done), currency) : '',
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
  mountRecordFile(app, {
    action: profitLoss,
    name: 'profit-and-loss',
    head: headOf(['day', 'category', 'bets', 'stake', 'validBet', 'payout', 'gain', 'loss', 'currency']),
    lines: async function* (asked) {
      const { db, setting, language } = askedOf(asked)
      const { currency } = setting
      const words = wordsOf('profit', language)
      const lines = await profitLines(db, asked.input, setting)
      yield lines.map(({ day, category, bets, stake, validBet, payout, result }) => [
        day,
        category === 'BONUS' ? words.bonus : words[`category_${category}`],
        bets.toString(),
        ...[stake, validBet, payout].map(one => decimalCell(one, currency)),
        ...inAndOut(result, currency),
        currency,
      ])
    },
  })
}

function askedOf({ session, context }: FileCall<unknown>) {
  const { db, clock, config } = context.get('runtime')
  const setting: RecordSetting = {
    memberId: session.memberId,
    book: session.book,
    now: clock.now(),
    timeZone: config.timeZone,
    currency: config.currency,
  }
  return { db, setting, language: context.get('facts').language }
}

/** The entries of a span, some at a time. */
function entriesBy({ context }: FileCall<unknown>, span: Span): AsyncGenerator<EntryRow[]> {
  const { db } = context.get('runtime')
  return pagesOf(
    (before: bigint | undefined) => entriesOf(db, { ...span, to: before ?? span.to }, AT_ONCE),
    row => row.seq,
  )
}
