import type { MissionPeriod } from '#lib/missions/rules.ts'
import type { Queries } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/** Today and this week in the deployment's time zone: their first days, and their starts and the end of today. */
export interface Spans {
  today: string
  monday: string
  dayStart: Date
  weekStart: Date
  dayEnd: Date
}

/** Returns credited deposits of today and this week, by the window of their credit; the week includes today. */
export function depositsIn(
  db: Queries,
  memberIds: readonly string[],
  { dayStart, weekStart, dayEnd }: Spans,
): Promise<{ member_id: string; day: bigint; week: bigint }[]> {
  return db.rows(sql<{ member_id: string; day: bigint; week: bigint }>`
    select member_id, sum(deposited)::bigint as week,
      coalesce(sum(deposited) filter (where window_start >= ${dayStart}::timestamptz), 0)::bigint as day
    from account_windows
    where member_id = any(${memberIds}::uuid[]) and window_start >= ${weekStart}::timestamptz
      and window_start < ${dayEnd}::timestamptz
    group by member_id`)
}

/** Returns valid bets of today and this week by category, by the day on which their rounds settled. */
export function validBetsIn(
  db: Queries,
  memberIds: readonly string[],
  { today, monday }: Spans,
): Promise<{ member_id: string; category: string; day: bigint; week: bigint }[]> {
  return db.rows(sql<{ member_id: string; category: string; day: bigint; week: bigint }>`
    select member_id, category, sum(valid_bet)::bigint as week,
      coalesce(sum(valid_bet) filter (where day = ${today}::date), 0)::bigint as day
    from bet_daily
    where member_id = any(${memberIds}::uuid[]) and day between ${monday}::date and ${today}::date
    group by member_id, category`)
}

/** Valid bets of today and this week in a game. */
export interface GameBetsRow {
  member_id: string
  category: string
  day: bigint
  week: bigint
}

/** Returns valid bets of today and this week by game, in the books as the rounds that settled. */
export function gameBetsIn(
  db: Queries,
  memberIds: readonly string[],
  { dayStart, weekStart, dayEnd }: Spans,
): Promise<GameBetsRow[]> {
  return db.rows(sql<GameBetsRow>`
    select p.member_id, r.game_type as category, sum(r.valid_bet)::bigint as week,
      coalesce(sum(r.valid_bet) filter (where r.settled_at >= ${dayStart}::timestamptz), 0)::bigint as day
    from member_paths p join all_game_rounds r on r.path_id = p.id
    where p.member_id = any(${memberIds}::uuid[]) and r.settled_at >= ${weekStart}::timestamptz
      and r.settled_at < ${dayEnd}::timestamptz
    group by p.member_id, r.game_type, r.vendor, r.game_code`)
}

/** Rounds won today and this week with at least a valid bet. */
export interface WinsRow {
  member_id: string
  category: string
  min_bet: bigint
  day: number
  week: number
}

/** Returns the rounds of today and this week that paid more than their stake, by category, for each least valid bet. */
export function winsIn(
  db: Queries,
  memberIds: readonly string[],
  { dayStart, weekStart, dayEnd }: Spans,
  minBets: readonly bigint[],
): Promise<WinsRow[]> {
  return db.rows(sql<WinsRow>`
    select p.member_id, r.game_type as category, least_bet.amount as min_bet, count(*)::int as week,
      count(*) filter (where r.settled_at >= ${dayStart}::timestamptz)::int as day
    from member_paths p join all_game_rounds r on r.path_id = p.id
    join unnest(${minBets}::bigint[]) as least_bet (amount) on r.valid_bet >= least_bet.amount
    where p.member_id = any(${memberIds}::uuid[]) and r.settled_at >= ${weekStart}::timestamptz
      and r.settled_at < ${dayEnd}::timestamptz and r.payout > r.stake
    group by p.member_id, r.game_type, least_bet.amount`)
}

/**
 * Returns the days of this week with a visit: those on which a session started or was last used. No session lasts
 * longer than 24 hours, so there is no third day between the two, and one that reaches into the week started at most a
 * day before it.
 */
