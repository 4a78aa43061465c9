import {
  convertPoints,
  pointBalance,
  pointConfig,
  pointRewards,
  pointTransactions,
  redeemHistory,
  redeemReward,
} from '#lib/points/api.ts'
import { HISTORY_MONTHS } from '#lib/points/rules.ts'
import { isModuleOn } from '#lib/site/modules.ts'
import type { SiteSettings } from '#lib/site/settings.ts'
import { addDays, dayOf, startOfDay } from '#lib/time/days.ts'
import { pageOf } from '#lib/wire/older.ts'
import { once } from '#server/db/once.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { type Call, type Route, serve } from '#server/platform/serve.ts'
import { endOf, entriesOf } from '#server/records/queries.ts'
import type { PaymentPasswords } from '#server/security/payment-passwords.ts'
import { pointAccount, readPoints } from './account.ts'
import { earnedBetween } from './day-queries.ts'
import { mallItems, textsOf } from './items.ts'
import { exchangeOn, ratesOn } from './rate-queries.ts'
import { convert, redeem } from './redeem.ts'
import { convertedSince, processingPoints, redemptionsOf } from './redemption-queries.ts'
import { stocks } from './stock-queries.ts'
import { toRedemption, toTransaction } from './to-wire.ts'

/** Rows per page of a list. */
const LISTED = 20

interface Parts {
  settings: () => SiteSettings
  paymentPasswords: PaymentPasswords
}

/** The points mall (docs/points.md). */
export function pointRoutes(parts: Parts): Route[] {
  const { settings, paymentPasswords } = parts
  const requireOpen = () => {
    if (!isModuleOn(settings().modules, 'POINTS')) throw new Refusal('pointsClosed', { status: 409 })
  }
  return [
    serve(pointBalance, readBalance),
    serve(pointConfig, call => readConfig(call, parts)),
    serve(pointRewards, readRewards),
    serve(redeemHistory, readHistory),
    serve(pointTransactions, readTransactions),
    serve(redeemReward, async call => {
      requireOpen()
      const { paymentPassword, ...input } = call.input
      await paymentPasswords.require(call, paymentPassword)
      const key = { scope: 'redeemReward', id: input.id, actor: call.session.memberId, input }
      return call.db.transaction(tx => once(tx, key, () => redeem(call, tx)))
    }),
    serve(convertPoints, async call => {
      requireOpen()
      const { paymentPassword, ...input } = call.input
      await paymentPasswords.require(call, paymentPassword)
      const key = { scope: 'convertPoints', id: input.id, actor: call.session.memberId, input }
      return call.db.transaction(tx => once(tx, key, () => convert(call, tx, settings().points)))
    }),
  ]
}

async function readBalance({ db, session: { memberId }, runtime }: Call<typeof pointBalance>) {
  const today = dayOf(runtime.clock.now(), runtime.config.timeZone)
  const yesterday = addDays(today, -1)
  const earned = (from: string) => earnedBetween(db, { memberId, from, to: yesterday })
  const [points, processing, last, month] = await Promise.all([
    readPoints(db, memberId),
    processingPoints(db, memberId),
    earned(yesterday),
    earned(`${today.slice(0, 8)}01`),
  ])
  return {
    points: points.toString(),
    processing: processing.toString(),
    yesterday: last.toString(),
    month: month.toString(),
  }
}

async function readConfig(
  { db, session: { memberId }, runtime }: Call<typeof pointConfig>,
  { settings, paymentPasswords }: Parts,
) {
  const { currency, timeZone } = runtime.config
  const today = dayOf(runtime.clock.now(), timeZone)
  const [rates, exchange, converted, hasPaymentPassword] = await Promise.all([
    ratesOn(db, today, timeZone),
    exchangeOn(db, today, timeZone),
    convertedSince(db, memberId, startOfDay(today, timeZone)),
    paymentPasswords.isSet(db, memberId),
  ])
  const { modules, points } = settings()
  const left = BigInt(points.dailyPoints) - converted
  return {
    isOpen: isModuleOn(modules, 'POINTS') && (rates !== undefined || exchange.exchange.length > 0),
    currency,
    earn: (rates?.earn ?? []).map(({ gameType, betMinorPerPoint }) => ({
      category: gameType,
      betPerPoint: betMinorPerPoint,
    })),
    exchange: [...exchange.exchange],
    turnover: exchange.turnover,
    dailyPoints: String(points.dailyPoints),
    dailyLeft: String(left > 0n ? left : 0n),
    hasPaymentPassword,
  }
}

async function readRewards({ db, language }: Call<typeof pointRewards>) {
  const [items, stock] = await Promise.all([mallItems(db), stocks(db)])
  return {
    items: items.map(item => {
      const limit = stock.get(item.code)
      return {
        code: item.code,
        ...textsOf(item, language),
        picture: item.picture,
        points: item.points,
        left: limit ? limit.stock - limit.taken : null,
        isSent: item.isSent,
        money: item.money && { amount: item.money.amountMinor, turnover: item.money.turnover },
      }
    }),
  }
}

async function readHistory({ db, session, input, runtime, language }: Call<typeof redeemHistory>) {
  const since = runtime.clock.now()
  since.setUTCMonth(since.getUTCMonth() - HISTORY_MONTHS)
  const query = { memberId: session.memberId, since, before: input.before, limit: LISTED + 1 }
  const { list, next } = pageOf(await redemptionsOf(db, query), LISTED)
  return { redemptions: list.map(row => toRedemption(row, language)), next }
}

async function readTransactions({ db, session, input }: Call<typeof pointTransactions>) {
  const { id: accountId } = pointAccount(session.memberId)
  const end = await endOf(db, accountId)
  const before = input.before === undefined ? end : BigInt(input.before)
  const span = { accountId, from: 1n, to: before < end ? before : end, kinds: undefined }
  const rows = await entriesOf(db, span, LISTED + 1)
  const shown = rows.slice(0, LISTED)
  return {
    transactions: shown.map(toTransaction),
    next: rows.length > LISTED ? String(shown.at(-1)?.seq ?? '') : null,
  }
}
