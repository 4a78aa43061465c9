import type { Queries } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/** A member's rate on a day, in millionths of a valid bet; 0 without a rate. */
export async function rateOn(db: Queries, memberId: string, day: string): Promise<number> {
  const row = await db.row(sql<{ ppm: number }>`
    select ppm from member_rates where member_id = ${memberId}::uuid and from_day <= ${day}::date
    order by from_day desc limit 1`)
  return row?.ppm ?? 0
}

/**
 * Sets a rate from a day on, replacing one of the same day. The table refuses rates below the last or above the
 * upline's.
 */
export async function writeMemberRate(
  db: Queries,
  rate: { memberId: string; fromDay: string; ppm: number; setBy: string | undefined; at: Date },
): Promise<void> {
  await db.run(sql`
    insert into member_rates (member_id, from_day, ppm, set_by, created_at)
    values (${rate.memberId}::uuid, ${rate.fromDay}::date, ${rate.ppm}::int, ${rate.setBy ?? null}::uuid,
      ${rate.at}::timestamptz)
    on conflict (member_id, from_day) do update
       set ppm = excluded.ppm, set_by = excluded.set_by, created_at = excluded.created_at`)
}

/** Locks a direct downline of an upline in its place in the tree, and returns whether it exists. */
export async function lockDownline(db: Queries, uplineId: string, memberId: string): Promise<boolean> {
  await db.run(sql`select hold_tree(alone => false)`)
  const row = await db.row(sql<{ id: string }>`
    select id from members
    where id = ${memberId}::uuid and upline = ${uplineId}::uuid and member_type <> 4 for no key update`)
  return row !== undefined
}

export async function lockMemberRow(db: Queries, memberId: string): Promise<void> {
  await db.run(sql`select 1 from members where id = ${memberId}::uuid for no key update`)
}
