import type { Language } from '#lib/i18n/languages.ts'
import type { Queries, Transaction } from '#server/db/database.ts'
import { sql, sqlPart } from '#server/db/sql.ts'

export interface RoomRow {
  room: Language
  last: bigint
  is_open: boolean
  slow_seconds: number | null
  slow_until: Date | null
}

export interface MessageRow {
  id: string
  room: Language
  place: bigint
  version: bigint
  member_id: string
  account: string
  text: string
  at: Date
  state: 'shown' | 'reported' | 'hidden'
  is_demo: boolean
  /** What it replies to; all null where that is nothing. */
  reply_to: string | null
  reply_member: string | null
  reply_account: string | null
  reply_text: string | null
  reply_state: MessageRow['state'] | null
}

export function roomRows(db: Queries, rooms: readonly string[]): Promise<RoomRow[]> {
  return db.rows(sql<RoomRow>`
    select room, last, is_open, slow_seconds, slow_until from chat_rooms where room = any(${[...rooms]}::text[])`)
}

export async function roomRow(db: Queries, room: string): Promise<RoomRow> {
  const [row] = await roomRows(db, [room])
  if (!row) throw new Error(`there is no chat room ${room}`)
  return row
}

/**
 * The next number of a room, which stays locked until this transaction ends: numbers are committed in their order and
 * without gaps, so a reader of `version > last` cannot miss one that commits later. Taken last, since others wait.
 */
export async function nextNumber(tx: Transaction, room: string): Promise<bigint> {
  const row = await tx.row(sql<{ last: bigint }>`
    update chat_rooms set last = last + 1 where room = ${room} returning last`)
  if (!row) throw new Error(`there is no chat room ${room}`)
  return row.last
}

/** Messages `c`, each with its author and the message that it answers. */
const MESSAGES = sqlPart`select c.id, c.room, c.place, c.version, c.member_id, m.account, c.text, c.at, c.state, c.is_demo,
      c.reply_to, q.member_id as reply_member, a.account as reply_account, q.text as reply_text,
      q.state as reply_state
    from chat_messages c join members m on m.id = c.member_id
    left join chat_messages q on q.id = c.reply_to left join members a on a.id = q.member_id`

/** What has happened in a room after a number, in its order. */
export function changesAfter(
  db: Queries,
  { room, after, limit }: { room: string; after: bigint; limit: number },
): Promise<MessageRow[]> {
  return db.rows(sql<MessageRow>`
    ${MESSAGES}
    where c.room = ${room} and c.version > ${after}::bigint order by c.version limit ${limit}::int`)
}

/** The messages of a room before a place, the newest first. */
export function messagesBefore(
  db: Queries,
  { room, before, limit }: { room: string; before: bigint | undefined; limit: number },
): Promise<MessageRow[]> {
  return db.rows(sql<MessageRow>`
    ${MESSAGES}
    where c.room = ${room} and (${before ?? null}::bigint is null or c.place < ${before ?? null}::bigint)
    order by c.place desc limit ${limit}::int`)
}

export function messageRow(db: Queries, id: string): Promise<MessageRow | undefined> {
  return db.row(sql<MessageRow>`
    ${MESSAGES} where c.id = ${id}::uuid`)
}

export interface NewMessage {
  id: string
  room: string
  memberId: string
  text: string
  replyTo: string | null
  at: Date
}

/** False if the id is taken. */
export async function insertMessage(tx: Transaction, one: NewMessage, place: bigint): Promise<boolean> {
  const inserted = await tx.run(sql`
    insert into chat_messages (id, room, place, version, member_id, text, reply_to, at)
    values (${one.id}::uuid, ${one.room}, ${place}::bigint, ${place}::bigint, ${one.memberId}::uuid, ${one.text},
      ${one.replyTo}::uuid, ${one.at}::timestamptz)
    on conflict (id) do nothing`)
  return inserted === 1
}

export interface LockedMessage {
  id: string
  room: Language
  member_id: string
  text: string
  state: MessageRow['state']
  is_reviewed: boolean
}

export function lockMessage(tx: Transaction, id: string): Promise<LockedMessage | undefined> {
  return tx.row(sql<LockedMessage>`
    select id, room, member_id, text, state, is_reviewed from chat_messages where id = ${id}::uuid for update`)
}

/** Changes the state of a locked message, as a change of its room. */
export async function setMessageState(
  tx: Transaction,
  { id, room }: Pick<LockedMessage, 'id' | 'room'>,
  { state, isReviewed }: { state: MessageRow['state']; isReviewed: boolean },
): Promise<void> {
  const version = await nextNumber(tx, room)
  await tx.run(sql`
    update chat_messages set state = ${state}, is_reviewed = ${isReviewed}, version = ${version}::bigint
    where id = ${id}::uuid`)
}

/** False if the member has reported the message before. */
export async function insertReport(
  tx: Transaction,
  { messageId, reporterId, at }: { messageId: string; reporterId: string; at: Date },
): Promise<boolean> {
  const inserted = await tx.run(sql`
    insert into chat_reports (message_id, reporter_id, at)
    values (${messageId}::uuid, ${reporterId}::uuid, ${at}::timestamptz) on conflict do nothing`)
  return inserted === 1
}

export async function countReports(tx: Transaction, messageId: string): Promise<number> {
  const row = await tx.row(sql<{ count: number }>`
    select count(*)::int as count from chat_reports where message_id = ${messageId}::uuid`)
  return row?.count ?? 0
}

/** The times of a member's latest messages: what the limits of a minute need, the newest first. */
export async function lastTimes(tx: Transaction, memberId: string, limit: number): Promise<Date[]> {
  const rows = await tx.rows(sql<{ at: Date }>`
    select at from chat_messages where member_id = ${memberId}::uuid order by at desc limit ${limit}::int`)
  return rows.map(row => row.at)
}

/** Whether these words are invitation codes, of agents or of members. */
export async function hasInviteCode(db: Queries, words: readonly string[]): Promise<boolean> {
  if (words.length === 0) return false
  const row = await db.row(sql<{ has: boolean }>`
    select exists (select from invite_codes where code = any(${[...words]}::text[]))
      or exists (select from referral_codes where code = any(${[...words]}::text[])) as has`)
  return row?.has ?? false
}

/** Whether a member has so many rounds that counted, over all days. */
export async function hasValidBets(db: Queries, memberId: string, count: number): Promise<boolean> {
  const row = await db.row(sql<{ bets: bigint }>`
    select coalesce(sum(bets), 0)::bigint as bets from bet_daily
    where member_id = ${memberId}::uuid and valid_bet > 0`)
  return (row?.bets ?? 0n) >= BigInt(count)
}

/** Deletes messages older than a time, with their reports; at most so many. Returns how many. */
export function deleteOld(tx: Transaction, before: Date, limit: number): Promise<number> {
  return tx.run(sql`
    delete from chat_messages where id in (
      select id from chat_messages where at < ${before}::timestamptz order by at limit ${limit}::int)`)
}
