import type { Query } from '#server/db/sql.ts'
import { nested } from './nested.ts'
import { type Asked, count, LONG_DAYS, member, money, of, type Report, text, time } from './report.ts'

/** Settlements that are due, whenever their window was, and those that were paid in the period. */
function settlementRows({ start, end, filters }: Asked): Query<unknown> {
  const { member: memberId = null, kind = null, state = null } = filters
  return nested`
    select s.id, coalesce(s.paid_at, s.settled_at) as at, v.kind, s.state, v.downline_id as member_id, d.account as member,
      v.upline_id as payer_id, u.account as payer, s.window_start as begins, s.window_end as ends,
      s.amount
    from settlements s join contract_versions v on v.id = s.version_id
    join members d on d.id = v.downline_id left join members u on u.id = v.upline_id
    where (s.state = 'due' or s.state = 'paid' and s.paid_at >= ${start}::timestamptz and s.paid_at < ${end}::timestamptz)
      and (${memberId}::uuid is null or v.downline_id = ${memberId}::uuid)
      and (${kind}::text is null or v.kind = ${kind}) and (${state}::text is null or s.state = ${state})`
}

export const settlements: Report = {
  permission: 'reportsMoney',
  days: LONG_DAYS,
  filters: ['member', 'kind', 'state'],
  columns: [
    time('at'),
    member(),
    text('kind'),
    member('payer'),
    text('state'),
    time('begins'),
    time('ends'),
    money('amount'),
  ],
  rows: settlementRows,
  key: [
    { id: 'at', type: 'timestamptz' },
    { id: 'id', type: 'uuid' },
  ],
}

/** By agent and contract: what is owed now, and what was paid in the period. Without a payer, the house pays. */
export const agents: Report = {
  permission: 'reportsMoney',
  days: LONG_DAYS,
  filters: ['member', 'kind'],
  columns: [
    member(),
    text('kind'),
    member('payer'),
    count('waiting'),
    money('owed'),
    count('payments'),
    money('paid'),
  ],
  rows: asked => nested`
    select v.member_id, v.member, v.kind, v.payer_id, v.payer, coalesce(v.payer_id::text, '') as from_whom,
      count(*) filter (where v.state = 'due') as waiting,
      coalesce(sum(v.amount) filter (where v.state = 'due'), 0)::bigint as owed,
      count(*) filter (where v.state = 'paid') as payments,
      coalesce(sum(v.amount) filter (where v.state = 'paid'), 0)::bigint as paid
    from (${settlementRows(asked)}) v group by v.member_id, v.member, v.kind, v.payer_id, v.payer`,
  key: [
    { id: 'owed', type: 'bigint' },
    { id: 'member_id', type: 'uuid' },
    { id: 'kind', type: 'text' },
    { id: 'from_whom', type: 'text' },
  ],
  opens: (row, { from, to, filters }) => {
    const narrowed = row ? { member: of(row, 'member_id'), kind: of(row, 'kind') } : {}
    const lines = (state: string) =>
      ({ report: 'settlements', filters: { from, to, ...filters, ...narrowed, state } }) as const
    return { waiting: lines('due'), owed: lines('due'), payments: lines('paid'), paid: lines('paid') }
  },
}
