import * as v from 'valibot'
import { canFill, MOST_IN_ENVELOPE } from '../fairness/envelopes.ts'
import { names } from './names.ts'

const amount = v.pipe(
  v.string(),
  v.regex(/^[1-9]\d{0,14}$/, 'is not an amount in minor units above zero such as "500"'),
)
const wholeUpTo = (most: number) =>
  v.pipe(
    v.number(),
    v.integer('is not a whole number'),
    v.check(value => value >= 1 && value <= most, `is not from 1 to ${most}`),
  )

/** A drop of red envelopes, on every day or on some weekdays. */
const drop = v.pipe(
  v.strictObject({
    code: v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,20}$/, 'is not a code of small letters, digits and -')),
    /** 1 is Monday, 7 is Sunday; every day by default. */
    weekdays: v.optional(v.pipe(v.array(wholeUpTo(7)), v.minLength(1, 'names no day'))),
    /** When it starts, in the site's time zone. */
    at: v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'is not a time such as "20:00"')),
    /** How long it lasts; unopened envelopes then expire. */
    minutes: wholeUpTo(1_440),
    count: wholeUpTo(10_000),
    /** The exact total of all envelopes, and the least and most of each. */
    totalMinor: amount,
    leastMinor: amount,
    mostMinor: v.pipe(
      amount,
      v.check(text => BigInt(text) <= MOST_IN_ENVELOPE, `is more than ${MOST_IN_ENVELOPE}`),
    ),
    /** How many times the amount must be wagered before withdrawal. */
    turnover: v.pipe(v.string(), v.regex(/^\d{1,2}(\.\d{1,4})?$/, 'is not a number such as "1" or "1.5"')),
    title: v.optional(names),
  }),
  v.check(
    ({ count, totalMinor, leastMinor, mostMinor }) =>
      canFill({
        count,
        totalMinor: BigInt(totalMinor),
        leastMinor: BigInt(leastMinor),
        mostMinor: BigInt(mostMinor),
      }),
    'has a total that so many envelopes from the least to the most cannot come to',
  ),
)
export type EnvelopeDropSetting = v.InferOutput<typeof drop>

/**
 * The drops of red envelopes (module REDENVELOPE). Each is announced one day before it starts, and then cannot change.
 */
export const envelopesSetting = v.pipe(
  v.array(drop),
  v.maxLength(50),
  v.check(list => new Set(list.map(one => one.code)).size === list.length, 'names a drop twice'),
)
export type EnvelopesSetting = v.InferOutput<typeof envelopesSetting>

export const DEFAULT_ENVELOPES: EnvelopesSetting = []
