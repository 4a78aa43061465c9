import * as v from 'valibot'

/** The settings of points besides their rates, which are content (`points-mall`) with a history of their own. */
export const pointsSetting = v.strictObject({
  /** The most points that a member may convert to money on a day. */
  dailyPoints: v.pipe(
    v.number(),
    v.integer('is not a whole number'),
    v.minValue(1, 'is less than one point'),
    v.maxValue(1_000_000_000, 'is more than 1,000,000,000'),
  ),
})
export type PointsSetting = v.InferOutput<typeof pointsSetting>

export const DEFAULT_POINTS: PointsSetting = { dailyPoints: 50_000 }
