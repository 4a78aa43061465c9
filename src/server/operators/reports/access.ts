import type { Query } from '#server/db/sql.ts'
import { nested } from './nested.ts'
import { type Asked, count, day, LONG_DAYS, member, of, type Report, text, time } from './report.ts'

/** What happened to the access of members' accounts: sign-ins, wrong passwords, factors, ended sessions. */
function lineRows({ start, end, timeZone, filters }: Asked): Query<unknown> {
  const { kind = null, member: memberId = null } = filters
  return nested`
    select s.id, s.at, (s.at at time zone ${timeZone}::text)::date as day, s.kind, s.member_id, m.account as member, s.address,
      s.user_agent as device
    from security_events s left join members m on m.id = s.member_id
    where s.at >= ${start}::timestamptz and s.at < ${end}::timestamptz
      and (${kind}::text is null or s.kind = ${kind}) and (${memberId}::uuid is null or s.member_id = ${memberId}::uuid)`
}

export const accessLines: Report = {
  permission: 'reportsAccess',
  days: LONG_DAYS,
  filters: ['kind', 'member'],
  columns: [time('at'), text('kind'), member(), text('address'), text('device')],
  rows: lineRows,
  key: [
    { id: 'at', type: 'timestamptz' },
    { id: 'id', type: 'uuid' },
  ],
}

/** Day by day and kind by kind: how often, by how many accounts, from how many addresses. */
export const access: Report = {
  permission: 'reportsAccess',
  days: LONG_DAYS,
  filters: ['kind', 'member'],
  columns: [day('day'), text('kind'), count('times'), count('members', null), count('addresses', null)],
  rows: asked => nested`
    select v.day, v.kind, count(*) as times, count(distinct v.member_id) as members,
      count(distinct v.address) as addresses
    from (${lineRows(asked)}) v group by v.day, v.kind`,
  key: [
    { id: 'day', type: 'date' },
    { id: 'kind', type: 'text' },
  ],
  opens: (row, { from, to, filters }) => {
    const narrowed = row ? { from: of(row, 'day'), to: of(row, 'day'), kind: of(row, 'kind') } : {}
    const lines = { report: 'accessLines', filters: { from, to, ...filters, ...narrowed } } as const
    return { times: lines, members: lines, addresses: lines }
  },
}
