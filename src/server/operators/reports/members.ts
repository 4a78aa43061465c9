import { movementRows } from './money.ts'
import { nested } from './nested.ts'
import { count, LONG_DAYS, member, money, of, type Report, text, time } from './report.ts'

/**
 * Members with money or rounds in the period. Loss is stakes less payouts (their GGR); value is loss less bonuses and rebates
 * (their NGR). Ordered by value, by loss, or by win, which is loss the other way round.
 */
export const members: Report = {
  permission: 'reportsMembers',
  days: LONG_DAYS,
  filters: ['order', 'member'],
  columns: [
    member(),
    money('deposited'),
    money('withdrawn'),
    count('bets'),
    money('stake'),
    money('payout'),
    money('loss'),
    money('bonus'),
    money('rebates'),
    money('value'),
  ],
  rows: asked => {
    const { order = 'value', member: memberId = null } = asked.filters
    return nested`
      select s.*, m.account as member,
        case ${order}::text when 'loss' then s.loss when 'win' then -s.loss else s.value end as rank
      from (
        select member_id, sum(deposited)::bigint as deposited, sum(withdrawn)::bigint as withdrawn,
          sum(bets)::bigint as bets, sum(stake)::bigint as stake, sum(payout)::bigint as payout,
          sum(stake - payout)::bigint as loss, sum(bonus)::bigint as bonus, sum(rebates)::bigint as rebates,
          sum(stake - payout - bonus - rebates)::bigint as value
        from (
          select member_id, 0 as deposited, 0 as withdrawn, bets, stake, payout, 0 as bonus, 0 as rebates
          from bet_daily where day between ${asked.from}::date and ${asked.to}::date
          union all
          select v.member_id, case when v.kind = 'deposit' then v.amount else 0 end,
            case when v.kind = 'withdrawal' then v.amount else 0 end, 0, 0, 0,
            case when v.kind = 'bonus' then v.amount else 0 end, case when v.kind = 'rebate' then v.amount else 0 end
          from (${movementRows({ ...asked, filters: {} })}) v
          where v.kind in ('deposit', 'withdrawal', 'bonus', 'rebate')
        ) parts
        where ${memberId}::uuid is null or member_id = ${memberId}::uuid
        group by member_id
      ) s join members m on m.id = s.member_id`
  },
  key: [
    { id: 'rank', type: 'bigint' },
    { id: 'member_id', type: 'uuid' },
  ],
  opens: (row, { from, to }) => {
    const whose = { from, to, member: of(row, 'member_id') }
    const moved = (kind: string) => ({ report: 'movements', filters: { ...whose, kind } }) as const
    const played = { report: 'play', filters: whose } as const
    return {
      deposited: moved('deposit'),
      withdrawn: moved('withdrawal'),
      bets: played,
      stake: played,
      payout: played,
      loss: played,
      bonus: moved('bonus'),
      rebates: moved('rebate'),
    }
  },
}

/** Accounts that were opened; trial accounts are none. */
export const newMembers: Report = {
  permission: 'reportsMembers',
  days: LONG_DAYS,
  filters: [],
  columns: [time('at'), member(), member('upline'), text('status')],
  rows: ({ start, end }) => nested`
    select m.id as member_id, m.account as member, m.created_at as at, m.status, u.id as upline_id, u.account as upline
    from members m left join members u on u.id = m.upline
    where m.member_type <> 4 and m.created_at >= ${start}::timestamptz and m.created_at < ${end}::timestamptz`,
  key: [
    { id: 'at', type: 'timestamptz' },
    { id: 'member_id', type: 'uuid' },
  ],
}
