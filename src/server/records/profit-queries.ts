import type { GameType } from '#lib/play/rules.ts'
import type { Queries } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { Span } from './queries.ts'

export interface DayRow {
  day: string
  category: GameType
  bets: bigint
  stake: bigint
  payout: bigint
  valid_bet: bigint
}

/** The days of a member from one up to another, both included. */
export function betDaysOf(
  db: Queries,
  of: { memberId: string; from: string; to: string },
): Promise<DayRow[]> {
  return db.rows(sql<DayRow>`
    select day::text as day, category, sum(bets)::bigint as bets, sum(stake)::bigint as stake,
      sum(payout)::bigint as payout, sum(valid_bet)::bigint as valid_bet
    from bet_daily
    where member_id = ${of.memberId}::uuid and day between ${of.from}::date and ${of.to}::date
    group by day, category order by day, category`)
}

export interface DaySum {
  day: string
  amount: bigint
}

/** What entries of some kinds came to, by day. */
export function sumsByDay(
  db: Queries,
  span: Span & { kinds: readonly string[] },
  timeZone: string,
): Promise<DaySum[]> {
  return db.rows(sql<DaySum>`
    select (o.created_at at time zone ${timeZone})::date::text as day, sum(e.amount)::bigint as amount
    from all_ledger_entries e join ledger_operations o on o.id = e.operation_id
    where e.account_id = ${span.accountId}::uuid and e.seq >= ${span.from} and e.seq < ${span.to}
      and o.kind = any(${span.kinds}::text[])
    group by 1 order by 1`)
}

/**
 * The difference between what came back from vendors' own wallets and what was sent there, by day: the vendor's side of
 * the operation with the opposite sign.
 */
export function vendorResultsByDay(
  db: Queries,
  of: { memberId: string; from: Date; to: Date; timeZone: string },
): Promise<DaySum[]> {
  return db.rows(sql<DaySum>`
    select (o.created_at at time zone ${of.timeZone})::date::text as day, -sum(e.amount)::bigint as amount
    from vendor_transfers t
    join ledger_operations o on o.scope = 'vendor transfer' and o.key = t.id::text
    join all_ledger_entries e on e.operation_id = o.id
    join ledger_accounts a on a.id = e.account_id and a.kind = 'vendor_game'
    where t.member_id = ${of.memberId}::uuid and t.book = 'real' and t.direction = 'back' and t.state = 'done'
      and o.created_at >= ${of.from}::timestamptz and o.created_at < ${of.to}::timestamptz
    group by 1 order by 1`)
}

/** What has not settled yet: stakes less what they paid so far. */
export async function openStakes(db: Queries, memberId: string): Promise<bigint> {
  const row = await db.row(sql<{ amount: bigint }>`
    select coalesce(sum(stake - payout), 0)::bigint as amount from game_rounds
    where member_id = ${memberId}::uuid and book = 'real' and status = 'open'`)
  return row?.amount ?? 0n
}

export interface LifetimeRow {
  result: bigint
  deposited: bigint
  withdrawn: bigint
  created_at: Date
}

/** Everything since the account was opened, apart from what vendors' own wallets brought. */
export async function lifetimeOf(db: Queries, memberId: string): Promise<LifetimeRow> {
  const row = await db.row(sql<LifetimeRow>`
    select m.created_at,
      (select coalesce(sum(payout - stake), 0)::bigint from bet_daily where member_id = m.id) as result,
      (select coalesce(sum(amount - fee), 0)::bigint from deposits
        where member_id = m.id and status = 'approved') as deposited,
      (select coalesce(sum(amount), 0)::bigint from withdrawals
        where member_id = m.id and status in ('paid', 'received', 'notReceived', 'autoReceived')) as withdrawn
    from members m where m.id = ${memberId}::uuid`)
  if (!row) throw new Error(`there is no member ${memberId}`)
  return row
}
