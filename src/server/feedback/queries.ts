import type { FeedbackState, FeedbackType } from '#lib/feedback/rules.ts'
import type { Queries } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

export interface FeedbackRow {
  id: string
  member_id: string
  /** The member's account name. */
  account: string
  type: FeedbackType
  text: string
  state: FeedbackState
  answer: string | null
  created_at: Date
  answered_at: Date | null
  answered_by: string | null
  images: string[]
}

export interface NewFeedback {
  id: string
  memberId: string
  type: FeedbackType
  text: string
  day: string
  at: Date
}

/** Stores feedback; false if the member has one open or has sent one on this day. */
export async function insertFeedback(db: Queries, one: NewFeedback): Promise<boolean> {
  const written = await db.run(sql`
    insert into feedback (id, member_id, type, text, day, state, created_at)
    values (${one.id}::uuid, ${one.memberId}::uuid, ${one.type}, ${one.text}, ${one.day}::date, 'open',
      ${one.at}::timestamptz)
    on conflict do nothing`)
  return written === 1
}

/** Whether a member has feedback that waits for an answer, and whether they sent some on a day. */
export async function standingOf(
  db: Queries,
  memberId: string,
  day: string,
): Promise<{ isOpen: boolean; isToday: boolean }> {
  const row = await db.row(sql<{ open: boolean; today: boolean }>`
    select coalesce(bool_or(state = 'open'), false) as open, coalesce(bool_or(day = ${day}::date), false) as today
    from feedback where member_id = ${memberId}::uuid and (state = 'open' or day = ${day}::date)`)
  return { isOpen: row?.open ?? false, isToday: row?.today ?? false }
}

/** A member's feedback, or that before one of it, the newest first. */
export function feedbackOf(
  db: Queries,
  { memberId, before = null, limit }: { memberId: string; before: string | null | undefined; limit: number },
): Promise<FeedbackRow[]> {
  return db.rows(sql<FeedbackRow>`
    select * from feedback_shown f where member_id = ${memberId}::uuid and (${before}::uuid is null or (f.created_at, f.id) < (
      select created_at, id from feedback where id = ${before}::uuid and member_id = ${memberId}::uuid))
    order by f.created_at desc, f.id desc limit ${limit}::int`)
}

/** Feedback in a state, the oldest first, after one of it. */
export function feedbackIn(
  db: Queries,
  { state, after = null, limit }: { state: FeedbackState; after: string | null | undefined; limit: number },
): Promise<FeedbackRow[]> {
  return db.rows(sql<FeedbackRow>`
    select * from feedback_shown f where f.state = ${state} and (${after}::uuid is null or (f.created_at, f.id) > (
      select created_at, id from feedback where id = ${after}::uuid))
    order by f.created_at, f.id limit ${limit}::int`)
}

export async function countFeedbackIn(db: Queries, state: FeedbackState): Promise<number> {
  const row = await db.row(sql<{ count: number }>`
    select count(*)::int as count from feedback where state = ${state}`)
  return row?.count ?? 0
}

export function feedbackById(db: Queries, id: string): Promise<FeedbackRow | undefined> {
  return db.row(sql<FeedbackRow>`
    select * from feedback_shown where id = ${id}::uuid`)
}

/** The feedback whose id ends with the reference that members read out; two are enough to see that there is more than one. */
export function feedbackEnding(db: Queries, tail: string): Promise<{ id: string; account: string }[]> {
  return db.rows(sql<{ id: string; account: string }>`
    select id, account from feedback_shown where right(id::text, 12) = ${tail} limit 2`)
}

/** Ends feedback that waits with what the member reads; false if it was ended before. */
export async function endFeedback(
  db: Queries,
  one: { id: string; state: 'answered' | 'closed'; answer: string; operator: string; at: Date },
): Promise<boolean> {
  const changed = await db.run(sql`
    update feedback set state = ${one.state}, answer = ${one.answer}, answered_at = ${one.at}::timestamptz,
      answered_by = ${one.operator}
    where id = ${one.id}::uuid and state = 'open'`)
  return changed === 1
}
