import type { Queries } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

export type Channel = 'sms' | 'email'

export interface NewMessageRow {
  id: string
  channel: Channel
  purpose: string
  memberId: string | undefined
  /** Null for a message that is only recorded, so that nobody can tell from outside that none is sent. */
  contentSealed: Buffer | null
  at: Date
  worthUntil: Date
  nextTryAt: Date | null
  deliveredAt: Date | null
}

export async function insertMessage(db: Queries, message: NewMessageRow): Promise<void> {
  await db.run(sql`
    insert into outbox_messages
      (id, channel, purpose, member_id, content_sealed, created_at, worth_until, next_try_at, delivered_at)
    values (${message.id}::uuid, ${message.channel}, ${message.purpose}, ${message.memberId ?? null}::uuid,
      ${message.contentSealed}::bytea, ${message.at}::timestamptz, ${message.worthUntil}::timestamptz,
      ${message.nextTryAt}::timestamptz, ${message.deliveredAt}::timestamptz)`)
}

export interface DueMessage {
  id: string
  channel: Channel
  purpose: string
  contentSealed: Buffer
  worthUntil: Date
  /** Tries so far, including the current one. */
  tries: number
}

/** Claims due messages for this process until `leaseUntil`; after a crash they can be claimed again then. */
export async function claimDue(
  db: Queries,
  { now, leaseUntil, limit }: { now: Date; leaseUntil: Date; limit: number },
): Promise<DueMessage[]> {
  const rows = await db.rows(sql<{
    id: string
    channel: Channel
    purpose: string
    content_sealed: Buffer
    worth_until: Date
    tries: number
  }>`
    update outbox_messages set tries = tries + 1, next_try_at = ${leaseUntil}::timestamptz
     where id in (
       select id from outbox_messages where next_try_at <= ${now}::timestamptz
        order by next_try_at limit ${limit} for update skip locked)
    returning id, channel, purpose, content_sealed, worth_until, tries`)
  return rows.map(row => ({
    id: row.id,
    channel: row.channel,
    purpose: row.purpose,
    contentSealed: row.content_sealed,
    worthUntil: row.worth_until,
    tries: row.tries,
  }))
}

/** Marks a message as delivered and deletes its content. */
export async function markDelivered(db: Queries, id: string, at: Date): Promise<void> {
  await db.run(sql`
    update outbox_messages set delivered_at = ${at}::timestamptz, next_try_at = null, content_sealed = null
     where id = ${id}::uuid and delivered_at is null`)
}

export async function tryAgainAt(db: Queries, id: string, at: Date): Promise<void> {
  await db.run(sql`
    update outbox_messages set next_try_at = ${at}::timestamptz
     where id = ${id}::uuid and next_try_at is not null`)
}

export async function giveUp(db: Queries, id: string): Promise<void> {
  await db.run(sql`
    update outbox_messages set next_try_at = null, content_sealed = null
     where id = ${id}::uuid and delivered_at is null`)
}

export interface KeptMessage {
  id: string
  channel: Channel
  purpose: string
  contentSealed: Buffer
  at: Date
}

/** Messages that were kept for viewing instead of being sent, newest first. */
export async function keptMessages(db: Queries, limit: number): Promise<KeptMessage[]> {
  const rows = await db.rows(sql<{
    id: string
    channel: Channel
    purpose: string
    content_sealed: Buffer
    created_at: Date
  }>`
    select id, channel, purpose, content_sealed, created_at from outbox_messages
     where delivered_at is not null and content_sealed is not null
     order by created_at desc, id desc limit ${limit}`)
  return rows.map(row => ({
    id: row.id,
    channel: row.channel,
    purpose: row.purpose,
    contentSealed: row.content_sealed,
    at: row.created_at,
  }))
}

export async function deleteMessages(db: Queries, before: Date): Promise<void> {
  await db.run(sql`delete from outbox_messages where created_at < ${before}::timestamptz`)
}
