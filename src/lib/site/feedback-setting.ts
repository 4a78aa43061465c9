import * as v from 'valibot'

const words = v.pipe(
  v.number(),
  v.integer('is not a whole number'),
  v.minValue(1, 'is less than one word'),
  v.maxValue(500, 'is more than 500 words'),
)

/** How many words feedback takes. */
export const feedbackSetting = v.pipe(
  v.strictObject({ minWords: words, maxWords: words }),
  v.check(({ minWords, maxWords }) => minWords <= maxWords, 'has a minWords above its maxWords'),
)
export type FeedbackSetting = v.InferOutput<typeof feedbackSetting>

export const DEFAULT_FEEDBACK: FeedbackSetting = { minWords: 5, maxWords: 140 }
