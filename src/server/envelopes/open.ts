import { nameOfDrop } from '#lib/fairness/envelopes.ts'
import type { Transaction } from '#server/db/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { payReward } from '#server/rewards/claim.ts'
import { grantReward } from '#server/rewards/grant.ts'
import { takePlace } from '#server/rewards/pools.ts'
import { lockReward } from '#server/rewards/queries.ts'
import { type DropRow, dropOf, openedBy } from './queries.ts'
import type { EnvelopeSeeds, SealedDrop } from './seeds.ts'

/** What came of it. */
export interface Opened {
  number: number
  amount: bigint
  /** Of the wallet; undefined when the member had opened one before, and nothing was paid. */
  balance: bigint | undefined
}

/**
 * Opens the next envelope of a drop for a member whose row the caller holds, and pays it. Opened again it is the same one,
 * paid once. Throws `Refusal('notFound')`, 404, without such a drop, `Refusal('envelopesNotYet')` before its beginning and
 * `Refusal('envelopesGone')` after its end, or when none is left.
 */
export async function openEnvelope(
  tx: Transaction,
  asked: { dropId: string; memberId: string; at: Date },
  seeds: EnvelopeSeeds,
): Promise<Opened> {
  const { dropId, memberId, at } = asked
  const drop = await dropOf(tx, dropId)
  if (!drop) throw new Refusal('notFound', { status: 404 })
  const [mine] = await openedBy(tx, memberId, [dropId])
  if (mine) return { number: mine.number, amount: mine.amount, balance: undefined }
  if (at < drop.begins_at) throw new Refusal('envelopesNotYet')
  // What is gone stays gone: most of those who come too late are told without waiting for the lock.
  if (at >= drop.ends_at || drop.taken >= drop.count) throw new Refusal('envelopesGone')
  const amounts = await seeds.amountsOf(sealedOf(drop))
  const number = await takePlace(tx, dropId, at)
  if (number === undefined) throw new Refusal('envelopesGone')
  const amount = amounts[number - 1]
  if (amount === undefined) throw new Error(`drop ${dropId} has no envelope ${number}`)
  return { number, amount, balance: await give(tx, drop, { memberId, number, amount, at }) }
}

/** A drop as its seed needs it to become amounts. */
export function sealedOf(drop: DropRow): SealedDrop {
  const { id, count, total: totalMinor, least: leastMinor, most: mostMinor, seed_sealed: sealed } = drop
  return { id, name: nameOfDrop(drop), count, totalMinor, leastMinor, mostMinor, sealed }
}

/** A reward like any other, claimed in the moment in which it is given. */
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
