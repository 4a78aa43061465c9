import type { Query } from '#server/db/sql.ts'
import { nested } from './nested.ts'
import { type Asked, count, day, LONG_DAYS, member, of, type Report, text, time } from './report.ts'

/** Entries of the book of changes; `what` is the first word of their subject: a withdrawal, a setting, a member. */
function changeRows({ start, end, timeZone, filters }: Asked): Query<unknown> {
  const { operator = null, what = null, state = null, member: memberId = null } = filters
  return nested`
    select x.* from (
      select c.id, c.at, (c.at at time zone ${timeZone}::text)::date as day, c.operator,
        split_part(c.subject, ' ', 1) as what, c.subject, c.reason, c.member_id, m.account as member,
        coalesce(c.after = '"read"'::jsonb or jsonb_typeof(c.after) = 'object' and c.after ? 'opened', false) as is_look
      from operator_changes c left join members m on m.id = c.member_id
      where c.at >= ${start}::timestamptz and c.at < ${end}::timestamptz
        and (${operator}::text is null or c.operator = ${operator})
        and (${memberId}::uuid is null or c.member_id = ${memberId}::uuid)
    ) x
    where (${what}::text is null or x.what = ${what})
      and (${state}::text is null or x.is_look = (${state}::text = 'look'))`
}

export const changes: Report = {
  permission: 'reportsPeople',
  days: LONG_DAYS,
  filters: ['operator', 'what', 'state', 'member'],
  columns: [time('at'), text('operator'), text('subject'), member(), text('reason')],
  rows: changeRows,
  key: [
    { id: 'at', type: 'timestamptz' },
    { id: 'id', type: 'uuid' },
  ],
}

/** Who decided how much on which day; looks are entries that only say that somebody read or opened something. */
export const decisions: Report = {
  permission: 'reportsPeople',
  days: LONG_DAYS,
  filters: ['operator', 'what'],
  columns: [
    day('day'),
    text('operator'),
    text('what'),
    count('decisions'),
    count('looks'),
    time('begun'),
    time('ended'),
  ],
  rows: asked => nested`
    select v.day, v.operator, v.what, count(*) filter (where not v.is_look) as decisions,
      count(*) filter (where v.is_look) as looks, min(v.at) as begun, max(v.at) as ended
    from (${changeRows(asked)}) v group by v.day, v.operator, v.what`,
  key: [
    { id: 'day', type: 'date' },
    { id: 'operator', type: 'text' },
    { id: 'what', type: 'text' },
  ],
  opens: (row, { from, to, filters }) => {
    const narrowed = row
      ? { from: of(row, 'day'), to: of(row, 'day'), operator: of(row, 'operator'), what: of(row, 'what') }
      : {}
    const lines = (state: 'decision' | 'look') =>
      ({ report: 'changes', filters: { from, to, ...filters, ...narrowed, state } }) as const
    return { decisions: lines('decision'), looks: lines('look') }
  },
}
