import type { Query } from '#server/db/sql.ts'
import { firstRoundId } from '#server/play/round-ids.ts'
import { nested, plain } from './nested.ts'
import {
  type Asked,
  count,
  day,
  daysOf,
  LONG_DAYS,
  member,
  money,
  type Report,
  text,
  time,
} from './report.ts'

/** Ids of operations are times to the millisecond, and those of before agree to the second. */
const ID_SLACK_MS = 60_000

/** Which ids operations of these days can have: what is read of the ledger is found by them. */
export function operationIds({ start, end }: Pick<Asked, 'start' | 'end'>): { from: string; to: string } {
  return {
    from: firstRoundId(new Date(start.getTime() - ID_SLACK_MS)),
    to: firstRoundId(new Date(end.getTime() + ID_SLACK_MS)),
  }
}

/**
 * What came in, went out and was given, one row for each operation of the ledger. A reversal counts as what it reverses,
 * with the opposite sign.
 * - deposit: what was paid in, its fee included.
 * - withdrawal: what left the wallet for a payout, its fee included, when it is paid; below zero when it is refunded.
 * - bonus: rewards, vendors' promotions and converted points; rebate: what members claim and agents' commissions; both as
 *   they reach the wallet.
 * - contract: salaries and dividends that the house pays.
 * - adjustment: corrections by hand and debts that were written off; below zero out of a wallet.
 */
export function movementRows({ start, end, timeZone, currency, filters }: Asked): Query<unknown> {
  const { kind = null, what = null, member: memberId = null } = filters
  const isFirst = kind === 'firstDeposit'
  const ids = operationIds({ start, end })
  return nested`
    select x.id, x.at, (x.at at time zone ${timeZone}::text)::date as day, x.kind, x.what, x.member_id, m.account as member,
      x.amount, x.fee, x.reference
    from (
      select o.id, o.created_at as at, o.reference, k.kind, coalesce(w.source, c.what, o.kind) as what,
        (array_agg(a.member_id) filter (where a.member_id is not null))[1] as member_id,
        (case k.kind
          when 'deposit' then -coalesce(sum(e.amount) filter (where a.kind = 'payments_in'), 0)
          when 'withdrawal' then coalesce(sum(e.amount) filter (where a.kind in ('payments_out', 'fees')), 0)
          when 'contract' then -coalesce(sum(e.amount) filter (where a.kind in ('salary', 'dividend')), 0)
          when 'adjustment' then -coalesce(sum(e.amount) filter (where a.kind = 'adjustment'), 0)
          else coalesce(sum(e.amount) filter (where a.kind = 'wallet'), 0) end)::bigint as amount,
        coalesce(sum(e.amount) filter (where a.kind = 'fees'), 0)::bigint as fee
      from ledger_operations o
      left join ledger_operations r on o.kind = 'reversal' and r.id = o.reverses
      cross join lateral (select case coalesce(r.kind, o.kind)
        when 'deposit' then 'deposit' when 'settle' then 'withdrawal' when 'refund' then 'withdrawal'
        when 'bonus' then 'bonus' when 'promotion' then 'bonus' when 'points_converted' then 'bonus'
        when 'rebate' then 'rebate' when 'salary' then 'contract' when 'dividend' then 'contract'
        when 'adjustment' then 'adjustment' when 'debt' then 'adjustment' end as kind) k
      left join rewards w on w.operation_id = o.id
      left join lateral (select 'commission' as what from commissions where operation_id = o.id) c on true
      join all_ledger_entries e on e.operation_id = o.id
      join ledger_accounts a on a.id = e.account_id and a.unit = ${currency}
      where o.kind not in ('bet', 'win', 'rollback') and o.book = 'real'
        and o.id >= ${ids.from}::uuid and o.id < ${ids.to}::uuid
        and o.created_at >= ${start}::timestamptz and o.created_at < ${end}::timestamptz
        and k.kind is not null and (${isFirst ? 'deposit' : kind}::text is null or k.kind = ${isFirst ? 'deposit' : kind})
      group by o.id, o.created_at, o.reference, o.kind, k.kind, w.source, c.what
    ) x
    left join members m on m.id = x.member_id
    where x.amount <> 0 and (${what}::text is null or x.what = ${what})
      and (${memberId}::uuid is null or x.member_id = ${memberId}::uuid)
      and (not ${isFirst}::boolean or ${isFirstDeposit('x.id', ids)})`
}

/**
 * Whether an operation with one of these ids is the first deposit of its member: ids are ordered by time. Deposits with those
 * ids are read, and the others of their members, never all.
 */
function isFirstDeposit(id: 'x.id' | 'v.id', { from, to }: { from: string; to: string }): Query<unknown> {
  return nested`${plain(id)} in (
    select d.operation_id from deposits d where d.operation_id >= ${from}::uuid and d.operation_id < ${to}::uuid
      and d.operation_id = (select e.operation_id from deposits e where e.member_id = d.member_id
        and e.operation_id is not null order by e.operation_id limit 1))`
}

