import type { OperatorText } from '#lib/site/settings.ts'
import type { Queries } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/** What is filled into a phrase, as the database keeps it. */
export type StoredValue =
  | string
  | number
  | { money: string; currency: string }
  | { moment: string }
  | { word: string }
  | { texts: OperatorText }
  | { count: string }

export interface NewMessage {
  id: string
  memberId: string
  kind: string
  values: Record<string, StoredValue>
  at: Date
}

export async function insertMessages(db: Queries, messages: readonly NewMessage[]): Promise<void> {
  const column = <Value>(pick: (message: NewMessage) => Value) => messages.map(pick)
  await db.run(sql`
    insert into inbox_messages (id, member_id, kind, "values", created_at)
    select * from unnest(${column(one => one.id)}::uuid[], ${column(one => one.memberId)}::uuid[],
      ${column(one => one.kind)}::text[], ${column(one => JSON.stringify(one.values))}::jsonb[],
      ${column(one => one.at)}::timestamptz[])`)
}

export interface MessageRow {
  id: string
  kind: string | null
  values: Record<string, StoredValue>
  title: OperatorText | null
  content: OperatorText | null
  created_at: Date
  read_at: Date | null
}

/** Newest first; only those before a message if one is given. */
export function messagesOf(
  db: Queries,
  memberId: string,
  page: { before: string | undefined; isUnread: boolean; limit: number },
): Promise<MessageRow[]> {
  return db.rows(sql<MessageRow>`
    select m.id, m.kind, m."values", t.title, t.content, m.created_at, m.read_at
      from inbox_messages m left join inbox_texts t on t.id = m.text_id
     where m.member_id = ${memberId}::uuid and m.deleted_at is null
       and (not ${page.isUnread}::boolean or m.read_at is null)
       and (${page.before ?? null}::uuid is null or (m.created_at, m.id) <
         (select b.created_at, b.id from inbox_messages b
           where b.id = ${page.before ?? null}::uuid and b.member_id = ${memberId}::uuid))
     order by m.created_at desc, m.id desc limit ${page.limit}::int`)
}

/** The number of unread messages of each member; members without any are left out. */
export async function unreadOf(db: Queries, memberIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await db.rows(sql<{ member_id: string; count: number }>`
    select member_id, count(*)::int as count from inbox_messages
     where member_id = any(${memberIds}::uuid[]) and read_at is null and deleted_at is null group by member_id`)
  return new Map(rows.map(row => [row.member_id, row.count]))
}

/** Returns false if the member has no such message. */
export async function markRead(db: Queries, memberId: string, id: string, at: Date): Promise<boolean> {
  const marked = await db.run(sql`
    update inbox_messages set read_at = coalesce(read_at, ${at}::timestamptz)
     where id = ${id}::uuid and member_id = ${memberId}::uuid and deleted_at is null`)
  return marked === 1
}

export async function markReadUpTo(db: Queries, memberId: string, id: string, at: Date): Promise<void> {
  await db.run(sql`
    update inbox_messages m set read_at = ${at}::timestamptz
      from inbox_messages newest
     where newest.id = ${id}::uuid and newest.member_id = ${memberId}::uuid
       and m.member_id = ${memberId}::uuid and m.read_at is null and m.deleted_at is null
       and (m.created_at, m.id) <= (newest.created_at, newest.id)`)
}

/** Returns false if the member no longer has such a message. */
export async function markDeleted(db: Queries, memberId: string, id: string, at: Date): Promise<boolean> {
  const marked = await db.run(sql`
    update inbox_messages set deleted_at = ${at}::timestamptz
     where id = ${id}::uuid and member_id = ${memberId}::uuid and deleted_at is null`)
  return marked === 1
}

export async function insertText(
  db: Queries,
  text: { id: string; title: OperatorText; content: OperatorText; operator: string; at: Date },
): Promise<void> {
  await db.run(sql`
    insert into inbox_texts (id, title, content, operator, created_at)
    values (${text.id}::uuid, ${JSON.stringify(text.title)}::jsonb, ${JSON.stringify(text.content)}::jsonb,
      ${text.operator}, ${text.at}::timestamptz)`)
}

/** How many members a text to all would reach. */
export async function countReaders(db: Queries, at: Date): Promise<number> {
  const row = await db.row(sql<{ count: number }>`
    select count(*)::int as count from members
     where member_type <> 4 and status <> 'closed' and not exists (
       select from play_breaks b where b.member_id = members.id and (b.ends_at is null or b.ends_at > ${at}::timestamptz))`)
  return row?.count ?? 0
}

/**
 * Sends an operator's text to the inbox of one member, or of every member with an open account who is not in a break,
 * because a text to all may be an offer. Returns the ids of the members.
 */
export async function sendText(
  db: Queries,
  { textId, memberId, at }: { textId: string; memberId: string | undefined; at: Date },
): Promise<string[]> {
  const rows = await db.rows(sql<{ member_id: string }>`
    insert into inbox_messages (id, member_id, text_id, created_at)
    select gen_random_uuid(), id, ${textId}::uuid, ${at}::timestamptz from members
     where member_type <> 4 and status <> 'closed'
       and (id = ${memberId ?? null}::uuid or ${memberId ?? null}::uuid is null and not exists (
         select from play_breaks b where b.member_id = members.id and (b.ends_at is null or b.ends_at > ${at}::timestamptz)))
    returning member_id`)
  return rows.map(row => row.member_id)
}
