import * as v from 'valibot'
import { MAX_AMOUNT_MINOR, parseMinor } from '../money/money.ts'
import { REWARD_SOURCES, REWARD_STATES } from '../rewards/rules.ts'
import { action } from '../wire/action.ts'
import { clientMadeId, id, instant, minorText, positiveMinorText } from '../wire/schemas.ts'
import { memberText } from './texts.ts'
import { after, agreed, pageOf, queuedCase, reason } from './wire.ts'

/** Of one gift. */
const MOST_MEMBERS = 1_000

const reward = v.strictObject({
  /** `member` is one of several who can take it, where `places` says how many get it. */
  ...queuedCase,
  /** What is to be bet before it may be withdrawn. */
  required: minorText,
  source: v.picklist(REWARD_SOURCES),
  state: v.picklist(['proposed', 'withdrawn', ...REWARD_STATES]),
  /** What it is for, by language; null where its source says it. */
  title: v.nullable(v.record(v.string(), v.string())),
  expiresAt: instant,
  /** How many get it, where only the first ones do, and how many of these places are left. */
  places: v.nullable(v.number()),
  left: v.nullable(v.number()),
  /** Who gave it, then who approved it. */
  approvals: v.array(v.string()),
})
export type GivenReward = v.InferOutput<typeof reward>

export const operatorRewards = action({
  name: 'operatorRewards',
  summary: 'Rewards that wait for a second person or for their member, the newest first',
  method: 'GET',
  path: '/operator/rewards',
  audience: 'operator',
  input: v.strictObject({ after }),
  answer: v.strictObject({ rewards: v.array(reward), ...pageOf }),
  refusals: [],
})

export const operatorReward = action({
  name: 'operatorReward',
  summary: 'Everything that was entered of one reward',
  method: 'GET',
  path: '/operator/rewards/:reward',
  audience: 'operator',
  input: v.strictObject({ reward: id }),
  answer: reward,
  refusals: [],
})

const wholeNumber = (most: number) =>
  v.pipe(v.number(), v.integer('badInput'), v.minValue(1, 'badInput'), v.maxValue(most, 'badInput'))

export const operatorGiveReward = action({
  name: 'operatorGiveReward',
  summary:
    'Gives a reward to a member, or to the first of several who claim it; from the set amount on two different people agree',
  method: 'POST',
  path: '/operator/rewards',
  audience: 'operator',
  once: true,
  input: v.strictObject({
    id: clientMadeId,
    members: v.pipe(v.array(id), v.minLength(1, 'required'), v.maxLength(MOST_MEMBERS, 'badInput')),
    /** How many of these members get it; the money for all of them is set aside. */
    first: v.optional(wholeNumber(MOST_MEMBERS)),
    amount: v.pipe(
      positiveMinorText,
      v.check(text => (parseMinor(text) ?? 1n) <= MAX_AMOUNT_MINOR, 'badAmount'),
    ),
    /** Times the amount that is to be bet before it may be withdrawn; "0" for none. */
    turnover: v.pipe(v.string(), v.regex(/^\d{1,2}(\.\d{1,4})?$/, 'badInput')),
    /** How long it can be claimed. */
    days: wholeNumber(999),
    title: memberText,
  }),
  answer: v.strictObject({
    ...agreed.entries,
    reward: id,
    /** Who was named and takes a break from play: they are not offered anything. */
    leftOut: v.array(v.string()),
  }),
  refusals: [
    'bonusesNotAllowed',
    'required',
    'trialAccount',
    'currenciesDiffer',
    'placesTooMany',
    'giftInBreak',
    'twoPeopleNeeded',
  ],
})

const decision = { method: 'POST', audience: 'operator' } as const
const decided = v.strictObject({
  ...agreed.entries,
  /** How many members can claim it. */
  members: v.number(),
})

export const operatorApproveReward = action({
  ...decision,
  name: 'operatorApproveReward',
  summary: 'Approves a reward as the second person: it can be claimed from now on',
  path: '/operator/rewards/:reward/approve',
  input: v.strictObject({ reward: id }),
  answer: decided,
  refusals: ['alreadyDecided', 'giftInBreak', 'twoPeopleNeeded', 'secondPersonOther'],
})

export const operatorWithdrawReward = action({
  ...decision,
  name: 'operatorWithdrawReward',
  summary: 'Takes back a reward that was not claimed; money that is in a wallet stays there',
  path: '/operator/rewards/:reward/withdraw',
  input: v.strictObject({ reward: id, reason }),
  answer: decided,
  refusals: ['alreadyDecided'],
})
