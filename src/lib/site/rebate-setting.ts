import * as v from 'valibot'

/** What rebate goes by, besides the rates of the categories, which have a history of their own (`rebate rate`). */
export const rebateSetting = v.strictObject({
  /** The least that is paid for a category at once, minor units as text; what is below waits. */
  minMinor: v.pipe(
    v.string(),
    v.regex(/^(0|[1-9]\d{0,9})$/, 'is not an amount in minor units such as "100"'),
  ),
})
export type RebateSetting = v.InferOutput<typeof rebateSetting>

export const DEFAULT_REBATE: RebateSetting = { minMinor: '100' }