export function visitDaysIn(
  db: Queries,
  memberIds: readonly string[],
  { today, monday, weekStart }: Spans,
  timeZone: string,
): Promise<{ member_id: string; days: string[] }[]> {
  return db.rows(sql<{ member_id: string; days: string[] }>`
    select s.member_id, array_agg(distinct seen.day::text) as days
    from sessions s
    cross join lateral (values ((s.created_at at time zone ${timeZone})::date),
      ((s.last_seen_at at time zone ${timeZone})::date)) as seen (day)
    where s.member_id = any(${memberIds}::uuid[]) and s.created_at >= ${weekStart}::timestamptz - interval '24 hours'
      and seen.day between ${monday}::date and ${today}::date
    group by s.member_id`)
}

/** Returns which of these missions were claimed, by the keys of their rewards. */
export function claimedOf(
  db: Queries,
  memberIds: readonly string[],
  keys: readonly string[],
): Promise<{ member_id: string; source_key: string }[]> {
  return db.rows(sql<{ member_id: string; source_key: string }>`
    select member_id, source_key from rewards
    where member_id = any(${memberIds}::uuid[]) and source = 'mission' and source_key = any(${keys}::text[])
      and state = 'claimed'`)
}

/** A period, identified by its first day. */
export interface PeriodOf {
  period: MissionPeriod
  from: string
}

/** Returns a member's reward for a mission; undefined before it was claimed. */
export function claimOf(db: Queries, memberId: string, key: string): Promise<{ amount: bigint } | undefined> {
  return db.row(sql<{ amount: bigint }>`
    select amount from rewards
    where member_id = ${memberId}::uuid and source = 'mission' and source_key = ${key} and state = 'claimed'`)
}

export async function addPoints(
  db: Queries,
  one: PeriodOf & { memberId: string; points: number; at: Date },
): Promise<void> {
  await db.run(sql`
    insert into mission_standings as s (member_id, period, period_start, points, reached_at)
    values (${one.memberId}::uuid, ${one.period}, ${one.from}::date, ${one.points}::int, ${one.at}::timestamptz)
    on conflict (member_id, period, period_start) do update
      set points = s.points + excluded.points, reached_at = excluded.reached_at`)
}

export interface PlaceRow {
  member_id: string
  nickname: string
  icon: string | null
  points: number
  is_hidden: boolean
}

/** Returns the first places: by points; on equal points, whoever reached them first. */
export function firstPlaces(db: Queries, { period, from }: PeriodOf, limit: number): Promise<PlaceRow[]> {
  return db.rows(sql<PlaceRow>`
    select s.member_id, m.nickname, m.icon, s.points, h.member_id is not null as is_hidden
    from mission_standings s join members m on m.id = s.member_id
    left join mission_hidden_names h on h.member_id = s.member_id
    where s.period = ${period} and s.period_start = ${from}::date
    order by s.points desc, s.reached_at, s.member_id limit ${limit}::int`)
}

/** Returns a member's own place and points; undefined without points in the period. */
export function placeOf(
  db: Queries,
  memberId: string,
  { period, from }: PeriodOf,
): Promise<{ place: number; points: number } | undefined> {
  return db.row(sql<{ place: number; points: number }>`
    select mine.points, 1 + (
        select count(*)::int from mission_standings o
        where o.period = mine.period and o.period_start = mine.period_start
          and (o.points > mine.points or o.points = mine.points
            and (o.reached_at, o.member_id) < (mine.reached_at, mine.member_id))) as place
    from mission_standings mine
    where mine.member_id = ${memberId}::uuid and mine.period = ${period} and mine.period_start = ${from}::date`)
}

export async function isNameHidden(db: Queries, memberId: string): Promise<boolean> {
  const row = await db.row(sql<{ one: number }>`
    select 1 as one from mission_hidden_names where member_id = ${memberId}::uuid`)
  return row !== undefined
}

export async function hideName(db: Queries, memberId: string, at: Date): Promise<void> {
  await db.run(sql`
    insert into mission_hidden_names (member_id, hidden_at) values (${memberId}::uuid, ${at}::timestamptz)
    on conflict do nothing`)
}

export async function showName(db: Queries, memberId: string): Promise<void> {
  await db.run(sql`delete from mission_hidden_names where member_id = ${memberId}::uuid`)
}
