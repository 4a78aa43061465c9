import * as v from 'valibot'
import { action } from '#lib/wire/action.ts'
import { minorText, nothing } from '#lib/wire/schemas.ts'
import { VIP_MEASURES } from './rules.ts'

const rank = v.object({
  code: v.string(),
  /** In the caller's language. */
  name: v.string(),
  from: minorText,
  /** Percent that it adds to every rebate. */
  rebate: v.string(),
  rankUp: minorText,
  birthday: minorText,
})

export const vip = action({
  name: 'vip',
  summary: 'The VIP programme: the signed-in member’s rank, how far the next one is, and what each gives',
  method: 'GET',
  path: '/vip',
  audience: 'member',
  input: nothing,
  answer: v.object({
    currency: v.string(),
    by: v.picklist(VIP_MEASURES),
    windowDays: v.number(),
    turnover: v.string(),
    days: v.number(),
    /** The lowest first; none where there is no programme. */
    ranks: v.array(rank),
    /** The code of today's rank; null without one. */
    rank: v.nullable(v.string()),
    /** What the window that ends today has so far: the next midnight decides by it. */
    progress: minorText,
    /** The rank that the next midnight gives when nothing is added, and the one above it with what is missing. */
    expected: v.nullable(v.string()),
    next: v.nullable(v.object({ code: v.string(), missing: minorText })),
  }),
  refusals: [],
})
export type Vip = v.InferOutput<(typeof vip)['answer']>
