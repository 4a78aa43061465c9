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

export async function wantsOffers(db: Queries, memberId: string): Promise<boolean> {
  const row = await db.row(sql<{ wants: boolean }>`
    select no_offers_since is null as wants from members where id = ${memberId}::uuid`)
  return row?.wants ?? true
}

/** Offers come no more from this time on; null lets them come. Said again, the first time stays. */
export async function writeOffers(db: Queries, memberId: string, noneSince: Date | null): Promise<void> {
  await db.run(sql`
    update members set no_offers_since = case when ${noneSince}::timestamptz is null then null
      else coalesce(no_offers_since, ${noneSince}::timestamptz) end
     where id = ${memberId}::uuid`)
}
