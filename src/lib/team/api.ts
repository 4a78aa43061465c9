import * as v from 'valibot'
import { GAME_TYPES } from '#lib/play/rules.ts'
import { action } from '#lib/wire/action.ts'
import { day } from '#lib/wire/period.ts'
import { id, instant, minorText } from '#lib/wire/schemas.ts'
import { OVERVIEW_PERIODS } from './rules.ts'

const played = {
  /** Settled rounds. */
  bets: v.number(),
  stake: minorText,
  payout: minorText,
  validBet: minorText,
}

/**
 * A team's figures in a period, and its agent's income. Loss is the players': stake less payout, negative if they won.
 */
const figures = v.strictObject({
  ...played,
  loss: minorText,
  /** Members with valid bets above zero in the period, each counted once. */
  activeMembers: v.number(),
  deposits: v.strictObject({ count: v.number(), amount: minorText }),
  withdrawals: v.strictObject({ count: v.number(), amount: minorText }),
  registrations: v.number(),
  /** Of the registrations, those with an invite code. */
  invited: v.number(),
  firstDeposits: v.number(),
  /** The payments to the agent in the period: rate differences, dividends and salaries, and their total. */
  income: v.strictObject({ rebate: minorText, dividend: minorText, salary: minorText, total: minorText }),
})
export type TeamFigures = v.InferOutput<typeof figures>

const days = v.array(v.strictObject({ day, validBet: minorText, loss: minorText }))
const span = v.strictObject({ from: day, to: day })

/** Everything but the income is as of `updatedAt`, the end of the last summed window. */
export const teamOverview = action({
  name: 'teamOverview',
  summary:
    'What the team of the signed-in agent did today, yesterday or this month, and in the period before',
  method: 'GET',
  path: '/agent/team/overview',
  audience: 'agent',
  input: v.strictObject({ period: v.optional(v.picklist(OVERVIEW_PERIODS, 'badInput'), 'month') }),
  answer: v.strictObject({
    period: v.picklist(OVERVIEW_PERIODS),
    currency: v.string(),
    timeZone: v.string(),
    /** Null before the first window was summed. */
    updatedAt: v.nullable(instant),
    /** Everybody below the agent, and the number of levels. */
    members: v.number(),
    levels: v.number(),
    now: v.strictObject({ ...span.entries, figures }),
    /** The day before; for a month, as many days of the previous one. */
    before: v.strictObject({ ...span.entries, figures }),
    /** The team's play in the period by category, most valid bets first. */
    categories: v.array(v.strictObject({ category: v.picklist(GAME_TYPES), ...played, loss: minorText })),
    /** The last 30 days including today, and the 30 before them; every day is included, oldest first. */
    days,
    daysBefore: days,
    /** The direct downlines with the most valid bets in the period, their teams included, at most 10. */
    downlines: v.array(
      v.strictObject({
        id,
        account: v.string(),
        nickname: v.string(),
        isAgent: v.boolean(),
        /** A percentage of valid bets, as of today: "1.6". */
        rate: v.string(),
        validBet: minorText,
      }),
    ),
    directDownlines: v.number(),
  }),
  refusals: [],
})
export type TeamOverview = v.InferOutput<(typeof teamOverview)['answer']>
