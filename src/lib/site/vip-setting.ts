import * as v from 'valibot'
import { ppmOf } from '../money/rates.ts'
import { MOST_PPM } from '../rebates/rules.ts'
import { VIP_MEASURES } from '../vip/rules.ts'
import { names } from './names.ts'

const minor = v.pipe(
  v.string(),
  v.regex(/^(0|[1-9]\d{0,14})$/, 'is not an amount in minor units such as "50000"'),
)

const rank = v.strictObject({
  code: v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,20}$/, 'is not a code of small letters, digits and -')),
  name: names,
  /** What must be reached within the window. */
  fromMinor: v.pipe(
    minor,
    v.check(text => text !== '0', 'asks for nothing'),
  ),
  /** Added to the rebate of every category that has one, in percent. */
  rebatePercent: v.pipe(
    v.string(),
    v.check(text => ppmOf(text, MOST_PPM) !== undefined, 'is not a percentage from 0 to 10'),
  ),
  /** Given when the rank is reached for the first time, and once a year; "0" for none. */
  rankUpMinor: minor,
  birthdayMinor: minor,
})
export type VipRank = v.InferOutput<typeof rank>

/** The VIP programme; there is none without ranks, or while the module VIP is off. */
export const vipSetting = v.strictObject({
  by: v.picklist(VIP_MEASURES, 'is neither validBets nor deposits'),
  /** A rank is kept as long as the last this many days reach it. */
  windowDays: v.pipe(v.number(), v.integer('is not a whole number'), v.minValue(1), v.maxValue(366)),
  /** Lowest to highest. */
  ranks: v.pipe(
    v.array(rank),
    v.maxLength(20),
    v.check(
      list => list.every((one, at) => BigInt(one.fromMinor) > BigInt(list[at - 1]?.fromMinor ?? '0')),
      'does not go from the lowest rank to the highest',
    ),
    v.check(list => new Set(list.map(one => one.code)).size === list.length, 'names a rank twice'),
  ),
  /** How many times a bonus must be wagered before withdrawal. */
  turnover: v.pipe(v.string(), v.regex(/^\d{1,2}(\.\d{1,4})?$/, 'is not a number such as "1" or "1.5"')),
  /** Days until an unclaimed bonus expires. */
  days: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(999)),
})
export type VipSetting = v.InferOutput<typeof vipSetting>

export const DEFAULT_VIP: VipSetting = { by: 'validBets', windowDays: 30, ranks: [], turnover: '1', days: 30 }
