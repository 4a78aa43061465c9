import { operationIds } from './money.ts'
import { nested } from './nested.ts'
import { LONG_DAYS, member, money, type Report, text, time } from './report.ts'

/**
 * What changed wallets against what had been posted: corrections by hand, reversals, wins that vendors took back, debts and
 * refunds of payouts. `amount` is what it changed in the wallet.
 */
export const corrections: Report = {
  permission: 'reportsMoney',
  days: LONG_DAYS,
  filters: ['kind', 'member'],
  columns: [
    time('at'),
    text('kind'),
    member(),
    money('amount'),
    text('reason'),
    text('people'),
    text('reference'),
  ],
  rows: ({ start, end, currency, filters }) => {
    const { kind = null, member: memberId = null } = filters
    const ids = operationIds({ start, end })
    return nested`
      select x.id, x.created_at as at, x.kind, x.member_id, m.account as member, x.amount, j.reason,
        (select string_agg(p.operator, ' ' order by p.at) from wallet_adjustment_approvals p where p.adjustment_id = j.id)
          as people,
        x.reference
      from (
        select o.id, o.created_at, o.kind, o.reference, a.member_id, sum(e.amount)::bigint as amount
        from ledger_operations o join all_ledger_entries e on e.operation_id = o.id
        join ledger_accounts a on a.id = e.account_id and a.kind = 'wallet' and a.unit = ${currency}
        where o.kind not in ('bet', 'win', 'rollback') and o.book = 'real'
          and o.kind in ('adjustment', 'reversal', 'win_taken_back', 'debt', 'refund')
          and o.id >= ${ids.from}::uuid and o.id < ${ids.to}::uuid
          and o.created_at >= ${start}::timestamptz and o.created_at < ${end}::timestamptz
          and (${kind}::text is null or o.kind = ${kind})
          and (${memberId}::uuid is null or a.member_id = ${memberId}::uuid)
        group by o.id, o.created_at, o.kind, o.reference, a.member_id
      ) x left join members m on m.id = x.member_id left join wallet_adjustments j on j.operation_id = x.id`
  },
  key: [
    { id: 'at', type: 'timestamptz' },
    { id: 'id', type: 'uuid' },
    { id: 'member_id', type: 'uuid' },
  ],
}
