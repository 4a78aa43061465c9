import * as v from 'valibot'

const minor = v.pipe(
  v.string(),
  v.regex(/^(0|[1-9]\d{0,14})$/, 'is not an amount in minor units such as "50000"'),
)
const from1 = (most: number) => v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(most))

/** What inviting friends goes by (module REFERRAL). Amounts are minor units as text. */
export const referralSetting = v.strictObject({
  /** What a friend has deposited and bet, both in all, when the rewards are earned. */
  depositMinor: minor,
  validBetMinor: minor,
  /** What who invited gets, and the friend; "0" for nothing. */
  referrerMinor: minor,
  friendMinor: minor,
  /** Times the reward that is to be bet before it may leave. */
  turnover: v.pipe(v.string(), v.regex(/^\d{1,2}(\.\d{1,4})?$/, 'is not a number such as "1" or "1.5"')),
  /** Days until a reward can no longer be claimed. */
  days: from1(999),
  /** Friends that earn a reward in one calendar month; more wait for the next one. */
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
