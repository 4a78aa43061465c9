import * as v from 'valibot'

/** The rebate settings besides the rates per category, which have their own history (`rebate rate`). */
export const rebateSetting = v.strictObject({
  /** The smallest payment for a category, minor units as text; smaller amounts wait. */
  minMinor: v.pipe(
    v.string(),
    v.regex(/^(0|[1-9]\d{0,9})$/, 'is not an amount in minor units such as "100"'),
  ),
})
export type RebateSetting = v.InferOutput<typeof rebateSetting>

export const DEFAULT_REBATE: RebateSetting = { minMinor: '100' }
