import * as v from 'valibot'
import { GAME_TYPES } from '#lib/play/rules.ts'
import { action } from '#lib/wire/action.ts'
import { day, isOnePeriod, periodEntries } from '#lib/wire/period.ts'
import { minorText } from '#lib/wire/schemas.ts'

const figures = {
  /** Rounds that settled. */
  bets: v.number(),
  stake: minorText,
  validBet: minorText,
  payout: minorText,
  /** Payout less stake. */
  result: minorText,
}
const wallet = v.literal('WALLET')

/**
 * A round counts on the day it settles, a late win on the day it arrives; the category WALLET is of games that vendors
 * keep a wallet of their own for, of which only the result is known, on the day it came back. Days are the deployment's;
 * without a start the period begins where records do.
 */
export const profitLoss = action({
  name: 'profitLoss',
  summary: 'What the signed-in member won and lost, by day and by category, and since the account was opened',
  method: 'GET',
  path: '/profit-loss',
  audience: 'member',
  input: v.pipe(
    v.strictObject(periodEntries),
    v.check(input => isOnePeriod(input), 'badInput'),
  ),
  answer: v.object({
    /** Days on which something settled or was given, the oldest first. */
    days: v.array(v.object({ day, ...figures, bonus: minorText })),
    categories: v.array(v.object({ category: v.union([v.picklist(GAME_TYPES), wallet]), ...figures })),
    totals: v.object({ ...figures, bonus: minorText, net: minorText }),
    /** Since the account was opened. */
    lifetime: v.object({
      /** Of everything that was bet and has settled. */
      result: minorText,
      /** What was paid in, fees taken off. */
      deposited: minorText,
      /** What was paid out. */
      withdrawn: minorText,
      since: day,
    }),
    /** Stakes of rounds that have not settled yet, less what they paid so far: not counted above. */
    open: minorText,
    currency: v.string(),
    timeZone: v.string(),
    from: day,
    to: day,
    today: day,
    earliest: day,
  }),
  refusals: [],
})
