import * as v from 'valibot'
import { BREAK_REFUSALS } from '#lib/limits/rules.ts'
import { action } from '#lib/wire/action.ts'
import { id, instant, minorText } from '#lib/wire/schemas.ts'
import { REWARD_SOURCES, REWARD_STATES } from './rules.ts'

const state = v.picklist(REWARD_STATES, 'badInput')

const reward = v.object({
  id,
  source: v.picklist(REWARD_SOURCES),
  /** What an operator wrote, in the caller's language; null of all other sources. */
  title: v.nullable(v.string()),
  /** A friend's name with its middle hidden, or a rank; null where there is none. */
  about: v.nullable(v.string()),
  amount: minorText,
  currency: v.string(),
  /** The turnover required before it may be withdrawn; "0" for none. */
  required: minorText,
  state,
  /** Of a gift that only the first ones get: for how many it is still there. Null of all others. */
  left: v.nullable(v.number()),
  at: instant,
  expiresAt: instant,
  /** When it was claimed or expired. */
  endedAt: v.nullable(instant),
})
export type Reward = v.InferOutput<typeof reward>

export const rewards = action({
  name: 'rewards',
  summary:
    'The rewards of the signed-in member in one state, newest first, by pages of 20 before one of them',
  method: 'GET',
  path: '/rewards',
  audience: 'member',
  input: v.strictObject({ state: v.optional(state, 'claimable'), before: v.optional(id) }),
  answer: v.object({
    rewards: v.array(reward),
    /** The reward to read on before; null at the end. */
    next: v.nullable(id),
    /** How many can be claimed now. */
    claimable: v.number(),
  }),
  refusals: [],
})
export type Rewards = v.InferOutput<(typeof rewards)['answer']>

/** Claimed twice it is paid once: the second answer says that it is claimed. */
export const claimReward = action({
  name: 'claimReward',
  summary: 'Pays a reward into the wallet, with the turnover that it asks for',
  method: 'POST',
  path: '/rewards/:id/claim',
  audience: 'member',
  input: v.strictObject({ id }),
  answer: v.object({ reward, balance: minorText }),
  refusals: ['rewardExpired', 'rewardGone', ...BREAK_REFUSALS],
  rateLimit: { limit: 60, windowSeconds: 60 },
})
