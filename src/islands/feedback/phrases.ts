import type errors from '../../../locales/en/errors.json'
import type phrases from '../../../locales/en/feedback.json'
import type uploads from '../../../locales/en/uploads.json'

/** Words of refusals that the page says before it asks. */
export const FEEDBACK_ERRORS = [
  'feedbackTooShort',
  'feedbackTooLong',
  'feedbackOpen',
  'feedbackToday',
  'imageKind',
  'imageTooLarge',
  'tooManyImages',
] as const

export type FeedbackPhrases = typeof phrases &
  typeof uploads &
  Pick<typeof errors, (typeof FEEDBACK_ERRORS)[number]>
