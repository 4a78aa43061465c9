import * as v from 'valibot'

/** The settings of rewards given manually by operators. */
export const rewardsSetting = v.strictObject({
  /** From this amount on two different people must agree, minor units as text. */
  secondPersonFromMinor: v.pipe(
    v.string(),
    v.regex(/^(0|[1-9]\d{0,14})$/, 'is not an amount in minor units such as "100000"'),
  ),
})
export type RewardsSetting = v.InferOutput<typeof rewardsSetting>

export const DEFAULT_REWARDS: RewardsSetting = { secondPersonFromMinor: '100000' }
