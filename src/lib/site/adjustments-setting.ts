import * as v from 'valibot'

/** The settings of manual wallet corrections. */
export const adjustmentsSetting = v.strictObject({
  /** From this amount on, in either direction, two different people must agree; minor units as text. */
  secondPersonFromMinor: v.pipe(
    v.string(),
    v.regex(/^(0|[1-9]\d{0,14})$/, 'is not an amount in minor units such as "100000"'),
  ),
})
export type AdjustmentsSetting = v.InferOutput<typeof adjustmentsSetting>

/** Two people for every correction (reliability I19). */
export const DEFAULT_ADJUSTMENTS: AdjustmentsSetting = { secondPersonFromMinor: '0' }
