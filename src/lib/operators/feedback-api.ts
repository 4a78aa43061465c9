import * as v from 'valibot'
import { FEEDBACK_STATES, FEEDBACK_TYPES } from '../feedback/rules.ts'
import { action } from '../wire/action.ts'
import { given, id, instant } from '../wire/schemas.ts'
import { after, agreed, memberName, pageOf, reason } from './wire.ts'

const state = v.picklist(FEEDBACK_STATES)

const listed = v.strictObject({
  id,
  /** As members read it out: "9F04C1-77A2E0". */
  reference: v.string(),
  member: memberName,
  type: v.picklist(FEEDBACK_TYPES),
  state,
  /** How many pictures came with it. */
  pictures: v.number(),
  createdAt: instant,
})
export type ListedFeedback = v.InferOutput<typeof listed>

export const operatorFeedbackList = action({
  name: 'operatorFeedbackList',
  summary: 'Feedback by state, the oldest first; without a state what waits for an answer',
  method: 'GET',
  path: '/operator/feedback',
  audience: 'operator',
  input: v.strictObject({
    state: v.optional(state),
    after,
  }),
  answer: v.strictObject({ feedback: v.array(listed), ...pageOf }),
  refusals: [],
})

const details = v.strictObject({
  ...listed.entries,
  text: v.string(),
  answer: v.nullable(v.string()),
  answeredBy: v.nullable(v.string()),
  answeredAt: v.nullable(instant),
})
export type FeedbackDetails = v.InferOutput<typeof details>

export const operatorFeedback = action({
  name: 'operatorFeedback',
  summary: 'What a member wrote, and what was answered; an entry says who looked',
  method: 'GET',
  path: '/operator/feedback/:feedback',
  audience: 'operator',
  input: v.strictObject({ feedback: id }),
  answer: details,
  refusals: [],
})

export const operatorFeedbackPictures = action({
  name: 'operatorFeedbackPictures',
  summary:
    'Addresses of the pictures that came with feedback, open for some minutes; an entry says who looked',
  method: 'POST',
  path: '/operator/feedback/:feedback/pictures',
  audience: 'operator',
  input: v.strictObject({ feedback: id }),
  answer: v.strictObject({ paths: v.array(v.string()), minutes: v.number() }),
  refusals: [],
})

export const operatorAnswerFeedback = action({
  name: 'operatorAnswerFeedback',
  summary: 'Answers feedback; the answer is in the member’s inbox and beside what they wrote',
  method: 'POST',
  path: '/operator/feedback/:feedback/answer',
  audience: 'operator',
  input: v.strictObject({ feedback: id, answer: given(1_000) }),
  answer: agreed,
  refusals: ['alreadyDecided', 'textUnreadable'],
})

export const operatorCloseFeedback = action({
  name: 'operatorCloseFeedback',
  summary: 'Closes feedback without an answer; the member reads the reason',
  method: 'POST',
  path: '/operator/feedback/:feedback/close',
  audience: 'operator',
  input: v.strictObject({ feedback: id, reason }),
  answer: agreed,
  refusals: ['alreadyDecided', 'textUnreadable'],
})
