import { stateAt } from '#lib/rewards/rules.ts'
import type { Transaction } from '#server/db/database.ts'
import { notifyArrival } from '#server/inbox/arrivals.ts'
import { account } from '#server/ledger/accounts.ts'
import { post } from '#server/ledger/batch.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { requireTurnover } from '#server/turnover/turnover.ts'
import { poolAccount, takePlace } from './pools.ts'
import { endReward, lockReward, type RewardRow } from './queries.ts'

const DAY_MS = 24 * 3_600_000

/**
 * Pays a reward into its member's wallet and requires its turnover; the caller has locked the member's row. Of two
 * claims the second finds it claimed and pays nothing; the balance is then undefined. Throws `Refusal('notFound')`,
 * 404, for an unknown reward or another member's, `Refusal('rewardExpired')` after its end, and `Refusal('rewardGone')`
 * if it was limited to the first claims and none is left.
 */
export async function claim(
  tx: Transaction,
  query: { id: string; memberId: string; at: Date },
): Promise<{ reward: RewardRow; balance: bigint | undefined }> {
  const { memberId, at } = query
  const reward = await lockReward(tx, query.id)
  const state = reward?.state
  if (!reward || reward.member_id !== memberId || state === 'proposed' || state === 'withdrawn' || !state)
    throw new Refusal('notFound', { status: 404 })
  if (state === 'claimed') return { reward, balance: undefined }
  if (stateAt(state, reward.expires_at, at) === 'expired') throw new Refusal('rewardExpired')
  if (reward.pool_id && !(await takePlace(tx, reward.pool_id, at))) throw new Refusal('rewardGone')
  return payReward(tx, reward, at)
}

/** Pays a reward that its member is entitled to; the caller has locked the rows of the member and of its pool. */
export async function payReward(
  tx: Transaction,
  reward: RewardRow,
  at: Date,
): Promise<{ reward: RewardRow; balance: bigint }> {
  const { id, member_id: memberId, amount, currency: unit, required, play } = reward
  const apart = play && {
    rules: { weights: play.weights, highestStake: play.highestStake },
    endsAt: new Date(at.getTime() + play.days * DAY_MS),
  }
  await requireTurnover(tx, {
    memberId,
    source: 'bonus',
    reference: id,
    base: amount,
    required,
    unit,
    at,
    ...(apart && { apart }),
  })
  const { operationId, balance } = await pay(tx, reward)
  await endReward(tx, id, { state: 'claimed', at, operationId })
  notifyArrival(tx, [memberId])
  return { reward: { ...reward, state: 'claimed', ended_at: at }, balance }
}

async function pay(tx: Transaction, { id, member_id: memberId, amount, currency: unit, pool_id }: RewardRow) {
  const wallet = account({ book: 'real', kind: 'wallet', memberId, unit })
  const payer = pool_id ? poolAccount(pool_id, unit) : account({ book: 'real', kind: 'bonus', unit })
  const outcome = await post(tx, {
    kind: 'bonus',
    book: 'real',
    scope: 'reward',
    key: id,
    reference: id,
    legs: [
      { account: wallet, amount },
      { account: payer, amount: -amount },
    ],
  })
  if (outcome.state !== 'posted') throw new Error(`reward ${id} was ${outcome.state} by the ledger`)
  const balance = outcome.balances.get(wallet.id)
  if (balance === undefined) throw new Error('a posted operation without the wallet it touched')
  return { operationId: outcome.operationId, balance }
}
