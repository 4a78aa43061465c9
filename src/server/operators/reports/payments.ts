import type { Query } from '#server/db/sql.ts'
import { operationIds } from './money.ts'
import { nested } from './nested.ts'
import {
  type Asked,
  count,
  LONG_DAYS,
  member,
  money,
  of,
  type Report,
  seconds,
  text,
  time,
} from './report.ts'

/**
 * Deposits and withdrawals that were decided: a deposit when the ledger credited it or when it was rejected, cancelled or
 * ran out; a withdrawal when the ledger paid it out or when it was rejected or cancelled. `waited` is the time from its
 * beginning to that decision; of a withdrawal that was paid, to its approval. `amount` counts what was credited or paid, and
 * `refused` what was not.
 */
function lineRows(asked: Asked): Query<unknown> {
  const { start, end, filters } = asked
  const ids = operationIds(asked)
  const { direction = null, method = null, state = null, member: memberId = null } = filters
  return nested`
    select x.id, x.at, x.direction, x.method, x.state, x.member_id, m.account as member,
      case when x.is_done then x.asked else 0 end as amount, case when x.is_done then 0 else x.asked end as refused,
      case when x.is_done then x.fee else 0 end as fee, x.is_done,
      greatest(0, floor(extract(epoch from x.decided - x.created_at)))::bigint as waited
    from (
      select d.id, o.created_at as at, 'deposit' as direction, d.method, 'credited' as state, d.member_id,
        d.amount as asked, d.fee, true as is_done, d.created_at, o.created_at as decided
      from deposits d join ledger_operations o on o.id = d.operation_id
      where d.operation_id >= ${ids.from}::uuid and d.operation_id < ${ids.to}::uuid
        and o.created_at >= ${start}::timestamptz and o.created_at < ${end}::timestamptz
      union all
      select d.id, s.at, 'deposit', d.method, d.status, d.member_id, d.amount, d.fee, false, d.created_at, s.at
      from deposit_statuses s join deposits d on d.id = s.deposit_id and d.status = s.status
      where s.status in ('rejected', 'cancelled', 'expired')
        and s.position = (select max(position) from deposit_statuses l where l.deposit_id = d.id)
        and s.at >= ${start}::timestamptz and s.at < ${end}::timestamptz
      union all
      select w.id, o.created_at, 'withdrawal', w.provider, 'paid', w.member_id, w.amount, w.fee, true, w.created_at,
        coalesce((select max(s.at) from withdrawal_steps s where s.withdrawal_id = w.id and s.status = 'approved'),
          o.created_at)
      from withdrawals w join ledger_holds h on h.id = w.hold_id and h.state = 'settled'
      join ledger_operations o on o.id = h.ended_by
      where h.ended_by >= ${ids.from}::uuid and h.ended_by < ${ids.to}::uuid
        and o.created_at >= ${start}::timestamptz and o.created_at < ${end}::timestamptz
      union all
      select w.id, s.at, 'withdrawal', w.provider, w.status, w.member_id, w.amount, w.fee, false, w.created_at, s.at
      from withdrawal_steps s join withdrawals w on w.id = s.withdrawal_id and w.status = s.status
      where s.status in ('rejected', 'cancelled') and s.at >= ${start}::timestamptz and s.at < ${end}::timestamptz
    ) x join members m on m.id = x.member_id
    where (${direction}::text is null or x.direction = ${direction})
      and (${method}::text is null or x.method = ${method}) and (${state}::text is null or x.state = ${state})
      and (${memberId}::uuid is null or x.member_id = ${memberId}::uuid)`
}

export const paymentLines: Report = {
  permission: 'reportsMoney',
  days: LONG_DAYS,
  filters: ['direction', 'method', 'state', 'member'],
  columns: [
    time('at'),
    text('direction'),
    text('method'),
    text('state'),
    member(),
    money('amount'),
    money('fee'),
    money('refused'),
    seconds('waited'),
  ],
  rows: lineRows,
  key: [
    { id: 'at', type: 'timestamptz' },
    { id: 'id', type: 'uuid' },
  ],
}

/** By method, with the time that half, and 95 of 100, waited at most. Refunds are in `movements`, not here. */
export const payments: Report = {
  permission: 'reportsMoney',
  days: LONG_DAYS,
  filters: ['direction', 'method', 'member'],
  columns: [
    text('direction'),
    text('method'),
    count('done'),
    money('amount'),
    money('fee'),
    count('declined'),
    money('refused'),
    seconds('p50'),
    seconds('p95'),
  ],
  rows: asked => nested`
    select v.direction, v.method, count(*) filter (where v.is_done) as done, sum(v.amount)::bigint as amount,
      sum(v.fee)::bigint as fee, count(*) filter (where not v.is_done) as declined, sum(v.refused)::bigint as refused,
      percentile_disc(0.5) within group (order by v.waited) as p50,
      percentile_disc(0.95) within group (order by v.waited) as p95
    from (${lineRows(asked)}) v group by v.direction, v.method`,
  key: [
    { id: 'direction', type: 'text' },
    { id: 'method', type: 'text' },
  ],
  ascending: true,
  opens: (row, { from, to, filters }) => {
    const narrowed = row ? { direction: of(row, 'direction'), method: of(row, 'method') } : {}
    const lines = { report: 'paymentLines', filters: { from, to, ...filters, ...narrowed } } as const
    return { done: lines, amount: lines, fee: lines, declined: lines, refused: lines }
  },
}
