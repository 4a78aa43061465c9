import { newId } from '#lib/ids/ids.ts'
import { referenceOf } from '#lib/ids/reference.ts'
import { minorOf } from '#lib/money/money.ts'
import { operatorGiveReward } from '#lib/operators/rewards-api.ts'
import type { InputOf } from '#lib/wire/action.ts'
import type { Queries } from '#server/db/database.ts'
import { breaksOf } from '#server/limits/break-queries.ts'
import { amountOf } from '#server/operator/amounts.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { endOfGift, type Gift, grantReward } from '#server/rewards/grant.ts'
import { insertPool, lockPool } from '#server/rewards/pool-queries.ts'
import { fundPool } from '#server/rewards/pools.ts'
import { insertRewardApproval } from '#server/rewards/queries.ts'
import { storedSettings } from '#server/site/site.ts'
import { type ActScope, act, DONE, requireTwoPeople, WAITING } from '../act.ts'
import { requireBonuses } from '../bonuses.ts'
import { type Receiver, receiversOf } from './receivers.ts'

/** Makes a reward claimable at once; from "secondPersonFromMinor" on it waits for a second person's approval. */
export const giveRewardAct = act(operatorGiveReward, 'correctionsDecide', async (scope, input) => {
  requireBonuses()
  const { tx, at, note } = scope
  const { receivers, currency, leftOut } = await offeredTo(scope, input)
  const { first, turnover, days, title } = input
  const amount = minorOf(input.amount)
  const { secondPersonFromMinor } = (await storedSettings(tx)).rewards
  const isProposed = amount * BigInt(first ?? 1) >= BigInt(secondPersonFromMinor)
  if (isProposed) await requireTwoPeople(scope)
  const terms = { source: 'gift', title, isProposed, turnover, days, amount, currency, at } as const
  const poolId = first && (await openPool(scope, { ...terms, places: first }))
  const reward = await giveAll(scope, receivers, { ...terms, sourceKey: input.id, ...(poolId && { poolId }) })
  const [{ account, id: memberId }] = receivers
  const who = first ? `the first ${first} of ${receivers.length} members` : account
  const without = leftOut.length > 0 ? `, without ${leftOut.join(', ')} in a break` : ''
  const summary = `${amountOf({ amount, currency })} for ${who}, turnover ${turnover}, ${days} days${without}`
  const about = { memberId: first ? undefined : memberId }
  await note(`reward ${referenceOf({ id: reward })}`, undefined, summary, about)
  return { ...(isProposed ? WAITING : DONE), reward, leftOut }
})

type Offered = readonly [Receiver, ...Receiver[]]

/** Its recipients: without members in a break, so that no gift invites them back to play. */
async function offeredTo(
  { tx, at }: ActScope,
  { members, first }: InputOf<typeof operatorGiveReward>,
): Promise<{ receivers: Offered; currency: Receiver['currency']; leftOut: string[] }> {
  const named = await receiversOf(tx, members, 'members')
  if (named.length > 1 && first === undefined) throw new Refusal('required', { field: 'first' })
  const currency = sameCurrency(named)
  requirePlaces(named.length, first)
  const { receivers, leftOut } = await withoutBreaks(tx, named, at)
  requirePlaces(receivers.length, first)
  return { receivers, currency, leftOut }
}

function sameCurrency(receivers: readonly Receiver[]): Receiver['currency'] {
  const [currency, ...others] = new Set(receivers.map(one => one.currency))
  if (currency === undefined || others.length > 0) throw new Refusal('currenciesDiffer', { field: 'members' })
  return currency
}

function requirePlaces(count: number, first: number | undefined): void {
  if (first !== undefined && first > count)
    throw new Refusal('placesTooMany', { field: 'first', values: { count } })
}

async function withoutBreaks(
  db: Queries,
  named: readonly Receiver[],
  at: Date,
): Promise<{ receivers: Offered; leftOut: string[] }> {
  const ids = named.map(one => one.id)
  const breaks = await breaksOf(db, ids, at)
  const leftOut = named.filter(one => breaks.has(one.id)).map(one => one.account)
  const [one, ...others] = named.filter(receiver => !breaks.has(receiver.id))
  if (!one) throw new Refusal('giftInBreak', { status: 409, values: { account: leftOut.join(', ') } })
  return { receivers: [one, ...others], leftOut }
}

/** The id of the first one's reward, by which all of them are known. */
async function giveAll(
  { tx, context, at }: ActScope,
  receivers: Offered,
  gift: Omit<Gift, 'memberId'>,
): Promise<string> {
  const ids: string[] = []
  for (const { id: memberId } of receivers) {
    const id = await grantReward(tx, { ...gift, memberId })
    if (!id) throw new Error('a gift with a new key was there already')
    await insertRewardApproval(tx, id, context.operator, at)
    ids.push(id)
  }
  return ids[0] ?? ''
}

/** The pool of a gift for the first ones; its money is set aside unless a second person must agree first. */
async function openPool(
  { tx, at }: ActScope,
  of: { places: number; amount: bigint; currency: string; isProposed: boolean; days: number; at: Date },
): Promise<string> {
  const { places, amount, currency, isProposed } = of
  const id = newId()
  await insertPool(tx, { id, currency, total: amount * BigInt(places), places, at, endsAt: endOfGift(of) })
  const pool = isProposed ? undefined : await lockPool(tx, id)
  if (pool) await fundPool(tx, pool, at)
  return id
}
