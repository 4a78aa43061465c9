import type { Query } from '#server/db/sql.ts'
import { nested } from './nested.ts'
import { type Asked, count, day, LONG_DAYS, of, type Report, text, time } from './report.ts'

/** Values that parts of items were given; `part` is a language, or what is the same in all. */
function lineRows({ start, end, timeZone, filters }: Asked): Query<unknown> {
  const { operator = null, kind = null, what = null } = filters
  return nested`
    select v.at, (v.at at time zone ${timeZone}::text)::date as day, v.operator, v.kind, v.item, v.part, v.act as what,
      v.version::bigint as version
    from content_versions v
    where v.at >= ${start}::timestamptz and v.at < ${end}::timestamptz
      and (${operator}::text is null or v.operator = ${operator})
      and (${kind}::text is null or v.kind = ${kind}) and (${what}::text is null or v.act = ${what})`
}

export const contentLines: Report = {
  permission: 'reportsContent',
  days: LONG_DAYS,
  filters: ['operator', 'kind', 'what'],
  columns: [time('at'), text('operator'), text('what'), text('kind'), text('item'), text('part')],
  rows: lineRows,
  key: [
    { id: 'at', type: 'timestamptz' },
    { id: 'kind', type: 'text' },
    { id: 'item', type: 'text' },
    { id: 'part', type: 'text' },
    { id: 'version', type: 'bigint' },
  ],
}

/** Who saved, published or deleted how much of which content on which day. */
export const content: Report = {
  permission: 'reportsContent',
  days: LONG_DAYS,
  filters: ['operator', 'kind', 'what'],
  columns: [day('day'), text('operator'), text('kind'), text('what'), count('times'), count('items', null)],
  rows: asked => nested`
    select r.day, r.operator, r.kind, r.what, count(*) as times, count(distinct r.item) as items
    from (${lineRows(asked)}) r group by r.day, r.operator, r.kind, r.what`,
  key: [
    { id: 'day', type: 'date' },
    { id: 'operator', type: 'text' },
    { id: 'kind', type: 'text' },
    { id: 'what', type: 'text' },
  ],
  opens: (row, { from, to, filters }) => {
    const narrowed = row
      ? {
          from: of(row, 'day'),
          to: of(row, 'day'),
          operator: of(row, 'operator'),
          kind: of(row, 'kind'),
          what: of(row, 'what'),
        }
      : {}
    return { times: { report: 'contentLines', filters: { from, to, ...filters, ...narrowed } } }
  },
}
