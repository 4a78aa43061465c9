import * as v from 'valibot'
import { GAME_TYPES } from '#lib/play/rules.ts'
import { action } from '#lib/wire/action.ts'
import { day } from '#lib/wire/period.ts'
import { id, instant, minorText } from '#lib/wire/schemas.ts'
import { OVERVIEW_PERIODS } from './rules.ts'

const played = {
  /** Rounds that settled. */
  bets: v.number(),
  stake: minorText,
  payout: minorText,
  validBet: minorText,
}

/** What a team did in a period, and what its agent got. Loss is the players': stake less payout, below zero when they won. */
const figures = v.strictObject({
  ...played,
  loss: minorText,
  /** Members with valid bets above zero in the period, each counted once. */
  activeMembers: v.number(),
  deposits: v.strictObject({ count: v.number(), amount: minorText }),
  withdrawals: v.strictObject({ count: v.number(), amount: minorText }),
  registrations: v.number(),
  /** Of the registrations, those by an invite code. */
  invited: v.number(),
  firstDeposits: v.number(),
  /** What was paid to the agent in the period: differences of rates, dividends and salaries, and all of them. */
  income: v.strictObject({ rebate: minorText, dividend: minorText, salary: minorText, total: minorText }),
})
export type TeamFigures = v.InferOutput<typeof figures>

const days = v.array(v.strictObject({ day, validBet: minorText, loss: minorText }))
const span = v.strictObject({ from: day, to: day })

/** Everything but the income is as of `updatedAt`, the end of the last window that is summed. */
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
    /** Everybody below the agent, and on how many levels. */
    members: v.number(),
    levels: v.number(),
    now: v.strictObject({ ...span.entries, figures }),
    /** The day before; of a month as many days of the one before. */
    before: v.strictObject({ ...span.entries, figures }),
    /** What the team played in the period, the most valid bets first. */
    categories: v.array(v.strictObject({ category: v.picklist(GAME_TYPES), ...played, loss: minorText })),
    /** The last 30 days, today included, and the 30 before them; every day stands there, the oldest first. */
    days,
    daysBefore: days,
    /** The direct downlines whose own bets and teams brought the most valid bets in the period, at most 10. */
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
