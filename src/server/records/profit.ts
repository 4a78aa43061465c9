import type { GameType } from '#lib/play/rules.ts'
import type { profitLoss } from '#lib/records/profit-api.ts'
import { BONUS_KINDS } from '#lib/records/rules.ts'
import { addDays, dayOf, startOfDay } from '#lib/time/days.ts'
import { daysOfPeriod, earliestDay } from '#lib/time/period.ts'
import type { AnswerOf, InputOf } from '#lib/wire/action.ts'
import type { Queries } from '#server/db/database.ts'
import { type RecordSetting, spanOf } from './account-record.ts'
import {
  betDaysOf,
  type DayRow,
  type DaySum,
  lifetimeOf,
  openStakes,
  vendorResultsByDay,
} from './profit-queries.ts'
import { longSumsByDay } from './sums.ts'

type Answer = AnswerOf<typeof profitLoss>

interface Figures {
  bets: number
  stake: bigint
  validBet: bigint
  payout: bigint
  result: bigint
}

const NOTHING: Figures = { bets: 0, stake: 0n, validBet: 0n, payout: 0n, result: 0n }

/** Profit and loss of a member's days, from what the wallet calls added up and from the ledger. */
export async function readProfitLoss(
  db: Queries,
  input: InputOf<typeof profitLoss>,
  setting: RecordSetting,
): Promise<Answer> {
  const { memberId, timeZone, currency } = setting
  const today = dayOf(setting.now, timeZone)
  const [{ from, to, played, given, own }, ownEver, open, ever] = await Promise.all([
    partsOf(db, input, setting),
    vendorResultsByDay(db, { memberId, from: new Date(0), to: setting.now, timeZone }),
    openStakes(db, memberId),
    lifetimeOf(db, memberId),
  ])
  const whole = [...played.map(figuresOf), ...own.map(resultOf)].reduce(add, NOTHING)
  const bonus = sum(given)
  return {
    days: daysFrom(played, own, given),
    categories: categoriesFrom(played, own),
    totals: { ...figuresToWire(whole), bonus: bonus.toString(), net: (whole.result + bonus).toString() },
    lifetime: {
      result: (ever.result + sum(ownEver)).toString(),
      deposited: ever.deposited.toString(),
      withdrawn: ever.withdrawn.toString(),
      since: dayOf(ever.created_at, timeZone),
    },
    open: open.toString(),
    currency,
    timeZone,
    from,
    to,
    today,
    earliest: earliestDay(today),
  }
}

/** A day's figures in one category; `BONUS` is what the house gave. */
export interface ProfitLine extends Figures {
  day: string
  category: GameType | 'WALLET' | 'BONUS'
}

/** Profit and loss by day and category, the newest day first: the same figures as the page, not added up. */
export async function profitLines(
  db: Queries,
  input: InputOf<typeof profitLoss>,
  setting: RecordSetting,
): Promise<ProfitLine[]> {
  const { played, given, own } = await partsOf(db, input, setting)
  const lines: ProfitLine[] = [
    ...played.map(row => ({ day: row.day, category: row.category, ...figuresOf(row) })),
    ...own.map(row => ({ day: row.day, category: 'WALLET' as const, ...resultOf(row) })),
    ...given.map(row => ({ day: row.day, category: 'BONUS' as const, ...resultOf(row) })),
  ]
  return lines.sort((a, b) => (a.day < b.day ? 1 : a.day > b.day ? -1 : 0))
}

/** Reads a period's parts by day: bets, what the house gave, and the results of vendors' own wallets. */
async function partsOf(db: Queries, input: InputOf<typeof profitLoss>, setting: RecordSetting) {
  const { memberId, timeZone } = setting
  const today = dayOf(setting.now, timeZone)
  const days = daysOfPeriod(input, today)
  const [from, to] = [days.from ?? earliestDay(today), days.to ?? today]
  const between = { from: startOfDay(from, timeZone), to: startOfDay(addDays(to, 1), timeZone) }
  const span = await spanOf(db, { from, to }, setting)
  const [played, given, own] = await Promise.all([
    betDaysOf(db, { memberId, from, to }),
    longSumsByDay(db, { ...span, kinds: BONUS_KINDS }, timeZone),
    vendorResultsByDay(db, { memberId, ...between, timeZone }),
  ])
  return { from, to, played, given, own }
}

function daysFrom(
  played: readonly DayRow[],
  own: readonly DaySum[],
  given: readonly DaySum[],
): Answer['days'] {
  const days = [...new Set([...played, ...own, ...given].map(row => row.day))].sort()
  return days.map(day => {
    const isThen = (row: { day: string }) => row.day === day
    const figures = [...played.filter(isThen).map(figuresOf), ...own.filter(isThen).map(resultOf)]
    return {
      day,
      ...figuresToWire(figures.reduce(add, NOTHING)),
      bonus: sum(given.filter(isThen)).toString(),
    }
  })
}

function categoriesFrom(played: readonly DayRow[], own: readonly DaySum[]): Answer['categories'] {
  const groups = [...Map.groupBy(played, row => row.category)]
  const categories: Answer['categories'] = groups.map(([category, rows]) => ({
    category,
    ...figuresToWire(rows.map(figuresOf).reduce(add, NOTHING)),
  }))
  if (own.length === 0) return categories
  return [...categories, { category: 'WALLET', ...figuresToWire(own.map(resultOf).reduce(add, NOTHING)) }]
}

function figuresOf({ bets, stake, valid_bet: validBet, payout }: DayRow): Figures {
  return { bets: Number(bets), stake, validBet, payout, result: payout - stake }
}

function resultOf({ amount }: DaySum): Figures {
  return { ...NOTHING, result: amount }
}

function add(one: Figures, other: Figures): Figures {
  return {
    bets: one.bets + other.bets,
    stake: one.stake + other.stake,
    validBet: one.validBet + other.validBet,
    payout: one.payout + other.payout,
    result: one.result + other.result,
  }
}

function figuresToWire({ bets, stake, validBet, payout, result }: Figures) {
  const text = { stake: stake.toString(), validBet: validBet.toString(), payout: payout.toString() }
  return { bets, ...text, result: result.toString() }
}

function sum(rows: readonly DaySum[]): bigint {
  return rows.reduce((total, row) => total + row.amount, 0n)
}
