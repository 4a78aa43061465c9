import { newId } from '#lib/ids/ids.ts'
import { type Minor, share } from '#lib/money/money.ts'
import type { RewardSource } from '#lib/rewards/rules.ts'
import type { OperatorText } from '#lib/site/settings.ts'
import type { RewardPlay } from '#lib/turnover/rules.ts'
import type { Transaction } from '#server/db/database.ts'
import { notifyArrival } from '#server/inbox/arrivals.ts'
import { insertReward } from './queries.ts'

const DAY_MS = 24 * 3_600_000

/** A reward that a member may claim. */
export interface Gift {
  memberId: string
  source: RewardSource
  /** What it is for: a member gets one per source and key. */
  sourceKey: string
  amount: Minor
  currency: string
  /** The wagering multiple of the amount before it may be withdrawn; "0" for none. */
  turnover: string
  /** Days until it expires. */
  days: number
  /** Whether it waits for a second person; no by default. */
  isProposed?: boolean
  title?: OperatorText
  about?: string
  /** The pool that pays it; by default the house's bonus account. */
  poolId?: string
  /** How its turnover is met; by default every bet counts for as long as it takes. */
  play?: RewardPlay
  at: Date
}

/** Creates a reward; returns its id, or undefined if the member already has one for that reason. */
export async function grantReward(tx: Transaction, gift: Gift): Promise<string | undefined> {
  const { turnover, isProposed = false, title, about, poolId, play, ...values } = gift
  const id = newId()
  const isNew = await insertReward(tx, {
    ...values,
    id,
    title,
    about,
    poolId,
    play,
    required: share(gift.amount, turnover),
    state: isProposed ? 'proposed' : 'claimable',
    expiresAt: endOfGift(gift),
  })
  if (!isNew) return undefined
  if (!isProposed) notifyArrival(tx, [gift.memberId])
  return id
}

/** Returns when it expires. */
export function endOfGift({ at, days }: Pick<Gift, 'at' | 'days'>): Date {
  return new Date(at.getTime() + days * DAY_MS)
}
