import { nested, plain } from './nested.ts'
import { count, member, money, of, type Report, text } from './report.ts'

/** Accounts of the ledger that hold real money of somebody else than the house, or money that is promised: prize pools. */
const HELD_ACCOUNTS = plain(
  "a.book = 'real' and a.kind in ('wallet', 'vendor_wallet', 'locked', 'prize_pool')",
)

/** What the house owes now, kind by kind: the balances of the ledger's accounts of members and prize pools. */
export const liabilities: Report = {
  permission: 'reportsMoney',
  days: 'now',
  filters: [],
  columns: [text('kind'), text('vendor'), count('accounts'), money('balance')],
  rows: ({ currency }) => nested`
    select a.kind, a.vendor, coalesce(a.vendor, '') as at_vendor, count(*) as accounts, sum(a.balance)::bigint as balance
    from ledger_accounts a
    where ${HELD_ACCOUNTS} and a.unit = ${currency} and a.balance > 0
    group by a.kind, a.vendor`,
  key: [
    { id: 'kind', type: 'text' },
    { id: 'at_vendor', type: 'text' },
  ],
  opens: row => {
    const accounts = {
      report: 'balances',
      filters: { kind: of(row, 'kind'), vendor: of(row, 'vendor') },
    } as const
    return { accounts, balance: accounts }
  },
}

/** The accounts behind the liabilities, the largest first. */
export const balances: Report = {
  permission: 'reportsMoney',
  days: 'now',
  filters: ['kind', 'vendor', 'member'],
  columns: [member(), text('kind'), text('vendor'), money('balance')],
  rows: ({ currency, filters }) => nested`
    select a.id, a.member_id, m.account as member, a.kind, a.vendor, a.balance
    from ledger_accounts a left join members m on m.id = a.member_id
    where ${HELD_ACCOUNTS} and a.unit = ${currency} and a.balance > 0
      and (${filters.kind ?? null}::text is null or a.kind = ${filters.kind ?? null})
      and (${filters.vendor ?? null}::text is null or a.vendor = ${filters.vendor ?? null})
      and (${filters.member ?? null}::uuid is null or a.member_id = ${filters.member ?? null}::uuid)`,
  key: [
    { id: 'balance', type: 'bigint' },
    { id: 'id', type: 'uuid' },
  ],
}
