import type { MutePeriod } from '#lib/chat/rules.ts'
import type { Queries, Transaction } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

export interface MuteRow {
  mute: MutePeriod | null
  muted_until: Date | null
}

/** A member's row, locked until the end of the transaction: nobody else writes for them meanwhile. */
export async function lockChatMember(tx: Transaction, memberId: string): Promise<MuteRow> {
  await tx.run(sql`
    insert into chat_members (member_id) values (${memberId}::uuid) on conflict do nothing`)
  const row = await tx.row(sql<MuteRow>`
    select mute, muted_until from chat_members where member_id = ${memberId}::uuid for update`)
  if (!row) throw new Error(`member ${memberId} has no row in the chat`)
  return row
}

export async function muteOf(db: Queries, memberId: string): Promise<MuteRow> {
  const row = await db.row(sql<MuteRow>`
    select mute, muted_until from chat_members where member_id = ${memberId}::uuid`)
  return row ?? { mute: null, muted_until: null }
}

export async function setMute(
  tx: Transaction,
  memberId: string,
  mute: { period: MutePeriod; until: Date | null; reason: string } | undefined,
): Promise<void> {
  await tx.run(sql`
    update chat_members set mute = ${mute?.period ?? null}, muted_until = ${mute?.until ?? null}::timestamptz,
      mute_reason = ${mute?.reason ?? null}
    where member_id = ${memberId}::uuid`)
}

/** Whether a mute is in force. */
export function isMuted({ mute, muted_until: until }: MuteRow, now: Date): boolean {
  return mute !== null && (until === null || until > now)
}

export interface BlockedRow {
  blocked_id: string
  account: string
}

export function blockedBy(db: Queries, memberId: string): Promise<BlockedRow[]> {
  return db.rows(sql<BlockedRow>`
    select b.blocked_id, m.account from chat_blocks b join members m on m.id = b.blocked_id
    where b.member_id = ${memberId}::uuid order by b.at, b.blocked_id`)
}

export async function insertBlock(
  tx: Transaction,
  { memberId, blockedId, at }: { memberId: string; blockedId: string; at: Date },
): Promise<void> {
  await tx.run(sql`
    insert into chat_blocks (member_id, blocked_id, at)
    values (${memberId}::uuid, ${blockedId}::uuid, ${at}::timestamptz) on conflict do nothing`)
}

export async function deleteBlock(tx: Transaction, memberId: string, blockedId: string): Promise<void> {
  await tx.run(sql`
    delete from chat_blocks where member_id = ${memberId}::uuid and blocked_id = ${blockedId}::uuid`)
}

/** A note for other operators about signs of distress, at most one an hour for each member. */
export async function noteDistress(
  tx: Transaction,
  {
    id,
    memberId,
    operator,
    text,
    at,
    since,
  }: {
    id: string
    memberId: string
    operator: string
    text: string
    at: Date
    since: Date
  },
): Promise<void> {
  await tx.run(sql`
    insert into member_notes (id, member_id, operator, text, at)
    select ${id}::uuid, ${memberId}::uuid, ${operator}, ${text}, ${at}::timestamptz
    where not exists (select from member_notes where member_id = ${memberId}::uuid and operator = ${operator}
      and at > ${since}::timestamptz)`)
}
