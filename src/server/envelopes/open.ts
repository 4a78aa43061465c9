import { nameOfDrop } from '#lib/fairness/envelopes.ts'
import type { Transaction } from '#server/db/database.ts'
import { Refusal, requireFound } from '#server/platform/refusal.ts'
import { payReward } from '#server/rewards/claim.ts'
import { grantReward } from '#server/rewards/grant.ts'
import { takePlace } from '#server/rewards/pools.ts'
import { lockReward } from '#server/rewards/queries.ts'
import { type DropRow, dropOf, openedBy } from './queries.ts'
import type { EnvelopeSeeds, SealedDrop } from './seeds.ts'

/** The result of opening an envelope. */
export interface Opened {
  number: number
  amount: bigint
  /** The wallet's balance; undefined if the member had opened one before, and nothing was paid. */
  balance: bigint | undefined
}

/**
 * Opens and pays the next envelope of a drop for a member whose row the caller has locked. Opening again returns the
 * same envelope, paid once. Throws `Refusal('notFound')`, 404, if there is no such drop, `Refusal('envelopesNotYet')`
 * before its start, and `Refusal('envelopesGone')` after its end or if none is left.
 */
export async function openEnvelope(
  tx: Transaction,
  query: { dropId: string; memberId: string; at: Date },
  seeds: EnvelopeSeeds,
): Promise<Opened> {
  const { dropId, memberId, at } = query
  const drop = requireFound(await dropOf(tx, dropId))
  const [mine] = await openedBy(tx, memberId, [dropId])
  if (mine) return { number: mine.number, amount: mine.amount, balance: undefined }
  if (at < drop.begins_at) throw new Refusal('envelopesNotYet')
  // Envelopes never come back, so most latecomers are refused without waiting for the lock.
  if (at >= drop.ends_at || drop.taken >= drop.count) throw new Refusal('envelopesGone')
  const amounts = await seeds.amountsOf(sealedOf(drop))
  const number = await takePlace(tx, dropId, at)
  if (number === undefined) throw new Refusal('envelopesGone')
  const amount = amounts[number - 1]
  if (amount === undefined) throw new Error(`drop ${dropId} has no envelope ${number}`)
  return { number, amount, balance: await give(tx, drop, { memberId, number, amount, at }) }
}

/** Converts a drop for deriving its amounts from its seed. */
export function sealedOf(drop: DropRow): SealedDrop {
  const { id, count, total: totalMinor, least: leastMinor, most: mostMinor, seed_sealed: sealed } = drop
  return { id, name: nameOfDrop(drop), count, totalMinor, leastMinor, mostMinor, sealed }
}

/** A reward like any other, claimed at the moment it is given. */
async function give(
  tx: Transaction,
  drop: DropRow,
  { memberId, number, amount, at }: { memberId: string; number: number; amount: bigint; at: Date },
): Promise<bigint> {
  const { id: poolId, currency, turnover, title } = drop
  const rewardId = await grantReward(tx, {
    memberId,
    source: 'envelope',
    sourceKey: poolId,
    amount,
    currency,
    turnover,
    days: 1,
    ...(title ? { title } : {}),
    about: String(number),
    poolId,
    at,
  })
  const reward = rewardId && (await lockReward(tx, rewardId))
  if (!reward) throw new Error(`envelope ${number} of drop ${poolId} was given before`)
  return (await payReward(tx, reward, at)).balance
}
