/** What feedback is about. */
export const FEEDBACK_TYPES = ['suggestion', 'problem', 'game', 'payment', 'account', 'general'] as const
export type FeedbackType = (typeof FEEDBACK_TYPES)[number]

export const FEEDBACK_STATES = ['open', 'answered', 'closed'] as const
export type FeedbackState = (typeof FEEDBACK_STATES)[number]

/** Above what any number of words of the setting takes. */
export const MOST_CHARACTERS = 4_000

export interface WordLimits {
  minWords: number
  maxWords: number
}

const segmenter = new Intl.Segmenter('und', { granularity: 'word' })

/**
 * The words of a text in any language: Thai, Chinese and Japanese, which have no spaces between words, are divided by
 * their dictionaries. Punctuation, spaces and pictures are no words.
 */
export function countWords(text: string): number {
  let words = 0
  for (const { isWordLike } of segmenter.segment(text)) if (isWordLike) words += 1
  return words
}

/** Why a text of so many words is refused; undefined for one that fits. */
export function lengthProblem(
  words: number,
  { minWords, maxWords }: WordLimits,
): 'feedbackTooShort' | 'feedbackTooLong' | undefined {
  if (words < minWords) return 'feedbackTooShort'
  return words > maxWords ? 'feedbackTooLong' : undefined
}
