import type { GameType } from '#lib/play/rules.ts'
import type { LossGroup } from '#lib/team-reports/rules.ts'
import type { Queries } from '#server/db/database.ts'
import { sqlByValues } from '#server/db/sql.ts'
import type { Scope } from './queries.ts'
import type { Days } from './scope.ts'

export interface LossRow {
  /** A member's id, a day or a category; none of those who are no longer in the team, together. */
  key: string | null
  account: string | null
  has_downlines: boolean
  bets: bigint
  stake: bigint
  valid_bet: bigint
  payout: bigint
  deposited: bigint
  withdrawn: bigint
  given: bigint
  /** How rows are ordered beside what they came to; empty for those who are no longer in the team, who come last. */
  place: string
}

export interface LossQuery {
  scope: Scope
  days: Days
  timeZone: string
  /** Downlines of the agent, or of the member that the scope is under; "all" is one row with everything. */
  by: LossGroup | 'all'
  gameType: GameType | undefined
  /** Kinds of what the house gave. */
  given: readonly string[]
  before: { first: string; second: string } | undefined
  limit: number
}

/**
 * What the places of a scope came to, group by group; groups in which no money moved are left out. Bets count by the day
 * of their window, deposits and withdrawals by their window, and what the house gave by the place that a member had at
 * that moment. The kinds that the house gives by are written out as well, so that their index is used.
 */
export function lossesOf(db: Queries, query: LossQuery): Promise<LossRow[]> {
  const { scope, days, timeZone, by, gameType, given, before, limit } = query
  const { agentId, member, under, search } = scope
  const isByMember = by === 'downline' || by === 'member'
  return db.rows(sqlByValues<LossRow>`
    with parts as (
      select p.member_id, p.ancestors, d.day, d.category, d.bets, d.stake, d.valid_bet, d.payout, 0::bigint as deposited,
        0::bigint as withdrawn, 0::bigint as given
      from bet_daily d join member_paths p on p.id = d.path_id and p.member_id = d.member_id
      where d.day between ${days.from}::date and ${days.to}::date
        and p.ancestors @> array[${agentId}::uuid] and p.member_id <> ${agentId}::uuid
        and (${gameType ?? null}::text is null or d.category = ${gameType ?? null})
      union all
      select p.member_id, p.ancestors, (w.window_start at time zone ${timeZone})::date, '', 0, 0, 0, 0, w.deposited,
        w.withdrawn, 0
      from account_windows w join member_paths p on p.id = w.path_id and p.member_id = w.member_id
      where ${gameType ?? null}::text is null and ${by}::text <> 'category'
        and w.window_start >= ${days.start}::timestamptz and w.window_start < ${days.end}::timestamptz
        and p.ancestors @> array[${agentId}::uuid] and p.member_id <> ${agentId}::uuid
      union all
      select e.member_id, e.ancestors, (e.created_at at time zone ${timeZone})::date, '', 0, 0, 0, 0, 0, 0, e.amount
      from placed_entries e
      where ${gameType ?? null}::text is null and ${by}::text <> 'category'
        and e.kind in ('rebate', 'bonus', 'promotion', 'points_converted') and e.kind = any(${given}::text[])
        and e.created_at >= ${days.start}::timestamptz and e.created_at < ${days.end}::timestamptz
        and e.ancestors @> array[${agentId}::uuid] and e.member_id <> ${agentId}::uuid
    ),
    groups as (
      select case ${by}::text
          when 'downline' then coalesce(ancestors[array_position(ancestors, ${under ?? agentId}::uuid) + 1], member_id)
          when 'member' then member_id end as who,
        case ${by}::text when 'day' then day::text when 'category' then category when 'all' then '' end as what,
        bets, stake, valid_bet, payout, deposited, withdrawn, given
      from parts
      where (${member ?? null}::uuid is null or member_id = ${member ?? null}::uuid)
        and (${under ?? null}::uuid is null
          or array_position(ancestors, ${under ?? null}::uuid) > array_position(ancestors, ${agentId}::uuid))
        and (${search ?? null}::text is null
          or member_id in (select id from members where starts_with(account_key, ${search ?? null})))
    ),
    sums as (
      select who, what, sum(bets)::bigint as bets, sum(stake)::bigint as stake, sum(valid_bet)::bigint as valid_bet,
        sum(payout)::bigint as payout, sum(deposited)::bigint as deposited, sum(withdrawn)::bigint as withdrawn,
        sum(given)::bigint as given
      from groups group by who, what
    ),
    shown as (
      select t.descendant as who, coalesce(t.descendant::text, s.what) as key, sum(bets)::bigint as bets,
        sum(stake)::bigint as stake, sum(valid_bet)::bigint as valid_bet, sum(payout)::bigint as payout,
        sum(deposited)::bigint as deposited, sum(withdrawn)::bigint as withdrawn, sum(given)::bigint as given
      from sums s
      left join member_tree t on t.ancestor = ${agentId}::uuid and t.descendant = s.who and t.depth > 0
      group by t.descendant, s.what
      having ${by}::text = 'all' or sum(bets) <> 0 or sum(payout) <> 0 or sum(deposited) <> 0 or sum(withdrawn) <> 0
        or sum(given) <> 0
    ),
    page as (
      select s.*, case when ${isByMember}::boolean then coalesce(key, '') else key end as place
      from shown s
      where ${before?.first ?? null}::text is null
        or case when ${isByMember}::boolean
          then (stake - payout, coalesce(key, ''))
            < (${isByMember ? (before?.first ?? null) : null}::bigint, ${before?.second ?? null}::text)
          else key < ${before?.first ?? null} end
      order by case when ${isByMember}::boolean or ${by}::text = 'category' then stake - payout end desc, place desc
      limit ${limit}::int
    )
    select s.key, m.account, exists (select from member_tree d where d.ancestor = s.who and d.depth > 0) as has_downlines,
      s.bets, s.stake, s.valid_bet, s.payout, s.deposited, s.withdrawn, s.given, s.place
    from page s left join members m on m.id = s.who
    order by case when ${isByMember}::boolean or ${by}::text = 'category' then stake - payout end desc, place desc`)
}
