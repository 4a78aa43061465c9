import * as v from 'valibot'
import { action } from '#lib/wire/action.ts'
import { isOnePeriod, periodAnswer, periodEntries } from '#lib/wire/period.ts'
import { instant, minorText } from '#lib/wire/schemas.ts'
import { BONUS_KINDS, PLACE, TURNOVER_STATES } from './rules.ts'

const place = v.pipe(v.string(), v.regex(PLACE, 'badInput'))

const bonus = v.object({
  /** Its place in the history of the wallet. */
  place: v.string(),
  at: instant,
  kind: v.picklist(BONUS_KINDS),
  /** Short, to quote to customer service. */
  reference: v.string(),
  amount: minorText,
  /** Null if no turnover was required: the bonus could be withdrawn at once. */
  turnover: v.nullable(
    v.object({ required: minorText, done: minorText, state: v.picklist(TURNOVER_STATES) }),
  ),
})
export type Bonus = v.InferOutput<typeof bonus>

/** Everything that the house gave, as it reached the wallet, newest first, by pages of 20 before a place. */
export const bonusDetails = action({
  name: 'bonusDetails',
  summary: 'Every bonus of the signed-in member, with the turnover that it asks for',
  method: 'GET',
  path: '/bonus-details',
  audience: 'member',
  input: v.pipe(
    v.strictObject({
      ...periodEntries,
      kind: v.optional(v.picklist(BONUS_KINDS, 'badInput')),
      before: v.optional(place),
    }),
    v.check(input => isOnePeriod(input), 'badInput'),
  ),
  answer: v.object({
    rows: v.array(bonus),
    /** The place to read on before; null at the end. */
    next: v.nullable(v.string()),
    /** Over every bonus of the filter, not only this page. */
    totals: v.object({ count: v.number(), amount: minorText }),
    currency: v.string(),
    timeZone: v.string(),
    ...periodAnswer,
  }),
  refusals: [],
})
