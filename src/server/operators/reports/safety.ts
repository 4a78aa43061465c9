import type { Query } from '#server/db/sql.ts'
import { nested } from './nested.ts'
import { type Asked, count, LONG_DAYS, member, of, type Report, text, time } from './report.ts'

/** What members changed about their limits and breaks. Before and after: minor units, of a session limit minutes. */
function lineRows({ start, end, filters }: Asked): Query<unknown> {
  const { what = null, kind = null, member: memberId = null } = filters
  return nested`
    select c.id, c.at, c.change as what, c.kind, c.period, c.member_id, m.account as member, c.before::text as before,
      c.after::text as after, c.until
    from play_limit_changes c join members m on m.id = c.member_id
    where c.at >= ${start}::timestamptz and c.at < ${end}::timestamptz
      and (${what}::text is null or c.change = ${what}) and (${kind}::text is null or c.kind = ${kind})
      and (${memberId}::uuid is null or c.member_id = ${memberId}::uuid)`
}

export const safetyLines: Report = {
  permission: 'reportsSafety',
  days: LONG_DAYS,
  filters: ['what', 'kind', 'member'],
  columns: [
    time('at'),
    member(),
    text('what'),
    text('kind'),
    text('period'),
    text('before'),
    text('after'),
    time('until'),
  ],
  rows: lineRows,
  key: [
    { id: 'at', type: 'timestamptz' },
    { id: 'id', type: 'uuid' },
  ],
}

/** Changes by what they were, and how many members are in a time-out or excluded now. */
export const safety: Report = {
  permission: 'reportsSafety',
  days: LONG_DAYS,
  filters: [],
  columns: [text('what'), text('kind'), count('times'), count('members', null), count('running', null)],
  rows: asked => nested`
    select what, kind, coalesce(kind, '') as about, sum(times)::bigint as times, sum(members)::bigint as members,
      sum(running)::bigint as running
    from (
      select v.what, v.kind, count(*) as times, count(distinct v.member_id) as members, 0 as running
      from (${lineRows(asked)}) v group by v.what, v.kind
      union all
      select kind, null, 0, 0, count(distinct member_id) from play_breaks
      where starts_at <= ${asked.now}::timestamptz and (ends_at is null or ends_at > ${asked.now}::timestamptz)
      group by kind
    ) parts group by what, kind`,
  key: [
    { id: 'what', type: 'text' },
    { id: 'about', type: 'text' },
  ],
  ascending: true,
  opens: (row, { from, to }) => {
    const narrowed = row ? { what: of(row, 'what'), kind: of(row, 'kind') } : {}
    const lines = { report: 'safetyLines', filters: { from, to, ...narrowed } } as const
    return { times: lines, members: lines }
  },
}
