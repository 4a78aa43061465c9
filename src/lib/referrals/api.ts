import * as v from 'valibot'
import { action } from '#lib/wire/action.ts'
import { id, instant, minorText, nothing } from '#lib/wire/schemas.ts'
import { REFERRAL_STATES } from './rules.ts'

const friend = v.object({
  id,
  /** With its middle hidden; how much friends deposit and bet is theirs alone. */
  name: v.string(),
  joinedAt: instant,
  state: v.picklist(REFERRAL_STATES),
  decidedAt: v.nullable(instant),
})

export const referral = action({
  name: 'referral',
  summary: 'The signed-in member’s invitation: code, terms, who came by it and what it earned',
  method: 'GET',
  path: '/referral',
  audience: 'member',
  input: v.strictObject({ before: v.optional(id) }),
  answer: v.object({
    /** Whether friends can be invited now: the module REFERRAL. Nobody gets a code while it is off. */
    isOn: v.boolean(),
    /** Null until one was made (`createReferralCode`). */
    code: v.nullable(v.string()),
    currency: v.string(),
    terms: v.object({
      deposit: minorText,
      validBet: minorText,
      referrer: minorText,
      friend: minorText,
      turnover: v.string(),
      days: v.number(),
      monthlyMost: v.number(),
    }),
    invited: v.number(),
    /** Friends who have earned a reward, in all and this month. */
    earned: v.number(),
    earnedThisMonth: v.number(),
    /** Of their rewards, what was claimed and what waits to be. */
    paid: minorText,
    waiting: minorText,
    friends: v.array(friend),
    /** The friend to read on before; null at the end. */
    next: v.nullable(id),
  }),
  refusals: [],
})
export type Referral = v.InferOutput<(typeof referral)['answer']>

/** A repeated call returns the same code. */
export const createReferralCode = action({
  name: 'createReferralCode',
  summary: 'Makes the signed-in member’s invitation code, once',
  method: 'POST',
  path: '/referral/code',
  audience: 'member',
  input: nothing,
  answer: v.object({ code: v.string() }),
  refusals: [],
})
