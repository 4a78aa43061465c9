import * as v from 'valibot'
import { MEMBER_ICONS } from '#lib/identity/icon-rules.ts'
import { BREAK_KINDS, BREAK_REFUSALS } from '#lib/limits/rules.ts'
import { GAME_TYPES } from '#lib/play/rules.ts'
import { action } from '#lib/wire/action.ts'
import { day } from '#lib/wire/period.ts'
import { instant, minorText, nothing } from '#lib/wire/schemas.ts'
import { BOARDS, MISSION_PERIODS, MISSION_STATES, MISSION_TASKS } from './rules.ts'

const period = v.picklist(MISSION_PERIODS, 'badInput')
const board = v.picklist(BOARDS, 'badInput')
const code = v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,40}$/, 'badInput'))

const mission = v.object({
  code,
  period,
  task: v.picklist(MISSION_TASKS),
  /** Of valid bets, wins and games: only those in this category; null for all. */
  category: v.nullable(v.picklist(GAME_TYPES)),
  /**
   * Of wins: the least valid bet of a round; of games and categories: the least valid bets in one of them. Minor units,
   * null for the other tasks.
   */
  minBet: v.nullable(minorText),
  /** What the operator calls it, in the caller's language; null where the task says it all. */
  title: v.nullable(v.string()),
  /** Minor units of deposits and valid bets, otherwise a count. */
  target: minorText,
  /** At most the target, in its unit. */
  progress: minorText,
  reward: minorText,
  /** Valid bets that are asked for before the reward may be withdrawn; "0" for none. */
  required: minorText,
  points: v.number(),
  /** Tickets of a raffle that is open now; 0 for none. */
  tickets: v.number(),
  state: v.picklist(MISSION_STATES),
  /** The period that it is of. */
  from: day,
})
export type Mission = v.InferOutput<typeof mission>

export const missionSummary = action({
  name: 'missionSummary',
  summary: 'The missions of today and of this week, and how far the signed-in member is with each',
  method: 'GET',
  path: '/missions',
  audience: 'member',
  input: nothing,
  answer: v.object({
    currency: v.string(),
    /** The server's clock. */
    now: instant,
    /** The member takes a break, in which there are no missions; one for good has no end. */
    pause: v.nullable(v.object({ kind: v.picklist(BREAK_KINDS), until: v.nullable(instant) })),
    missions: v.array(mission),
    ends: v.object({ day: instant, week: instant }),
  }),
  refusals: [],
})
export type MissionSummary = v.InferOutput<(typeof missionSummary)['answer']>

export const missionLeaderboard = action({
  name: 'missionLeaderboard',
  summary: 'The first places of a day or a week by the points of claimed missions, one’s own, and the prizes',
  method: 'GET',
  path: '/missions/leaderboard',
  audience: 'member',
  input: v.strictObject({
    period: v.optional(period, 'day'),
    /** The period under way, or the one before it. */
    board: v.optional(board, 'current'),
  }),
  answer: v.object({
    period,
    board,
    /** The first day of the period. */
    from: day,
    /** Of a week: what its places get when it is over, the first place first; null for none. */
    prizes: v.nullable(
      v.object({
        amounts: v.array(minorText),
        /** How many times a prize must be wagered before withdrawal. */
        turnover: v.string(),
        /** Days until an unclaimed prize expires. */
        days: v.number(),
      }),
    ),
    places: v.array(
      v.object({
        place: v.number(),
        /** With its middle hidden; null of who hides it. */
        name: v.nullable(v.string()),
        /** The drawn icon that the member chose; null of who has none or hides their name. */
        icon: v.nullable(v.picklist(MEMBER_ICONS)),
        points: v.number(),
        isMine: v.boolean(),
      }),
    ),
    /** Also beyond the places that are listed; null without points in the period. */
    mine: v.nullable(v.object({ place: v.number(), points: v.number() })),
    /** Whether others read the caller's name. */
    isShown: v.boolean(),
  }),
  refusals: [],
})
export type MissionBoard = v.InferOutput<(typeof missionLeaderboard)['answer']>

/** Said twice for the same period it is paid once: the second answer says that it is claimed. */
export const claimMission = action({
  name: 'claimMission',
  summary: 'Pays the reward of a finished mission into the wallet, with the turnover that it asks for',
  method: 'POST',
  path: '/missions/:code/claim',
  audience: 'member',
  input: v.strictObject({ code, from: day }),
  answer: v.object({ reward: minorText, balance: minorText, currency: v.string() }),
  refusals: ['missionNotDone', 'missionOver', ...BREAK_REFUSALS],
  rateLimit: { limit: 60, windowSeconds: 60 },
})

export const missionName = action({
  name: 'missionName',
  summary: 'Shows or hides the name of the signed-in member on the leaderboard; said again it stays so',
  method: 'POST',
  path: '/missions/name',
  audience: 'member',
  input: v.strictObject({ isShown: v.boolean() }),
  answer: v.object({ isShown: v.boolean() }),
  refusals: [],
  rateLimit: { limit: 60, windowSeconds: 60 },
})
