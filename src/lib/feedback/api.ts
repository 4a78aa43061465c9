import * as v from 'valibot'
import { imageIds } from '../uploads/api.ts'
import { action } from '../wire/action.ts'
import { clientMadeId, freeText, id, instant } from '../wire/schemas.ts'
import { FEEDBACK_STATES, FEEDBACK_TYPES, MOST_CHARACTERS } from './rules.ts'

const feedback = v.object({
  id,
  /** As members read it out: "9F04C1-77A2E0". */
  reference: v.string(),
  type: v.picklist(FEEDBACK_TYPES),
  text: v.string(),
  /** The member's own pictures, read at /media/{id}. */
  images: v.array(id),
  state: v.picklist(FEEDBACK_STATES),
  /** What the house wrote back, or why it was closed. */
  answer: v.nullable(v.string()),
  at: instant,
  answeredAt: v.nullable(instant),
})
export type Feedback = v.InferOutput<typeof feedback>

/** Why no feedback is taken now: one still waits for an answer, or one was sent today. */
const waiting = v.picklist(['feedbackOpen', 'feedbackToday'])

export const sendFeedback = action({
  name: 'sendFeedback',
  summary:
    'Sends feedback with up to three pictures; one a day, and none while another one waits for its answer',
  method: 'PUT',
  path: '/feedback',
  audience: 'member',
  input: v.strictObject({
    id: clientMadeId,
    type: v.picklist(FEEDBACK_TYPES),
    /** Its words are counted in any language, by the setting `feedback`. */
    text: freeText(MOST_CHARACTERS),
    images: v.optional(imageIds, []),
  }),
  answer: v.object({ feedback }),
  refusals: [
    'feedbackTooShort',
    'feedbackTooLong',
    'feedbackOpen',
    'feedbackToday',
    'textUnreadable',
    'imageMissing',
    'tooManyImages',
  ],
  once: true,
  rateLimit: { limit: 20, windowSeconds: 60 },
})

export const feedbackList = action({
  name: 'feedbackList',
  summary: 'The signed-in member’s own feedback with its answers, twenty at a time, the newest first',
  method: 'GET',
  path: '/feedback',
  audience: 'member',
  input: v.strictObject({ before: v.optional(id) }),
  answer: v.object({
    feedback: v.array(feedback),
    /** What `before` is on the next page; null at the end. */
    next: v.nullable(id),
    /** How many words it takes. */
    minWords: v.number(),
    maxWords: v.number(),
    /** Null while feedback is taken. */
    waiting: v.nullable(waiting),
  }),
  refusals: [],
})
export type FeedbackSetup = Pick<
  v.InferOutput<(typeof feedbackList)['answer']>,
  'minWords' | 'maxWords' | 'waiting'
>
