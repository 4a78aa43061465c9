import type { LimitPeriod, SignIn } from '#lib/limits/rules.ts'
import type { Queries } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { PeriodStarts } from './queries.ts'

/** The interval that a member chose; null for the policy's default. */
export async function chosenMinutesOf(db: Queries, memberId: string): Promise<number | null> {
  const row = await db.row(sql<{ minutes: number }>`
    select minutes from reality_intervals where member_id = ${memberId}::uuid`)
  return row?.minutes ?? null
}

export async function writeRealityMinutes(db: Queries, memberId: string, minutes: number): Promise<void> {
  await db.run(sql`
    insert into reality_intervals (member_id, minutes) values (${memberId}::uuid, ${minutes}::int)
    on conflict (member_id) do update set minutes = excluded.minutes`)
}

/** Sign-ins by their ids, as reality checks need them. */
export async function signInsOf(db: Queries, ids: readonly string[]): Promise<Map<string, SignIn>> {
  const rows = await db.rows(sql<{ id: string } & SignIn>`
    select s.id, s.created_at as since, i.minutes as "chosenMinutes",
      (select max(c.seen_at) from reality_checks c where c.member_id = s.member_id and c.seen_at > s.created_at)
        as "seenAt"
    from sessions s left join reality_intervals i on i.member_id = s.member_id
    where s.id = any(${ids}::uuid[])`)
  return new Map(rows.map(row => [row.id, row]))
}

/** The session limits of a member in minutes, and the seconds used of each. */
export function secondsOf(
  db: Queries,
  { memberId, starts, now }: { memberId: string; starts: PeriodStarts; now: Date },
): Promise<{ period: LimitPeriod; minutes: bigint; seconds: bigint }[]> {
  const { day, week, month } = starts
  return db.rows(sql`
    select l.period, l.amount as minutes, session_seconds(l.member_id, s.at, ${now}::timestamptz) as seconds
    from play_limits l
    join (values ('day', ${day.at}::timestamptz), ('week', ${week.at}::timestamptz), ('month', ${month.at}::timestamptz))
      as s (period, at) on s.period = l.period
    where l.member_id = ${memberId}::uuid and l.kind = 'session'`)
}

/**
 * What a member played for real money since a moment, in rounds with ids from `firstId` on. Money moved to a wallet
 * that a vendor keeps, where bets are not visible to us, counts as staked, and what came back of it as returned.
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
