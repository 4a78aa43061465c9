import type { Queries } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/** The rate that a member started with. */
export async function firstRateOf(db: Queries, memberId: string): Promise<number> {
  const row = await db.row(sql<{ ppm: number }>`
    select ppm from member_rates where member_id = ${memberId}::uuid order by from_day limit 1`)
  return row?.ppm ?? 0
}

export async function uplineIdOf(db: Queries, memberId: string): Promise<string | undefined> {
  const row = await db.row(sql<{ upline: string | null }>`
    select upline from members where id = ${memberId}::uuid`)
  return row?.upline ?? undefined
}

/** The number of a member's direct downlines and of their whole team, including members that are not summed yet. */
export async function teamSizeOf(db: Queries, memberId: string): Promise<{ directs: number; team: number }> {
  const row = await db.row(sql<{ directs: number; team: number }>`
    select (select count(*)::int from members where upline = ${memberId}::uuid and member_type <> 4) as directs,
      (select coalesce(sum(members), 0) from team_sizes where agent_id = ${memberId}::uuid)::int
        + (select coalesce(sum(c.members), 0) from team_changes c join member_paths p on p.id = c.path_id
          where ${memberId}::uuid = any(p.ancestors) and p.member_id <> ${memberId}::uuid)::int as team`)
  return row ?? { directs: 0, team: 0 }
}

/** The time up to which bets are summed; undefined before the first sum. */
export async function summedUntil(db: Queries): Promise<Date | undefined> {
  const row = await db.row(sql<{ until: Date | null }>`
    select nullif(summed_until, '-infinity') as until from team_sums`)
  return row?.until ?? undefined
}

/** A row of a page, in the page's order. */
export interface PageRow {
  id: string
  /** The value that it is ordered by, as text. */
  key: string
}

interface Page {
  after: PageRow | undefined
  limit: number
}

/** The direct downlines of a member, by name. */
export function directsByName(db: Queries, under: string, { after, limit }: Page): Promise<PageRow[]> {
  return db.rows(sql<PageRow>`
    select id, account_key as key from members
    where upline = ${under}::uuid and member_type <> 4
      and (${after?.key ?? null}::text is null or account_key collate "C" > ${after?.key ?? null}::text collate "C")
    order by account_key collate "C" limit ${limit}::int`)
}

/** The direct downlines of a member, newest or largest first. */
export function directsByNumber(
  db: Queries,
  under: string,
  {
    order,
    after,
    limit,
    monthStart,
  }: Page & { order: 'joined' | 'lastLogin' | 'balance' | 'month'; monthStart: string },
): Promise<PageRow[]> {
  return db.rows(sql<PageRow>`
    with month as (
      select downline_id as id, sum(valid_bet) as valid from downline_daily
      where ${order} = 'month' and upline_id = ${under}::uuid and day >= ${monthStart}::date
      group by 1),
    directs as (
      select m.id, case ${order}
          when 'joined' then extract(epoch from m.created_at) * 1000000
          when 'lastLogin' then coalesce(extract(epoch from m.last_login_at) * 1000000, 0)
          when 'balance' then coalesce((select a.balance from ledger_accounts a
            where a.member_id = m.id and a.kind = 'wallet' and a.book = 'real' limit 1), 0)
          else coalesce((select valid from month where month.id = m.id), 0) end::bigint as key
      from members m where m.upline = ${under}::uuid and m.member_type <> 4)
    select id, key::text as key from directs
    where ${after?.id ?? null}::uuid is null or key < ${after?.key ?? null}::text::bigint
      or (key = ${after?.key ?? null}::text::bigint and id > ${after?.id ?? null}::uuid)
    order by directs.key desc, id limit ${limit}::int`)
}

