import type { MutePeriod } from '#lib/chat/rules.ts'
import type { Language } from '#lib/i18n/languages.ts'
import type { Queries, Transaction } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

export interface ModeratedRow {
  id: string
  room: Language
  member_id: string
  account: string
  text: string
  at: Date
  state: 'shown' | 'reported' | 'hidden'
  is_reviewed: boolean
  reports: number
  total: number
}

/** Messages with their reports, the newest first. */
export function moderatedMessages(
  db: Queries,
  {
    which,
    room,
    after,
    limit,
  }: {
    which: 'reported' | 'hidden' | 'all'
    room: string | undefined
    after: string | undefined
    limit: number
  },
): Promise<ModeratedRow[]> {
  return db.rows(sql<ModeratedRow>`
    with found as (
      select c.id, c.room, c.member_id, c.text, c.at, c.state, c.is_reviewed,
        (select count(*)::int from chat_reports r where r.message_id = c.id) as reports
      from chat_messages c where (${room ?? null}::text is null or c.room = ${room ?? null})
    ), listed as (
      select * from found where ${which} = 'all' or (${which} = 'hidden' and state = 'hidden')
        or (${which} = 'reported' and not is_reviewed and reports > 0)
    )
    select l.*, m.account, (select count(*)::int from listed) as total
    from listed l join members m on m.id = l.member_id
    where (${after ?? null}::uuid is null
      or (l.at, l.id) < (select at, id from chat_messages where id = ${after ?? null}::uuid))
    order by l.at desc, l.id desc limit ${limit}::int`)
}

/** Messages whose id ends with these twelve digits. */
export function messagesEnding(db: Queries, tail: string): Promise<{ id: string }[]> {
  return db.rows(sql<{ id: string }>`
    select id from chat_messages where right(id::text, 12) = ${tail} limit 5`)
}

export interface MutedRow {
  member_id: string
  account: string
  mute: MutePeriod
  muted_until: Date | null
  mute_reason: string
}

export function mutedMembers(db: Queries, now: Date, limit: number): Promise<MutedRow[]> {
  return db.rows(sql<MutedRow>`
    select c.member_id, m.account, c.mute, c.muted_until, c.mute_reason
    from chat_members c join members m on m.id = c.member_id
    where c.mute is not null and (c.muted_until is null or c.muted_until > ${now}::timestamptz)
    order by c.muted_until desc nulls first, m.account limit ${limit}::int`)
}

export interface ModeratedRoomRow {
  room: Language
  is_open: boolean
  slow_seconds: number | null
  slow_until: Date | null
  messages: number
}

export function moderatedRooms(db: Queries, since: Date): Promise<ModeratedRoomRow[]> {
  return db.rows(sql<ModeratedRoomRow>`
    select r.room, r.is_open, r.slow_seconds, r.slow_until,
      (select count(*)::int from chat_messages c where c.room = r.room and c.at > ${since}::timestamptz) as messages
    from chat_rooms r order by r.room`)
}

/** Sets how a room stands, as a change of the room: its readers are told. */
export async function setRoom(
  tx: Transaction,
  room: string,
  { isOpen, slowSeconds, slowUntil }: { isOpen: boolean; slowSeconds: number | null; slowUntil: Date | null },
): Promise<void> {
  await tx.run(sql`
    update chat_rooms set is_open = ${isOpen}, slow_seconds = ${slowSeconds}::int,
      slow_until = ${slowUntil}::timestamptz, last = last + 1
    where room = ${room}`)
}

export function lockRoom(
  tx: Transaction,
  room: string,
): Promise<{ is_open: boolean; slow_seconds: number | null; slow_until: Date | null } | undefined> {
  return tx.row(sql<{ is_open: boolean; slow_seconds: number | null; slow_until: Date | null }>`
    select is_open, slow_seconds, slow_until from chat_rooms where room = ${room} for update`)
}

export interface SignRow {
  member_id: string
  account: string
  text: string
  at: Date
}

/** What the chat has noted for the safety desk. */
export function chatSigns(
  db: Queries,
  { by, since, limit }: { by: string; since: Date; limit: number },
): Promise<SignRow[]> {
  return db.rows(sql<SignRow>`
    select n.member_id, m.account, n.text, n.at from member_notes n join members m on m.id = n.member_id
    where n.operator = ${by} and n.at > ${since}::timestamptz order by n.at desc limit ${limit}::int`)
}
