import { type GivenReward, operatorReward, operatorRewards } from '#lib/operators/rewards-api.ts'
import { requireFound } from '#server/platform/refusal.ts'
import { openRewards, type RewardFile, rewardById } from '#server/rewards/queries.ts'
import { act } from '../act.ts'
import { caseToWire } from '../case-to-wire.ts'
import { LISTED, queuePageOf } from '../queue-page.ts'

export const rewardsAct = act(
  operatorRewards,
  'correctionsRead',
  async ({ tx }, { after }) => {
    const { rows, ...page } = queuePageOf(await openRewards(tx, { after, limit: LISTED + 1 }))
    return { rewards: rows.map(toReward), ...page }
  },
  { isReading: true },
)

export const rewardAct = act(
  operatorReward,
  'correctionsRead',
  async ({ tx }, { reward }) => {
    const row = requireFound(await rewardById(tx, reward))
    return toReward(row)
  },
  { isReading: true },
)

function toReward(row: RewardFile): GivenReward {
  const { source, state, approvals, places, left } = row
  return {
    ...caseToWire(row),
    required: String(row.required),
    source,
    state,
    title: row.title && titleOf(row.title),
    expiresAt: row.expires_at.toISOString(),
    places,
    left,
    approvals,
  }
}

function titleOf(title: NonNullable<RewardFile['title']>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(title).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}
