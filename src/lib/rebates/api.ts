import * as v from 'valibot'
import { GAME_TYPES } from '#lib/play/rules.ts'
import { action } from '#lib/wire/action.ts'
import { clientMadeId, id, instant, minorText, nothing } from '#lib/wire/schemas.ts'

const category = v.picklist(GAME_TYPES, 'badInput')

const line = v.object({
  category,
  /** Percent of a valid bet as it stands today, exactly: "0.8". */
  rate: v.string(),
  /** Of the rate, what the member's rank adds; "0" without one. */
  rankRate: v.string(),
  /** Valid bets that were not claimed for yet. */
  validBet: minorText,
  amount: minorText,
  /** Whether the amount has reached the least one. */
  mayClaim: v.boolean(),
})
export type RebateLine = v.InferOutput<typeof line>

const claim = v.object({ id, category, validBet: minorText, amount: minorText, at: instant })
export type RebateClaim = v.InferOutput<typeof claim>

export const rebates = action({
  name: 'rebates',
  summary: 'What rebate the signed-in member can claim, by category, and the last 20 claims',
  method: 'GET',
  path: '/rebates',
  audience: 'member',
  input: nothing,
  answer: v.object({
    currency: v.string(),
    /** Of one category; below it nothing is paid yet. */
    minAmount: minorText,
    /** The sum of what may be claimed now. */
    total: minorText,
    lines: v.array(line),
    claims: v.array(claim),
  }),
  refusals: [],
})
export type Rebates = v.InferOutput<(typeof rebates)['answer']>

/** Without a category all that may be claimed. */
export const claimRebate = action({
  name: 'claimRebate',
  summary: 'Pays the rebate of one category or of all into the wallet; each valid bet counts once',
  method: 'POST',
  path: '/rebates/claims',
  audience: 'member',
  input: v.strictObject({ id: clientMadeId, category: v.optional(category) }),
  answer: v.object({ amount: minorText, balance: minorText, currency: v.string() }),
  refusals: ['nothingToClaim'],
  once: true,
  rateLimit: { limit: 30, windowSeconds: 60 },
})
