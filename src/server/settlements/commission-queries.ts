import type { Queries, Transaction } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/**
 * Returns the first day with bets, from a day on and before another, on which somebody had a rate; undefined if there
 * is none.
 */
export async function nextPlayedDay(
  db: Queries,
  { from, before }: { from: string | undefined; before: string },
): Promise<string | undefined> {
  const row = await db.row(sql<{ next: string | null }>`
    with rated as materialized (select min(from_day) as day from member_rates)
    select (select day from bet_daily
      where day >= (select day from rated) and day >= coalesce(${from ?? null}::date, '-infinity'::date)
        and day < ${before}::date
      order by day limit 1)::text as next`)
  return row?.next ?? undefined
}

/** Returns the end of the last settled window of a name. */
export async function settledUntil(db: Queries, name: string): Promise<Date | undefined> {
  const row = await db.row(sql<{ window_end: Date }>`
    select window_end from settled_windows where kind = ${name} order by window_start desc limit 1`)
  return row?.window_end
}

export interface EarnedRow {
  member_id: string
  /** Minor units before rounding down, with six decimals. */
  weighted: string
  amount: bigint
  own_valid_bet: bigint
  team_valid_bet: bigint
}

/**
 * Returns what a day's valid bets earned by rates: each bet pays the member its own rate, and everybody above it the
 * difference to the rate below, along the path of the bet. If a rate below is higher, as after a move, the difference
 * is zero. Sorted by id; members without earnings are left out.
 */
export function earnedOn(db: Queries, day: string): Promise<EarnedRow[]> {
  return db.rows(sql<EarnedRow>`
    with played as materialized (
      select path_id, sum(valid_bet) as valid_bet from bet_daily where day = ${day}::date
      group by path_id having sum(valid_bet) > 0),
    steps as materialized (
      select p.path_id, p.valid_bet, up.id, up.place, cardinality(m.ancestors) as depth
      from played p join member_paths m on m.id = p.path_id
      cross join lateral unnest(m.ancestors) with ordinality as up (id, place)),
    rates as materialized (
      select who.id, r.ppm from (select distinct id from steps) who
      cross join lateral (select ppm from member_rates
        where member_id = who.id and from_day <= ${day}::date order by from_day desc limit 1) r),
    shares as (
      select s.id, s.valid_bet, s.place = s.depth as is_own, coalesce(r.ppm, 0)
        - coalesce(lead(r.ppm) over (partition by s.path_id order by s.place), 0) as ppm
      from steps s left join rates r on r.id = s.id),
    earned as (
      select id, sum(valid_bet * greatest(ppm, 0)) / 1000000 as weighted,
        coalesce(sum(valid_bet) filter (where is_own), 0)::bigint as own_valid_bet,
        coalesce(sum(valid_bet) filter (where not is_own), 0)::bigint as team_valid_bet
      from shares group by id)
    select id as member_id, round(weighted, 6)::text as weighted, floor(weighted)::bigint as amount, own_valid_bet,
      team_valid_bet
    from earned where weighted > 0 order by id`)
}

export interface NewCommission extends EarnedRow {
  id: string
  /** Null if it is less than a minor unit. */
  operationId: string | null
}

export async function insertCommissions(
  tx: Transaction,
  rows: readonly NewCommission[],
  { day, currency, at }: { day: string; currency: string; at: Date },
): Promise<void> {
  const column = <Value>(pick: (row: NewCommission) => Value) => rows.map(pick)
  await tx.run(sql`
    insert into commissions (id, member_id, day, weighted, own_valid_bet, team_valid_bet, amount, currency,
      operation_id, paid_at)
    select id, member_id, ${day}::date, weighted, own_valid_bet, team_valid_bet, amount, ${currency}, operation_id,
      case when operation_id is not null then ${at}::timestamptz end
    from unnest(${column(row => row.id)}::uuid[], ${column(row => row.member_id)}::uuid[],
      ${column(row => row.weighted)}::numeric[], ${column(row => row.own_valid_bet)}::bigint[],
      ${column(row => row.team_valid_bet)}::bigint[], ${column(row => row.amount)}::bigint[],
      ${column(row => row.operationId)}::uuid[])
      as n (id, member_id, weighted, own_valid_bet, team_valid_bet, amount, operation_id)
    on conflict (member_id, day) do nothing`)
}
