import * as v from 'valibot'
import { GAME_TYPES } from '../play/rules.ts'
import { names } from './names.ts'

const positiveMinor = v.pipe(
  v.string(),
  v.regex(/^[1-9]\d{0,14}$/, 'is not an amount above zero in minor units such as "50000"'),
)
const whole = (most: number) =>
  v.pipe(
    v.number(),
    v.integer('is not a whole number'),
    v.minValue(1, 'is below 1'),
    v.maxValue(most, `is above ${most}`),
  )

const common = {
  /** Identifies claims: another mission needs another code. */
  code: v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,40}$/, 'is not a code of small letters, digits and -')),
  /** By default the task is the title. */
  title: v.optional(names),
  rewardMinor: positiveMinor,
  /** How many times the reward must be wagered before withdrawal. */
  turnover: v.pipe(v.string(), v.regex(/^\d{1,2}(\.\d{1,4})?$/, 'is not a number such as "1" or "1.5"')),
  /** For the leaderboard. */
  points: whole(10_000),
  /** Tickets of an open raffle, which come with the reward. */
  tickets: v.optional(
    v.strictObject({ raffleId: v.pipe(v.string(), v.uuid('is not the id of a raffle')), count: whole(100) }),
  ),
}
const period = v.picklist(['day', 'week'], 'is neither day nor week')
/** Bets of every category by default. */
const category = v.optional(v.picklist(GAME_TYPES, 'is not a category of games such as RNG'))
const weekly = v.literal('week', 'is not week, of which alone days are counted')

const mission = v.variant(
  'task',
  [
    v.strictObject({ ...common, period, task: v.literal('deposits'), targetMinor: positiveMinor }),
    v.strictObject({
      ...common,
      period,
      task: v.literal('validBets'),
      category,
      targetMinor: positiveMinor,
    }),
    v.strictObject({
      ...common,
      period,
      task: v.literal('wins'),
      category,
      /** The least valid bet of a round that counts. */
      minBetMinor: positiveMinor,
      targetCount: whole(1_000),
    }),
    v.strictObject({
      ...common,
      period,
      task: v.literal('games'),
      category,
      /** The least valid bets in a game that counts. */
      minBetMinor: positiveMinor,
      targetCount: whole(100),
    }),
    v.strictObject({
      ...common,
      period,
      task: v.literal('categories'),
      /** The least valid bets in a category that counts. */
      minBetMinor: positiveMinor,
      targetCount: whole(GAME_TYPES.length),
    }),
    v.strictObject({ ...common, period: weekly, task: v.literal('days'), targetDays: whole(7) }),
    v.strictObject({ ...common, period: weekly, task: v.literal('streak'), targetDays: whole(7) }),
  ],
  'needs a task that is deposits, validBets, wins, games, categories, days or streak',
)

/** The daily and weekly missions, in display order; an empty list has none. */
export const missionsSetting = v.pipe(
  v.array(mission),
  v.maxLength(40, 'has more than 40 missions'),
  v.check(list => new Set(list.map(one => one.code)).size === list.length, 'names a mission twice'),
)
export type MissionsSetting = v.InferOutput<typeof missionsSetting>
export type MissionTerms = MissionsSetting[number]

export const DEFAULT_MISSIONS: MissionsSetting = []

/**
 * The prizes of the weekly leaderboard, the first place first; null for none. They are funded when the week begins, so
 * a change holds from the next week on.
 */
export const missionPrizesSetting = v.nullable(
  v.strictObject({
    amountsMinor: v.pipe(
      v.array(positiveMinor),
      v.minLength(1, 'has no prize'),
      v.maxLength(20, 'has more than 20 prizes'),
      v.check(isFalling, 'gives a lower place more than a higher one'),
    ),
    turnover: common.turnover,
    /** Days until an unclaimed prize expires. */
    days: whole(60),
  }),
)
export type MissionPrizesSetting = v.InferOutput<typeof missionPrizesSetting>

export const DEFAULT_MISSION_PRIZES: MissionPrizesSetting = null

function isFalling(amounts: string[]): boolean {
  return amounts.every((amount, n) => n === 0 || BigInt(amount) <= BigInt(amounts[n - 1] ?? amount))
}
