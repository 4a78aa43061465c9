import { randomInt } from 'node:crypto'
import { afterEvent } from '#lib/promotions/status.ts'
import { type PromotionTerms, prizeOf } from '#lib/promotions/terms.ts'
import type { RewardPlay } from '#lib/turnover/rules.ts'
import type { Transaction } from '#server/db/database.ts'
import { post } from '#server/ledger/batch.ts'
import { giftOperation } from '#server/points/account.ts'
import { claim } from '#server/rewards/claim.ts'
import { grantReward } from '#server/rewards/grant.ts'
import { type EntryRow, markIssued } from './queries.ts'

/** Days in which an issued reward can be claimed. */
const CLAIM_DAYS = 30

interface Issue {
  /** Who approved it; null where none had to. */
  operator: string | null
  /** The deposit that it belongs to. */
  depositId: string | null
  /** Paid into the wallet at once, or left under Rewards. */
  isPaid: boolean
  at: Date
}

/**
 * Gives what an entry promises, once: a reward whose key is the entry, or points under the same key. The caller has locked
 * the rows of the member and of the entry. Returns the balance of the wallet, if it was paid into.
 */
export async function issue(
  tx: Transaction,
  entry: EntryRow,
  { operator, depositId, isPaid, at }: Issue,
): Promise<bigint | undefined> {
  const event = entry.points !== null || isPaid ? (operator === null ? 'claim' : 'approveAndPay') : 'approve'
  if (!afterEvent(entry.state, event)) throw new Error(`entry ${entry.id} is ${entry.state}`)
  const given = { operator, depositId, at }
  if (entry.points !== null) {
    const operationId = await givePoints(tx, entry, entry.points)
    await markIssued(tx, entry.id, { ...given, amount: null, rewardId: null, operationId })
    return undefined
  }
  const amount = amountOf(entry)
  const rewardId = await grant(tx, entry, { amount, at })
  await markIssued(tx, entry.id, { ...given, amount, rewardId, operationId: null })
  if (!isPaid) return undefined
  return (await claim(tx, { id: rewardId, memberId: entry.member_id, at })).balance
}

/** Of an envelope any amount within its bounds, each as likely; of all else what was promised. */
function amountOf({ terms, amount }: EntryRow): bigint {
  if (terms.reward.kind !== 'envelope') return amount ?? prizeAmount(terms)
  const [least, most] = [BigInt(terms.reward.leastMinor), BigInt(terms.reward.mostMinor)]
  return least + BigInt(randomInt(Number(most - least) + 1))
}

function prizeAmount(terms: PromotionTerms): bigint {
  const { amount } = prizeOf(terms, 0n)
  if (amount === null) throw new Error('points are no amount')
  return amount
}

async function grant(
  tx: Transaction,
  { id, member_id: memberId, terms, titles, currency }: EntryRow,
  { amount, at }: { amount: bigint; at: Date },
): Promise<string> {
  const play: RewardPlay = {
    weights: Object.fromEntries(terms.games.map(({ gameType, weight }) => [gameType, weight])),
    highestStake: terms.highestStakeMinor,
    days: terms.days,
  }
  const rewardId = await grantReward(tx, {
    memberId,
    source: 'promotion',
    sourceKey: id,
    amount,
    currency,
    turnover: terms.turnover,
    days: CLAIM_DAYS,
    title: titles,
    play,
    at,
  })
  if (rewardId === undefined) throw new Error(`entry ${id} was rewarded before`)
  return rewardId
}

async function givePoints(tx: Transaction, { id, member_id }: EntryRow, points: bigint): Promise<string> {
  const outcome = await post(tx, giftOperation(member_id, { key: id, points }))
  if (outcome.state !== 'posted')
    throw new Error(`the points of entry ${id} were ${outcome.state} by the ledger`)
  return outcome.operationId
}
