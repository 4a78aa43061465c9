import type { Queries } from '#server/db/database.ts'
import { sql, sqlPart } from '#server/db/sql.ts'

export interface TotalsRow {
  member_id: string
  valid_bet: bigint
  active: number
  stake: bigint
  payout: bigint
}

/** From the first to the last day of the deployment's time zone, both included; days are sums of windows. */
export interface Days {
  firstDay: string
  lastDay: string
}

/** Five-minute windows from a moment to before another. */
export interface Moments {
  from: Date
  to: Date
}

/** What `teams` played in all, a row per team. */
const TEAM_TOTALS = sqlPart`
    select id as member_id, sum(valid_bet)::bigint as valid_bet, (count(*) filter (where valid_bet > 0))::int as active,
      sum(stake)::bigint as stake, sum(payout)::bigint as payout
    from teams group by id`
/** The teams above those in `played`. */
const TEAMS_OF_PLAYED = sqlPart`
    teams as (
      select up.id, p.member_id, sum(p.valid_bet) as valid_bet, sum(p.stake) as stake, sum(p.payout) as payout
      from played p join member_paths on member_paths.id = p.path_id
      cross join lateral unnest(member_paths.ancestors) as up (id)
      where up.id <> p.member_id
      group by up.id, p.member_id)`

/** Returns what every team played in some windows; teams in which nobody played are left out. */
export function allInWindows(db: Queries, { from, to }: Moments): Promise<TotalsRow[]> {
  return db.rows(sql<TotalsRow>`
    with played as materialized (
      select path_id, member_id, sum(valid_bet) as valid_bet, sum(stake) as stake, sum(payout) as payout
      from bet_windows where window_start >= ${from}::timestamptz and window_start < ${to}::timestamptz
      group by path_id, member_id),
    ${TEAMS_OF_PLAYED}
    ${TEAM_TOTALS}`)
}

/** The same for whole days, which have far fewer rows. */
export function allInDays(db: Queries, { firstDay, lastDay }: Days): Promise<TotalsRow[]> {
  return db.rows(sql<TotalsRow>`
    with played as materialized (
      select path_id, member_id, sum(valid_bet) as valid_bet, sum(stake) as stake, sum(payout) as payout
      from bet_daily where day between ${firstDay}::date and ${lastDay}::date
      group by path_id, member_id),
    ${TEAMS_OF_PLAYED}
    ${TEAM_TOTALS}`)
}

/** Returns what the teams of some members played in some windows, found by their paths. */
export function someInWindows(
  db: Queries,
  memberIds: readonly string[],
  { from, to }: Moments,
): Promise<TotalsRow[]> {
  return db.rows(sql<TotalsRow>`
    with teams as (
      select up.id, w.member_id, sum(w.valid_bet) as valid_bet, sum(w.stake) as stake, sum(w.payout) as payout
      from member_paths p join bet_windows w on w.member_id = p.member_id and w.path_id = p.id
      cross join lateral unnest(p.ancestors) as up (id)
      where p.ancestors && ${memberIds}::uuid[] and up.id = any(${memberIds}::uuid[]) and up.id <> p.member_id
        and w.window_start >= ${from}::timestamptz and w.window_start < ${to}::timestamptz
      group by up.id, w.member_id)
    ${TEAM_TOTALS}`)
}

/** The same for whole days. */
export function someInDays(
  db: Queries,
  memberIds: readonly string[],
  { firstDay, lastDay }: Days,
): Promise<TotalsRow[]> {
  return db.rows(sql<TotalsRow>`
    with teams as (
      select up.id, d.member_id, sum(d.valid_bet) as valid_bet, sum(d.stake) as stake, sum(d.payout) as payout
      from member_paths p join bet_daily d on d.member_id = p.member_id and d.path_id = p.id
      cross join lateral unnest(p.ancestors) as up (id)
      where p.ancestors && ${memberIds}::uuid[] and up.id = any(${memberIds}::uuid[]) and up.id <> p.member_id
        and d.day between ${firstDay}::date and ${lastDay}::date
      group by up.id, d.member_id)
    ${TEAM_TOTALS}`)
}
