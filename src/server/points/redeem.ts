import { LANGUAGES } from '#lib/i18n/languages.ts'
import { grouped } from '#lib/i18n/numbers.ts'
import { share } from '#lib/money/money.ts'
import type { convertPoints, redeemReward } from '#lib/points/api.ts'
import { pointsValue } from '#lib/points/rules.ts'
import type { PointsSetting } from '#lib/site/points-setting.ts'
import { dayOf, startOfDay } from '#lib/time/days.ts'
import type { Transaction } from '#server/db/database.ts'
import { requireNoBreak } from '#server/limits/may-play.ts'
import type { Call } from '#server/platform/serve.ts'
import { lockActiveMember } from '#server/security/factor-queries.ts'
import { requireTurnover } from '#server/turnover/turnover.ts'
import { spendPoints } from './account.ts'
import { mallItems, namesOf } from './items.ts'
import { exchangeOn } from './rate-queries.ts'
import { convertedSince, insertRedemption, type NewRedemption } from './redemption-queries.ts'
import { takeItem } from './stock-queries.ts'
import { toRedemption } from './to-wire.ts'

type RedeemCall = Call<typeof redeemReward>
type ConvertCall = Call<typeof convertPoints>

/** Orders an item: takes the points and one of the stock, and leaves the decision to an operator. */
export async function redeem(call: RedeemCall, tx: Transaction) {
  const { input, session, runtime } = call
  const { memberId } = session
  await requireMaySpend(call, tx)
  const [item] = await mallItems(tx, input.code)
  if (!item) throw call.refusal('pointItemGone', { status: 409 })
  const points = BigInt(input.points)
  if (BigInt(item.points) !== points) throw call.refusal('pointPriceChanged', { status: 409 })
  if (item.isSent && !input.delivery) throw call.refusal('pointDeliveryNeeded', { field: 'delivery' })
  const at = runtime.clock.now()
  const spent = await spendPoints(tx, { kind: 'points_redeemed', memberId, id: input.id, points })
  if (!(await takeItem(tx, item.code))) throw call.refusal('pointItemGone', { status: 409 })
  const money = item.money && {
    amount: BigInt(item.money.amountMinor),
    required: share(BigInt(item.money.amountMinor), item.money.turnover),
    currency: runtime.config.currency,
  }
  const row: NewRedemption = {
    id: input.id,
    member_id: memberId,
    kind: 'item',
    item: item.code,
    names: namesOf(item),
    points,
    amount: money?.amount ?? null,
    required: money?.required ?? null,
    currency: money?.currency ?? null,
    delivery: item.isSent ? input.delivery : null,
    state: 'processing',
    created_at: at,
    decided_at: null,
    operation_id: spent.operationId,
  }
  await insertRedemption(tx, row)
  return { redemption: toRedemption({ ...row, note: null }, call.language), points: spent.points.toString() }
}

/** Converts points to money at the rates in force, with their turnover. */
export async function convert(call: ConvertCall, tx: Transaction, { dailyPoints }: PointsSetting) {
  const { input, session, runtime } = call
  const { memberId } = session
  const { currency, timeZone } = runtime.config
  await requireMaySpend(call, tx)
  const at = runtime.clock.now()
  const today = dayOf(at, timeZone)
  const points = BigInt(input.points)
  const rates = await exchangeOn(tx, today, timeZone)
  const amount = pointsValue(points, rates.exchange)
  if (amount === undefined || amount === 0n) throw tooFew(call, rates.exchange[0]?.points)
  if (amount < BigInt(input.amount)) throw call.refusal('pointPriceChanged', { status: 409 })
  const left = BigInt(dailyPoints) - (await convertedSince(tx, memberId, startOfDay(today, timeZone)))
  if (points > left) {
    const values = { left: countText(call, left > 0n ? left : 0n) }
    throw call.refusal('pointsDayLimit', { field: 'points', values })
  }
  const required = share(amount, rates.turnover)
  // Before the money is there, so that what was bet with money before it does not count.
  await requireTurnover(tx, {
    memberId,
    source: 'bonus',
    reference: input.id,
    base: amount,
    required,
    unit: currency,
    at,
  })
  const spent = await spendPoints(tx, {
    kind: 'points_converted',
    memberId,
    id: input.id,
    points,
    money: { amount, unit: currency },
  })
  const row: NewRedemption = {
    id: input.id,
    member_id: memberId,
    kind: 'money',
    item: null,
    names: null,
    points,
    amount,
    required,
    currency,
    delivery: null,
    state: 'approved',
    created_at: at,
    decided_at: at,
    operation_id: spent.operationId,
  }
  await insertRedemption(tx, row)
  const balance = (spent.balance ?? 0n).toString()
  tx.afterCommit(() => runtime.live.notify(memberId, { type: 'balance', balance, currency }))
  return {
    redemption: toRedemption({ ...row, note: null }, call.language),
    points: spent.points.toString(),
    balance,
    currency,
  }
}

/** Locks the member's row; refused for accounts that are not open, and during a break. */
async function requireMaySpend(call: RedeemCall | ConvertCall, tx: Transaction): Promise<void> {
  const { session, language, runtime } = call
  const { memberId } = session
  if (!(await lockActiveMember(tx, memberId))) throw call.refusal('notAllowed', { status: 403 })
  await requireNoBreak(tx, { memberId, language, runtime })
}

function tooFew(call: ConvertCall, least: number | undefined) {
  if (least === undefined) return call.refusal('pointsClosed', { status: 409 })
  return call.refusal('pointsBelowLeast', {
    field: 'points',
    values: { least: countText(call, BigInt(least)) },
  })
}

function countText({ language }: ConvertCall, count: bigint): string {
  return grouped(count, LANGUAGES[language].tag)
}
