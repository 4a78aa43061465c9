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
}
const period = v.picklist(['day', 'week'], 'is neither day nor week')

const mission = v.variant(
  'task',
  [
    v.strictObject({ ...common, period, task: v.literal('deposits'), targetMinor: positiveMinor }),
    v.strictObject({
      ...common,
      period,
      task: v.literal('validBets'),
      /** Bets of every category by default. */
      category: v.optional(v.picklist(GAME_TYPES, 'is not a category of games such as RNG')),
      targetMinor: positiveMinor,
    }),
    v.strictObject({
      ...common,
      period: v.literal('week', 'is not week, of which alone days are counted'),
      task: v.literal('days'),
      targetDays: whole(7),
    }),
  ],
  'needs a task that is deposits, validBets or days',
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
