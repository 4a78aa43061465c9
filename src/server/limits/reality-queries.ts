import type { Queries } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

export async function realityMinutesOf(db: Queries, memberId: string): Promise<number | undefined> {
  const row = await db.row(sql<{ minutes: number }>`
    select minutes from reality_intervals where member_id = ${memberId}::uuid`)
  return row?.minutes
}

export async function writeRealityMinutes(db: Queries, memberId: string, minutes: number): Promise<void> {
  await db.run(sql`
    insert into reality_intervals (member_id, minutes) values (${memberId}::uuid, ${minutes}::int)
    on conflict (member_id) do update set minutes = excluded.minutes`)
}

/** When a sign-in began, and when its member last saw a check in it. */
export function signInOf(
  db: Queries,
  one: { memberId: string; sessionId: string },
): Promise<{ since: Date; seen_at: Date | null } | undefined> {
  return db.row(sql<{ since: Date; seen_at: Date | null }>`
    select s.created_at as since, (select max(c.seen_at) from reality_checks c where c.session_id = s.id) as seen_at
      from sessions s where s.id = ${one.sessionId}::uuid and s.member_id = ${one.memberId}::uuid`)
}

/**
 * What a member played for real money since a moment, in rounds whose ids begin at `firstId`. What went to a wallet that a
 * vendor keeps, where no bet is seen, counts as staked, and what came back of it as returned.
 */
export async function playedSince(
  db: Queries,
  { memberId, firstId, since }: { memberId: string; firstId: string; since: Date },
): Promise<{ rounds: number; staked: bigint; returned: bigint }> {
  const row = await db.row(sql<{ rounds: number; staked: bigint; returned: bigint }>`
    with moved as (
      select t.direction, t.amount from vendor_transfers t
       where t.member_id = ${memberId}::uuid and t.book = 'real' and t.created_at >= ${since}::timestamptz
         and case t.direction when 'out' then t.state <> 'undone' else t.state = 'done' and exists (
           select from vendor_transfers o where o.member_id = t.member_id and o.vendor = t.vendor
             and o.direction = 'out' and o.state = 'done' and o.created_at between ${since}::timestamptz and t.created_at)
         end)
    select count(*)::int as rounds,
      (coalesce(sum(stake), 0) + (select coalesce(sum(amount), 0) from moved where direction = 'out'))::bigint as staked,
      (coalesce(sum(payout), 0) + (select coalesce(sum(amount), 0) from moved where direction = 'back'))::bigint
        as returned
      from game_rounds where member_id = ${memberId}::uuid and id >= ${firstId}::uuid and book = 'real'`)
  if (!row) throw new Error('an aggregate without a row')
  return row
}

export async function insertSeen(
  db: Queries,
  one: { id: string; memberId: string; sessionId: string; at: Date },
): Promise<void> {
  await db.run(sql`
    insert into reality_checks (id, member_id, session_id, seen_at)
    values (${one.id}::uuid, ${one.memberId}::uuid, ${one.sessionId}::uuid, ${one.at}::timestamptz)`)
}
