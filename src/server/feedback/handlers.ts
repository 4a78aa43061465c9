import { type Feedback, feedbackList, sendFeedback } from '#lib/feedback/api.ts'
import { countWords, lengthProblem } from '#lib/feedback/rules.ts'
import { referenceOf } from '#lib/ids/reference.ts'
import type { SiteSettings } from '#lib/site/settings.ts'
import { dayOf } from '#lib/time/days.ts'
import { pageOf } from '#lib/wire/older.ts'
import type { Queries, Transaction } from '#server/db/database.ts'
import { type Call, type Route, serve, serveOnce } from '#server/platform/serve.ts'
import { attachImages } from '#server/uploads/attach.ts'
import { type FeedbackRow, feedbackById, feedbackOf, insertFeedback, standingOf } from './queries.ts'

/** Rows per page of the list. */
const LISTED = 20

export function feedbackRoutes(settings: () => SiteSettings): Route[] {
  return [
    serveOnce(sendFeedback, (call, tx) => send(call, tx, settings().feedback)),
    serve(feedbackList, async ({ db, session: { memberId }, input, runtime }) => {
      const { minWords, maxWords } = settings().feedback
      const today = dayOf(runtime.clock.now(), runtime.config.timeZone)
      const rows = await feedbackOf(db, { memberId, before: input.before, limit: LISTED + 1 })
      const { list, next } = pageOf(rows, LISTED)
      const waiting = await waitingOf(db, memberId, today)
      return { feedback: list.map(toFeedback), next, minWords, maxWords, waiting }
    }),
  ]
}

async function send(
  call: Call<typeof sendFeedback>,
  tx: Transaction,
  limits: SiteSettings['feedback'],
): Promise<{ feedback: Feedback }> {
  const { session, runtime } = call
  const { id, type, text, images } = call.input
  const words = countWords(text)
  const problem = lengthProblem(words, limits)
  if (problem) throw call.refusal(problem, { field: 'text', values: { ...limits, words } })
  const { memberId } = session
  const at = runtime.clock.now()
  const day = dayOf(at, runtime.config.timeZone)
  if (!(await insertFeedback(tx, { id, memberId, type, text, day, at }))) {
    const waiting = (await waitingOf(tx, memberId, day)) ?? 'feedbackToday'
    throw call.refusal(waiting, { status: 409, field: 'text' })
  }
  await attachImages(tx, { ids: images, ownerId: memberId, purpose: 'feedback', to: id })
  const row = await feedbackById(tx, id)
  if (!row) throw new Error(`feedback ${id} has vanished`)
  return { feedback: toFeedback(row) }
}

/** Why a member cannot send feedback on a day; null if they can. */
async function waitingOf(
  db: Queries,
  memberId: string,
  day: string,
): Promise<'feedbackOpen' | 'feedbackToday' | null> {
  const { isOpen, isToday } = await standingOf(db, memberId, day)
  if (isOpen) return 'feedbackOpen'
  return isToday ? 'feedbackToday' : null
}

function toFeedback(row: FeedbackRow): Feedback {
  return {
    id: row.id,
    reference: referenceOf(row),
    type: row.type,
    text: row.text,
    images: row.images,
    state: row.state,
    answer: row.answer,
    at: row.created_at.toISOString(),
    answeredAt: row.answered_at?.toISOString() ?? null,
  }
}
