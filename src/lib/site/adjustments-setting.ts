import * as v from 'valibot'

/** What corrections of wallets by hand go by. */
export const adjustmentsSetting = v.strictObject({
  /** From this amount on, either way, two different people agree; minor units as text. */
  secondPersonFromMinor: v.pipe(
    v.string(),
    v.regex(/^(0|[1-9]\d{0,14})$/, 'is not an amount in minor units such as "100000"'),
  ),
})
export type AdjustmentsSetting = v.InferOutput<typeof adjustmentsSetting>

/** Two people for every one of them (reliability I19). */
export const DEFAULT_ADJUSTMENTS: AdjustmentsSetting = { secondPersonFromMinor: '0' }
