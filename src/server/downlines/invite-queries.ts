import type { Queries } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { lockMemberRow } from './rate-queries.ts'

export interface InviteRow {
  id: string
  code: string
  ppm: number
  member_type: number
  note: string
  active: boolean
  created_at: Date
  expires_at: Date | null
  uses: number
  most_uses: number | null
}

export interface NewInvite {
  id: string
  code: string
  agentId: string
  ppm: number
  memberType: number
  note: string
  expiresAt: Date | null
  mostUses: number | null
  at: Date
}

/** Returns false if the code is taken, including by a member's own code. */
export async function insertInvite(db: Queries, invite: NewInvite): Promise<boolean> {
  const inserted = await db.run(sql`
    insert into invite_codes (id, code, agent_id, ppm, member_type, note, expires_at, most_uses, created_at)
    select ${invite.id}::uuid, ${invite.code}, ${invite.agentId}::uuid, ${invite.ppm}::int, ${invite.memberType}::int2,
      ${invite.note}, ${invite.expiresAt}::timestamptz, ${invite.mostUses}::int, ${invite.at}::timestamptz
    where not exists (select from referral_codes where code = ${invite.code})
    on conflict (code) do nothing`)
  return inserted === 1
}

/** The links that are open for registration, newest first, followed by the latest closed ones. */
export function invitesOf(
  db: Queries,
  agentId: string,
  { now, open, old }: { now: Date; open: number; old: number },
): Promise<InviteRow[]> {
  return db.rows(sql<InviteRow>`
    with own as (
      select id, code, ppm, member_type, note, active, created_at, expires_at, uses, most_uses,
        active and (expires_at is null or expires_at > ${now}::timestamptz)
          and (most_uses is null or uses < most_uses) as is_open
      from invite_codes where agent_id = ${agentId}::uuid)
    (select * from own where is_open order by created_at desc, id desc limit ${open}::int)
    union all
    (select * from own where not is_open order by created_at desc, id desc limit ${old}::int)`)
}

/** The number of an agent's open links. Locks the agent's row, so that concurrent calls cannot exceed the maximum. */
export async function openInvites(db: Queries, agentId: string, now: Date): Promise<number> {
  await lockMemberRow(db, agentId)
  const row = await db.row(sql<{ count: number }>`
    select count(*)::int as count from invite_codes
    where agent_id = ${agentId}::uuid and active and (expires_at is null or expires_at > ${now}::timestamptz)
      and (most_uses is null or uses < most_uses)`)
  return row?.count ?? 0
}

/** Closes an agent's own link; undefined if it does not exist. */
export function endInviteOf(db: Queries, agentId: string, id: string): Promise<InviteRow | undefined> {
  return db.row(sql<InviteRow>`
    update invite_codes set active = false where id = ${id}::uuid and agent_id = ${agentId}::uuid
    returning id, code, ppm, member_type, note, active, created_at, expires_at, uses, most_uses`)
}
