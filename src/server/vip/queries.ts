import type { VipMeasure } from '#lib/vip/rules.ts'
import type { Queries } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/** Days of the deployment's time zone, and the times at which they start; the first is included, the last is not. */
export interface Window {
  by: VipMeasure
  fromDay: string
  toDay: string
  from: Date
  to: Date
}

export interface Standing {
  member_id: string
  progress: bigint
  rank: string | null
  rebate_ppm: number
}

/** A standing that is evaluated; a frozen account keeps its rank and gets no bonus. */
export interface EvaluatedStanding extends Standing {
  is_active: boolean
}

/** Returns members with progress in the window or a rank on that day, in the order of ids, after one of them. */
export function standingsAfter(
  db: Queries,
  of: { after: string | undefined; day: string; window: Window; limit: number },
): Promise<EvaluatedStanding[]> {
  const { window } = of
  return db.rows(sql<EvaluatedStanding>`
    select m.id as member_id, m.status = 'active' as is_active, coalesce(p.progress, 0)::bigint as progress, c.rank, coalesce(c.rebate_ppm, 0) as rebate_ppm
    from members m
    left join lateral (select rank, rebate_ppm from member_ranks
      where member_id = m.id and from_day <= ${of.day}::date order by from_day desc limit 1) c on true
    left join lateral (
      select case when ${window.by} = 'validBets'
        then (select sum(valid_bet) from bet_daily where member_id = m.id
          and day >= ${window.fromDay}::date and day < ${window.toDay}::date)
        else (select sum(amount - fee) from deposits where member_id = m.id and status = 'approved'
          and created_at >= ${window.from}::timestamptz and created_at < ${window.to}::timestamptz)
        end as progress) p on true
    where (${of.after ?? null}::uuid is null or m.id > ${of.after ?? null}::uuid)
      and m.member_type <> 4 and m.status <> 'closed' and (p.progress > 0 or c.rank is not null)
    order by m.id limit ${of.limit}::int`)
}

/** Returns one member's standing on a day. */
export async function standingOf(
  db: Queries,
  of: { memberId: string; day: string; window: Window },
): Promise<Standing> {
  const { memberId, window } = of
  const row = await db.row(sql<Standing>`
    select ${memberId}::uuid as member_id, c.rank, coalesce(c.rebate_ppm, 0) as rebate_ppm,
      coalesce(case when ${window.by} = 'validBets'
        then (select sum(valid_bet) from bet_daily where member_id = ${memberId}::uuid
          and day >= ${window.fromDay}::date and day < ${window.toDay}::date)
        else (select sum(amount - fee) from deposits where member_id = ${memberId}::uuid and status = 'approved'
          and created_at >= ${window.from}::timestamptz and created_at < ${window.to}::timestamptz)
        end, 0)::bigint as progress
    from (select 1) one
    left join lateral (select rank, rebate_ppm from member_ranks
      where member_id = ${memberId}::uuid and from_day <= ${of.day}::date order by from_day desc limit 1) c on true`)
  if (!row) throw new Error('a standing without a row')
  return row
}

/** Returns false if the day has one already. */
export async function insertRank(
  db: Queries,
  one: { memberId: string; fromDay: string; rank: string | undefined; rebatePpm: number; progress: bigint },
): Promise<boolean> {
  const inserted = await db.run(sql`
    insert into member_ranks (member_id, from_day, rank, rebate_ppm, progress)
    values (${one.memberId}::uuid, ${one.fromDay}::date, ${one.rank ?? null}, ${one.rebatePpm}::int, ${one.progress})
    on conflict (member_id, from_day) do nothing`)
  return inserted === 1
}

/** Returns members with a rank on that day whose birthday is one of these (MM-DD). */
export function birthdaysOf(
  db: Queries,
  of: { day: string; monthDays: readonly string[] },
): Promise<{ member_id: string; rank: string }[]> {
  return db.rows(sql<{ member_id: string; rank: string }>`
    select p.member_id, c.rank
    from member_profiles p join members m on m.id = p.member_id and m.status = 'active' and m.member_type <> 4
    join lateral (select rank from member_ranks
      where member_id = p.member_id and from_day <= ${of.day}::date order by from_day desc limit 1) c
      on c.rank is not null
    where to_char(p.birthday, 'MM-DD') = any(${of.monthDays}::text[]) order by p.member_id`)
}
