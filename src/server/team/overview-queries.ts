import type { Days } from '#lib/team/rules.ts'
import type { Queries } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

export interface PlayedRow {
  day: string
  category: string
  bets: bigint
  stake: bigint
  payout: bigint
  valid_bet: bigint
}

/** A team's play per day and category. */
export function playedOf(db: Queries, agentId: string, { from, to }: Days): Promise<PlayedRow[]> {
  return db.rows(sql<PlayedRow>`
    select day::text as day, category, bets, stake, payout, valid_bet from team_daily
    where agent_id = ${agentId}::uuid and day between ${from}::date and ${to}::date`)
}

export interface AccountSums {
  registrations: number
  invited: number
  first_deposits: number
  deposits: number
  deposited: bigint
  withdrawals: number
  withdrawn: bigint
}

export async function accountsOf(db: Queries, agentId: string, { from, to }: Days): Promise<AccountSums> {
  const row = await db.row(sql<AccountSums>`
    select coalesce(sum(registrations), 0)::int as registrations, coalesce(sum(invited), 0)::int as invited,
      coalesce(sum(first_deposits), 0)::int as first_deposits, coalesce(sum(deposits), 0)::int as deposits,
      coalesce(sum(deposited), 0)::bigint as deposited, coalesce(sum(withdrawals), 0)::int as withdrawals,
      coalesce(sum(withdrawn), 0)::bigint as withdrawn
    from team_accounts where agent_id = ${agentId}::uuid and day between ${from}::date and ${to}::date`)
  if (!row) throw new Error('an aggregate without a row')
  return row
}

/** The number of active team members on a day, or from the first day of a month on. */
export async function activeOf(db: Queries, agentId: string, { from, to }: Days): Promise<number> {
  const row = await db.row(sql<{ active: number }>`
    select coalesce(sum(members), 0)::int as active from team_active
    where agent_id = ${agentId}::uuid and period = ${from === to ? 'D' : 'M'} and period_start = ${from}::date
      and day <= ${to}::date`)
  return row?.active ?? 0
}

export async function sizeOf(
  db: Queries,
  agentId: string,
): Promise<{ members: number; levels: number; direct: number }> {
  const row = await db.row(sql<{ members: number; levels: number; direct: number }>`
    select coalesce(sum(members), 0)::int as members, coalesce(max(depth) filter (where members > 0), 0)::int as levels,
      coalesce(sum(members) filter (where depth = 1), 0)::int as direct
    from team_sizes where agent_id = ${agentId}::uuid`)
  return row ?? { members: 0, levels: 0, direct: 0 }
}

export interface IncomeRow {
  kind: 'rebate' | 'dividend' | 'daily' | 'hourly' | 'realtime'
  amount: bigint
}

/** The payments to an agent in a time span, by kind. */
export function incomeOf(
  db: Queries,
  agentId: string,
  { from, to }: { from: Date; to: Date },
): Promise<IncomeRow[]> {
  return db.rows(sql<IncomeRow>`
    select 'rebate' as kind, coalesce(sum(amount), 0)::bigint as amount from commissions
    where member_id = ${agentId}::uuid and paid_at >= ${from}::timestamptz and paid_at < ${to}::timestamptz
    union all
    select v.kind, sum(s.amount)::bigint from contract_versions v join settlements s on s.version_id = v.id
    where v.downline_id = ${agentId}::uuid and s.state = 'paid' and s.paid_at >= ${from}::timestamptz
      and s.paid_at < ${to}::timestamptz
    group by v.kind`)
}

export interface DownlineRow {
  id: string
  account: string
  nickname: string
  member_type: number
  ppm: number
  valid_bet: bigint
}

/** An agent's current direct downlines with the most valid bets, their teams included. */
export function bestDownlines(
  db: Queries,
  agentId: string,
  { from, to, today, limit }: Days & { today: string; limit: number },
): Promise<DownlineRow[]> {
  return db.rows(sql<DownlineRow>`
    with brought as (
      select downline_id, sum(valid_bet)::bigint as valid_bet from downline_daily
      where upline_id = ${agentId}::uuid and day between ${from}::date and ${to}::date group by downline_id),
    best as (
      select m.id, m.account, m.account_key, m.nickname, m.member_type, coalesce(b.valid_bet, 0) as valid_bet
      from members m left join brought b on b.downline_id = m.id
      where m.upline = ${agentId}::uuid and m.member_type <> 4
      order by valid_bet desc, m.account_key limit ${limit}::int)
    select id, account, nickname, member_type, valid_bet, coalesce((select ppm from member_rates r
      where r.member_id = best.id and r.from_day <= ${today}::date order by r.from_day desc limit 1), 0) as ppm
    from best order by valid_bet desc, account_key`)
}
