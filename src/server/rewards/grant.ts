import { newId } from '#lib/ids/ids.ts'
import { type Minor, share } from '#lib/money/money.ts'
import type { RewardSource } from '#lib/rewards/rules.ts'
import type { OperatorText } from '#lib/site/settings.ts'
import type { Transaction } from '#server/db/database.ts'
import { notifyArrival } from '#server/inbox/arrivals.ts'
import { insertReward } from './queries.ts'

const DAY_MS = 24 * 3_600_000

/** Something that a member may claim. */
export interface Gift {
  memberId: string
  source: RewardSource
  /** What it is for: a member gets one for each source and key. */
  sourceKey: string
  amount: Minor
  currency: string
  /** Times the amount that is to be bet before it may leave; "0" for none. */
  turnover: string
  /** Days until it can no longer be claimed. */
  days: number
  /** Waits for a second person unless told. */
  isProposed?: boolean
  title?: OperatorText
  about?: string
  /** The pool that pays it; the house's bonus account without one. */
  poolId?: string
  at: Date
}

/** Lays a reward ready to be claimed; answers its id, or undefined when the member has one for that reason already. */
export async function grantReward(tx: Transaction, gift: Gift): Promise<string | undefined> {
  const { turnover, isProposed = false, title, about, poolId, ...facts } = gift
  const id = newId()
  const isNew = await insertReward(tx, {
    ...facts,
    id,
    title,
    about,
    poolId,
    required: share(gift.amount, turnover),
    state: isProposed ? 'proposed' : 'claimable',
    expiresAt: endOfGift(gift),
  })
  if (!isNew) return undefined
  if (!isProposed) notifyArrival(tx, [gift.memberId])
  return id
}

/** The moment from which it can no longer be claimed. */
export function endOfGift({ at, days }: Pick<Gift, 'at' | 'days'>): Date {
  return new Date(at.getTime() + days * DAY_MS)
}
