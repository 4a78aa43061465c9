import { referenceOf } from '#lib/ids/reference.ts'
import {
  type ListedFeedback,
  operatorAnswerFeedback,
  operatorCloseFeedback,
  operatorFeedback,
  operatorFeedbackList,
  operatorFeedbackPictures,
} from '#lib/operators/feedback-api.ts'
import { pageOf } from '#lib/wire/older.ts'
import type { Transaction } from '#server/db/database.ts'
import {
  countFeedbackIn,
  endFeedback,
  type FeedbackRow,
  feedbackById,
  feedbackIn,
} from '#server/feedback/queries.ts'
import { addInboxMessage } from '#server/inbox/add-message.ts'
import { requireFound } from '#server/platform/refusal.ts'
import { type ActScope, act, alreadyDecided, DONE } from '../act.ts'
import { openPictures } from '../pictures.ts'
import { LISTED } from '../queue-page.ts'

/** Without texts: no entry is written for a look at the list. */
export const feedbackListAct = act(
  operatorFeedbackList,
  'feedbackRead',
  async ({ tx }, { state = 'open', after }) => {
    const { list, next } = pageOf(await feedbackIn(tx, { state, after, limit: LISTED + 1 }), LISTED)
    return { feedback: list.map(toListed), total: await countFeedbackIn(tx, state), next }
  },
  { isReading: true },
)

export const feedbackAct = act(operatorFeedback, 'feedbackRead', async ({ tx, note }, { feedback }) => {
  const row = await rowOf(tx, feedback)
  await note(subjectOf(row), undefined, 'read', { memberId: row.member_id })
  return {
    ...toListed(row),
    text: row.text,
    answer: row.answer,
    answeredBy: row.answered_by,
    answeredAt: row.answered_at?.toISOString() ?? null,
  }
})

export const feedbackPicturesAct = act(
  operatorFeedbackPictures,
  'feedbackRead',
  async (scope, { feedback }) => {
    const row = await rowOf(scope.tx, feedback)
    return openPictures(scope, {
      subject: subjectOf(row),
      memberId: row.member_id,
      uploadIds: row.images,
    })
  },
)

export const answerFeedbackAct = act(
  operatorAnswerFeedback,
  'feedbackAnswer',
  async (scope, { feedback, answer }) => {
    const row = await end(scope, { feedback, state: 'answered', answer })
    await scope.note(subjectOf(row), 'open', `answered: ${answer}`, { memberId: row.member_id })
    return DONE
  },
)

export const closeFeedbackAct = act(
  operatorCloseFeedback,
  'feedbackAnswer',
  async (scope, { feedback, reason }) => {
    const row = await end(scope, { feedback, state: 'closed', answer: reason })
    await scope.note(subjectOf(row), 'open', `closed: ${reason}`, { memberId: row.member_id, reason })
    return DONE
  },
)

/** Ends feedback that waits and tells the member; of two operators the second one is refused. */
async function end(
  { tx, context, at }: ActScope,
  { feedback, state, answer }: { feedback: string; state: 'answered' | 'closed'; answer: string },
): Promise<FeedbackRow> {
  const row = await rowOf(tx, feedback)
  if (!(await endFeedback(tx, { id: row.id, state, answer, operator: context.operator, at })))
    throw alreadyDecided()
  await addInboxMessage(tx, {
    memberId: row.member_id,
    kind: state === 'answered' ? 'feedbackAnswered' : 'feedbackClosed',
    values: { reference: referenceOf(row), answer },
    at,
  })
  return row
}

async function rowOf(tx: Transaction, id: string): Promise<FeedbackRow> {
  return requireFound(await feedbackById(tx, id))
}

const subjectOf = (row: FeedbackRow) => `feedback ${referenceOf(row)}`

function toListed(row: FeedbackRow): ListedFeedback {
  return {
    id: row.id,
    reference: referenceOf(row),
    member: { id: row.member_id, account: row.account },
    type: row.type,
    state: row.state,
    pictures: row.images.length,
    createdAt: row.created_at.toISOString(),
  }
}
