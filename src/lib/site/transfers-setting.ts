import * as v from 'valibot'

const minor = v.pipe(
  v.string(),
  v.regex(/^[1-9]\d{0,14}$/, 'is not an amount in minor units such as "10000"'),
)

/** The settings of transfers between uplines and downlines (reliability C16). Amounts are minor units as text. */
export const transfersSetting = v.pipe(
  v.strictObject({
    /** Whether members may transfer at all. */
    on: v.boolean(),
    minMinor: minor,
    maxMinor: minor,
    /** Per sender and day of the deployment's time zone. */
    dailyMaxMinor: minor,
    dailyCount: v.pipe(v.number(), v.integer('is not a whole number'), v.minValue(1), v.maxValue(1_000)),
  }),
  v.check(
    ({ minMinor, maxMinor }) => BigInt(minMinor) <= BigInt(maxMinor),
    'has a least amount above the most',
  ),
)
export type TransfersSetting = v.InferOutput<typeof transfersSetting>

export const DEFAULT_TRANSFERS: TransfersSetting = {
  on: true,
  minMinor: '10000',
  maxMinor: '5000000',
  dailyMaxMinor: '20000000',
  dailyCount: 20,
}
