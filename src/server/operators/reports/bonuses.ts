import type { Query } from '#server/db/sql.ts'
import { movementRows } from './money.ts'
import { nested } from './nested.ts'
import { type Asked, count, LONG_DAYS, member, money, of, type Report, text, time } from './report.ts'

/** Rewards that can be claimed now: promised, and in no account of the ledger unless a prize pool holds them. */
function promisedRows({ now, filters }: Asked): Query<unknown> {
  const { what = null, member: memberId = null } = filters
  return nested`
    select w.id, w.created_at as at, w.expires_at as until, w.source as what, w.member_id, m.account as member, w.amount
    from rewards w join members m on m.id = w.member_id
    where w.state = 'claimable' and w.expires_at > ${now}::timestamptz
      and (${what}::text is null or w.source = ${what})
      and (${memberId}::uuid is null or w.member_id = ${memberId}::uuid)`
}

export const promised: Report = {
  permission: 'reportsMoney',
  days: 'now',
  filters: ['what', 'member'],
  columns: [time('at'), text('what'), member(), money('amount'), time('until')],
  rows: promisedRows,
  key: [
    { id: 'at', type: 'timestamptz' },
    { id: 'id', type: 'uuid' },
  ],
}

/** Turnover that is still asked for, as it was set: bets that count towards it already are not taken off. */
function turnoverRows({ filters }: Asked): Query<unknown> {
  const { what = null, member: memberId = null } = filters
  return nested`
    select t.id, t.created_at as at, t.member_id, m.account as member, x.what, t.base, t.required
    from turnover_requirements t join members m on m.id = t.member_id
    left join rewards w on w.id = (case when t.source = 'bonus' and t.reference ~ '^[0-9a-f-]{36}$' then t.reference end)::uuid
    cross join lateral (select coalesce(w.source, t.source) as what) x
    where t.ending is null and (${what}::text is null or x.what = ${what})
      and (${memberId}::uuid is null or t.member_id = ${memberId}::uuid)`
}

export const turnover: Report = {
  permission: 'reportsMoney',
  days: 'now',
  filters: ['what', 'member'],
  columns: [time('at'), text('what'), member(), money('base'), money('required')],
  rows: turnoverRows,
  key: [
    { id: 'at', type: 'timestamptz' },
    { id: 'id', type: 'uuid' },
  ],
}

/**
 * What was given in the period by what it was for (bonuses and rebates, as the day sheet counts them), what can still be
 * claimed now, and the turnover that is open now.
 */
export const bonuses: Report = {
  permission: 'reportsMoney',
  days: LONG_DAYS,
  filters: [],
  columns: [
    text('what'),
    count('given'),
    money('cost'),
    count('promises'),
    money('promised'),
    count('open'),
    money('required'),
  ],
  rows: asked => {
    const all = { ...asked, filters: {} }
    return nested`
      select what, sum(given)::bigint as given, sum(cost)::bigint as cost, sum(promises)::bigint as promises,
        sum(promised)::bigint as promised, sum(open)::bigint as open, sum(required)::bigint as required
      from (
        select v.what, 1 as given, v.amount as cost, 0 as promises, 0 as promised, 0 as open, 0 as required
        from (${movementRows(all)}) v where v.kind in ('bonus', 'rebate')
        union all
        select v.what, 0, 0, 1, v.amount, 0, 0 from (${promisedRows(all)}) v
        union all
        select v.what, 0, 0, 0, 0, 1, v.required from (${turnoverRows(all)}) v
      ) parts group by what`
  },
  key: [{ id: 'what', type: 'text' }],
  ascending: true,
  opens: (row, { from, to }) => {
    if (!row)
      return { promised: { report: 'promised', filters: {} }, required: { report: 'turnover', filters: {} } }
    const what = of(row, 'what')
    const given = { report: 'movements', filters: { from, to, what } } as const
    return {
      given,
      cost: given,
      promised: { report: 'promised', filters: { what } },
      required: { report: 'turnover', filters: { what } },
    }
  },
}
