import * as v from 'valibot'
import { BREAK_REFUSALS } from '../limits/rules.ts'
import { GAME_TYPES } from '../play/rules.ts'
import { action } from '../wire/action.ts'
import { clientMadeId, given, id, instant, minorText, nothing, positiveMinorText } from '../wire/schemas.ts'
import { DELIVERY_LENGTHS, REDEMPTION_STATES } from './rules.ts'

/** Points in the API: a whole number as text, as amounts are. */
const points = minorText
const positivePoints = positiveMinorText
const paymentPassword = v.pipe(v.string(), v.maxLength(255, 'badInput'))
const REFUSALS = [
  'required',
  'paymentPasswordNotSet',
  'wrongPaymentPassword',
  'pointsClosed',
  'pointsTooFew',
  ...BREAK_REFUSALS,
  'sealedWrongly',
] as const

const redemption = v.object({
  id,
  /** The name of the item; null for points that were converted to money. */
  item: v.nullable(v.string()),
  points,
  /** The money that it gives. */
  amount: v.nullable(minorText),
  currency: v.nullable(v.string()),
  state: v.picklist(REDEMPTION_STATES),
  /** What the operator wrote. */
  note: v.nullable(v.string()),
  at: instant,
  decidedAt: v.nullable(instant),
})
export type Redemption = v.InferOutput<typeof redemption>

export const pointBalance = action({
  name: 'pointBalance',
  summary: 'The points of the signed-in member',
  method: 'GET',
  path: '/points/balance',
  audience: 'member',
  input: nothing,
  answer: v.object({
    points,
    /** Points of orders that nobody has decided yet. */
    processing: points,
    /** What the day before, and the days of this month so far, earned. */
    yesterday: points,
    month: points,
  }),
  refusals: [],
})
export type PointBalance = v.InferOutput<(typeof pointBalance)['answer']>

export const pointConfig = action({
  name: 'pointConfig',
  summary: 'How points are earned and what they convert to, for the signed-in member now',
  method: 'GET',
  path: '/points/config',
  audience: 'member',
  input: nothing,
  answer: v.object({
    isOpen: v.boolean(),
    currency: v.string(),
    /** The valid bets for one point, by category. */
    earn: v.array(v.object({ category: v.picklist(GAME_TYPES), betPerPoint: minorText })),
    /** From so many points on, in proportion; the best rates of the last 90 days. */
    exchange: v.array(v.object({ points: v.number(), amountMinor: minorText })),
    /** How many times converted money must be bet before it can be withdrawn. */
    turnover: v.string(),
    /** The points that may be converted on a day, and how many of them are left today. */
    dailyPoints: points,
    dailyLeft: points,
    hasPaymentPassword: v.boolean(),
  }),
  refusals: [],
})
export type PointConfig = v.InferOutput<(typeof pointConfig)['answer']>

const item = v.object({
  code: v.string(),
  name: v.string(),
  about: v.string(),
  picture: v.string(),
  points: v.number(),
  /** How many there are still; null where there is no limit. */
  left: v.nullable(v.number()),
  isSent: v.boolean(),
  money: v.nullable(v.object({ amount: minorText, turnover: v.string() })),
})
export type PointItem = v.InferOutput<typeof item>

export const pointRewards = action({
  name: 'pointRewards',
  summary: 'The items of the points mall, with what is left of each',
  method: 'GET',
  path: '/points/rewards',
  audience: 'member',
  input: nothing,
  answer: v.object({ items: v.array(item) }),
  refusals: [],
})

const delivery = v.strictObject({
  name: given(DELIVERY_LENGTHS.name),
  phone: v.pipe(given(DELIVERY_LENGTHS.phone), v.regex(/^[+\d][\d ()-]{5,}$/, 'pointPhoneBad')),
  address: given(DELIVERY_LENGTHS.address),
})
export type Delivery = v.InferOutput<typeof delivery>

export const redeemReward = action({
  name: 'redeemReward',
  summary: 'Orders an item for points; an operator approves it, or rejects it and the points return',
  method: 'POST',
  path: '/points/redeem',
  audience: 'member',
  sealed: true,
  input: v.strictObject({
    id: clientMadeId,
    code: v.pipe(v.string(), v.minLength(1), v.maxLength(60, 'badInput')),
    /** The price that the member saw; another one is refused. */
    points: positivePoints,
    /** Only for what is sent. */
    delivery: v.optional(v.nullable(delivery), null),
    paymentPassword,
  }),
  answer: v.object({ redemption, points }),
  refusals: [
    ...REFUSALS,
    'pointItemGone',
    'pointPriceChanged',
    'pointDeliveryNeeded',
    'pointPhoneBad',
    'textUnreadable',
  ],
  once: true,
  rateLimit: { limit: 30, windowSeconds: 60 },
})

export const convertPoints = action({
  name: 'convertPoints',
  summary: 'Converts points to money in the wallet, at once',
  method: 'POST',
  path: '/points/convert',
  audience: 'member',
  sealed: true,
  input: v.strictObject({
    id: clientMadeId,
    points: positivePoints,
    /** The money that the member saw; the conversion is refused if it would be less. */
    amount: positiveMinorText,
    paymentPassword,
  }),
  answer: v.object({ redemption, points, balance: minorText, currency: v.string() }),
  refusals: [...REFUSALS, 'pointsBelowLeast', 'pointsDayLimit', 'pointPriceChanged'],
  once: true,
  rateLimit: { limit: 30, windowSeconds: 60 },
})

export const redeemHistory = action({
  name: 'redeemHistory',
  summary: 'Orders and conversions of the last twelve months, twenty at a time, the newest first',
  method: 'GET',
  path: '/points/redemptions',
  audience: 'member',
  input: v.strictObject({ before: v.optional(id) }),
  answer: v.object({
    redemptions: v.array(redemption),
    /** What `before` is on the next page; null at the end. */
    next: v.nullable(id),
  }),
  refusals: [],
})

const POINT_REASONS = ['earned', 'given', 'redeemed', 'converted', 'returned'] as const
const transaction = v.object({
  /** Its place in the account, from 1 on. */
  place: v.string(),
  reason: v.picklist(POINT_REASONS),
  /** What it was for: the day that earned them (yyyy-MM-dd), or the reference of the order. */
  reference: v.string(),
  points,
  after: points,
  at: instant,
})
export type PointTransaction = v.InferOutput<typeof transaction>

export const pointTransactions = action({
  name: 'pointTransactions',
  summary: 'Every change of the signed-in member’s points, twenty at a time, the newest first',
  method: 'GET',
  path: '/points/transactions',
  audience: 'member',
  input: v.strictObject({ before: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,17}$/, 'badInput'))) }),
  answer: v.object({
    transactions: v.array(transaction),
    /** What `before` is on the next page; null at the end. */
    next: v.nullable(v.string()),
  }),
  refusals: [],
})