/** All members below a member whose account key starts with the given text. */
export function teamByName(
  db: Queries,
  top: string,
  { start, after, limit }: Page & { start: string },
): Promise<PageRow[]> {
  // U+10FFFF sorts after every other character, so the two bounds contain exactly the names with this start.
  const end = `${start}\u{10ffff}`
  return db.rows(sql<PageRow>`
    select m.id, m.account_key as key from members m
    where m.account_key collate "C" >= ${start}::text collate "C" and m.account_key collate "C" < ${end}::text collate "C"
      and (${after?.key ?? null}::text is null or m.account_key collate "C" > ${after?.key ?? null}::text collate "C")
      and m.member_type <> 4
      and exists (select from member_tree t where t.ancestor = ${top}::uuid and t.descendant = m.id and t.depth > 0)
    order by m.account_key collate "C" limit ${limit}::int`)
}

export interface DownlineRow {
  id: string
  account: string
  nickname: string
  member_type: number
  status: 'active' | 'frozen' | 'closed'
  created_at: Date
  last_login_at: Date | null
  ppm: number
  next_ppm: number
  balance: bigint
  directs: number
  team: number
  valid_today: bigint
  valid_month: bigint
  /** Ids and names of the members between the top and this one, from the top down. */
  above: { id: string; account: string }[]
}

/** The list's details of some members below `top`, in no particular order. */
export function downlineDetails(
  db: Queries,
  ids: readonly string[],
  of: { top: string; today: string; tomorrow: string; monthStart: string },
): Promise<DownlineRow[]> {
  return db.rows(sql<DownlineRow>`
    with joining as (
      select a.id, sum(c.members) as members
      from team_changes c join member_paths p on p.id = c.path_id cross join lateral unnest(p.ancestors) as a (id)
      where a.id = any(${ids}::uuid[]) and a.id <> p.member_id
      group by a.id)
    select m.id, m.account, m.nickname, m.member_type, m.status, m.created_at, m.last_login_at,
      coalesce((select ppm from member_rates where member_id = m.id and from_day <= ${of.today}::date
        order by from_day desc limit 1), 0) as ppm,
      coalesce((select ppm from member_rates where member_id = m.id and from_day <= ${of.tomorrow}::date
        order by from_day desc limit 1), 0) as next_ppm,
      coalesce((select a.balance from ledger_accounts a where a.member_id = m.id and a.kind = 'wallet'
        and a.book = 'real' limit 1), 0)::bigint as balance,
      (select count(*)::int from members d where d.upline = m.id) as directs,
      (coalesce((select sum(members) from team_sizes where agent_id = m.id), 0)
        + coalesce((select members from joining where joining.id = m.id), 0))::int as team,
      coalesce(bets.today, 0)::bigint as valid_today, coalesce(bets.month, 0)::bigint as valid_month,
      coalesce((select json_agg(json_build_object('id', u.id, 'account', u.account) order by cardinality(u.ancestors))
        from members u where u.id = any(m.ancestors) and u.id <> m.id
          and cardinality(u.ancestors) > array_position(m.ancestors, ${of.top}::uuid)), '[]') as above
    from members m
    left join lateral (
      select sum(valid_bet) filter (where day = ${of.today}::date) as today, sum(valid_bet) as month from downline_daily
      where upline_id = m.upline and downline_id = m.id and day between ${of.monthStart}::date and ${of.today}::date
    ) bets on true
    where m.id = any(${ids}::uuid[])`)
}

/** A member below `top`, with the members in between; undefined for anybody else. */
export function memberOfTeam(
  db: Queries,
  top: string,
  memberId: string,
): Promise<
  { id: string; account: string; nickname: string; above: { id: string; account: string }[] } | undefined
> {
  return db.row(sql<{
    id: string
    account: string
    nickname: string
    above: { id: string; account: string }[]
  }>`
    select m.id, m.account, m.nickname,
      coalesce((select json_agg(json_build_object('id', u.id, 'account', u.account) order by cardinality(u.ancestors))
        from members u where u.id = any(m.ancestors) and u.id <> m.id
          and cardinality(u.ancestors) > array_position(m.ancestors, ${top}::uuid)), '[]') as above
    from members m join member_tree t on t.descendant = m.id
    where t.ancestor = ${top}::uuid and t.depth > 0 and m.id = ${memberId}::uuid and m.member_type <> 4`)
}
