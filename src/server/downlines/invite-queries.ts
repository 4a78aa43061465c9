import type { Queries } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { holdMember } from './rate-queries.ts'

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

/** Answers false when the code is somebody's already, a member's own too. */
export async function insertInvite(db: Queries, invite: NewInvite): Promise<boolean> {
  const inserted = await db.run(sql`
    insert into invite_codes (id, code, agent_id, ppm, member_type, note, expires_at, most_uses, created_at)
    select ${invite.id}::uuid, ${invite.code}, ${invite.agentId}::uuid, ${invite.ppm}::int, ${invite.memberType}::int2,
      ${invite.note}, ${invite.expiresAt}::timestamptz, ${invite.mostUses}::int, ${invite.at}::timestamptz
    where not exists (select from referral_codes where code = ${invite.code})
    on conflict (code) do nothing`)
  return inserted === 1
}

/** Those by which somebody may register now, newest first, and after them the last ones that are over. */
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

/** How many of an agent's links are open. Whoever counts them to make another holds the agent's row. */
export async function openInvites(db: Queries, agentId: string, now: Date): Promise<number> {
  await holdMember(db, agentId)
  const row = await db.row(sql<{ count: number }>`
    select count(*)::int as count from invite_codes
    where agent_id = ${agentId}::uuid and active and (expires_at is null or expires_at > ${now}::timestamptz)
      and (most_uses is null or uses < most_uses)`)
  return row?.count ?? 0
}

/** Ends an agent's own link; undefined when it has none of that id. */
export function endInviteOf(db: Queries, agentId: string, id: string): Promise<InviteRow | undefined> {
  return db.row(sql<InviteRow>`
    update invite_codes set active = false where id = ${id}::uuid and agent_id = ${agentId}::uuid
    returning id, code, ppm, member_type, note, active, created_at, expires_at, uses, most_uses`)
}