export const movements: Report = {
  permission: 'reportsMoney',
  days: LONG_DAYS,
  filters: ['kind', 'what', 'member'],
  columns: [
    time('at'),
    text('kind'),
    text('what'),
    member(),
    money('amount'),
    money('fee'),
    text('reference'),
  ],
  rows: movementRows,
  key: [
    { id: 'at', type: 'timestamptz' },
    { id: 'id', type: 'uuid' },
  ],
}

/**
 * Day by day: GGR is the stakes of settled rounds, those given back left out, less what they paid; NGR is GGR less bonuses
 * and rebates. Contracts of the house and corrections are in neither. Rounds count on the day on which they settled, a win
 * that comes later on the day on which it came. Active: members with a settled round. First: members' first deposits.
 */
function dayRows(asked: Asked): Query<unknown> {
  const { from, to, start, end, timeZone } = asked
  return nested`
    with moves as (
      select v.day, (count(*) filter (where v.kind = 'deposit' and v.amount > 0))::int as deposits,
        sum(v.amount) filter (where v.kind = 'deposit') as deposited,
        (count(*) filter (where v.kind = 'withdrawal' and v.amount > 0))::int as withdrawals,
        sum(v.amount) filter (where v.kind = 'withdrawal') as withdrawn,
        sum(v.amount) filter (where v.kind = 'bonus') as bonus,
        sum(v.amount) filter (where v.kind = 'rebate') as rebates,
        sum(v.amount) filter (where v.kind = 'contract') as contracts,
        (count(*) filter (where v.kind = 'deposit' and ${isFirstDeposit('v.id', operationIds(asked))}))::int as first
      from (${movementRows({ ...asked, filters: {} })}) v group by v.day
    ), played as (
      select day, sum(bets) as bets, sum(stake) as stake, sum(payout) as payout,
        count(distinct member_id) filter (where bets > 0) as active
      from bet_daily where day between ${from}::date and ${to}::date group by day
    ), joined as (
      select (created_at at time zone ${timeZone}::text)::date as day, count(*) as registered from members
      where member_type <> 4 and created_at >= ${start}::timestamptz and created_at < ${end}::timestamptz group by 1
    )
    select d.day::date as day, coalesce(deposits, 0)::bigint as deposits, coalesce(deposited, 0)::bigint as deposited,
      coalesce(withdrawals, 0)::bigint as withdrawals, coalesce(withdrawn, 0)::bigint as withdrawn,
      coalesce(bets, 0)::bigint as bets, coalesce(stake, 0)::bigint as stake, coalesce(payout, 0)::bigint as payout,
      coalesce(stake - payout, 0)::bigint as ggr, coalesce(bonus, 0)::bigint as bonus,
      coalesce(rebates, 0)::bigint as rebates,
      (coalesce(stake - payout, 0) - coalesce(bonus, 0) - coalesce(rebates, 0))::bigint as ngr,
      coalesce(contracts, 0)::bigint as contracts, coalesce(active, 0)::bigint as active,
      coalesce(registered, 0)::bigint as registered, coalesce(first, 0)::bigint as first
    from generate_series(${from}::date, ${to}::date, interval '1 day') as d (day)
    left join moves on moves.day = d.day::date left join played on played.day = d.day::date
    left join joined on joined.day = d.day::date`
}

export const daySheet: Report = {
  permission: 'reportsMoney',
  days: LONG_DAYS,
  filters: [],
  columns: [
    day('day'),
    count('deposits'),
    money('deposited'),
    count('withdrawals'),
    money('withdrawn'),
    count('bets'),
    money('stake'),
    money('payout'),
    money('ggr'),
    money('bonus'),
    money('rebates'),
    money('ngr'),
    money('contracts'),
    count('active', null),
    count('registered'),
    count('first'),
  ],
  rows: dayRows,
  key: [{ id: 'day', type: 'date' }],
  opens: (row, asked) => {
    const days = daysOf(row, asked)
    const moved = (kind: string) => ({ report: 'movements', filters: { kind, ...days } }) as const
    const played = { report: 'play', filters: days } as const
    return {
      deposits: moved('deposit'),
      deposited: moved('deposit'),
      withdrawals: moved('withdrawal'),
      withdrawn: moved('withdrawal'),
      bets: played,
      stake: played,
      payout: played,
      ggr: played,
      bonus: moved('bonus'),
      rebates: moved('rebate'),
      ngr: { report: 'members', filters: days },
      contracts: moved('contract'),
      active: played,
      registered: { report: 'newMembers', filters: days },
      first: moved('firstDeposit'),
    }
  },
}
