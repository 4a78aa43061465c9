import * as v from 'valibot'

const minor = v.pipe(
  v.string(),
  v.regex(/^(0|[1-9]\d{0,14})$/, 'is not an amount in minor units such as "50000"'),
)
const from1 = (most: number) => v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(most))

/** The settings of inviting friends (module REFERRAL). Amounts are minor units as text. */
export const referralSetting = v.strictObject({
  /** The total deposits and valid bets of a friend that earn the rewards. */
  depositMinor: minor,
  validBetMinor: minor,
  /** The rewards of the inviter and of the friend; "0" for none. */
  referrerMinor: minor,
  friendMinor: minor,
  /** How many times the reward must be wagered before withdrawal. */
  turnover: v.pipe(v.string(), v.regex(/^\d{1,2}(\.\d{1,4})?$/, 'is not a number such as "1" or "1.5"')),
  /** Days until an unclaimed reward expires. */
  days: from1(999),
  /** The most friends that earn a reward in one calendar month; more wait for the next one. */
  monthlyMost: from1(10_000),
})
export type ReferralSetting = v.InferOutput<typeof referralSetting>

export const DEFAULT_REFERRAL: ReferralSetting = {
  depositMinor: '50000',
  validBetMinor: '50000',
  referrerMinor: '20000',
  friendMinor: '10000',
  turnover: '1',
  days: 30,
  monthlyMost: 10,
}
