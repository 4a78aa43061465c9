import * as v from 'valibot'
import { action } from '../wire/action.ts'
import { day } from '../wire/period.ts'
import { id, instant, printable } from '../wire/schemas.ts'

/** Reports that stand on their own, and those that list what stands behind a figure. docs/operators.md defines each. */
export const REPORT_NAMES = [
  'daySheet',
  'movements',
  'games',
  'play',
  'rounds',
  'payments',
  'paymentLines',
  'members',
  'newMembers',
  'bonuses',
  'promised',
  'turnover',
  'liabilities',
  'balances',
  'agents',
  'settlements',
  'corrections',
  'decisions',
  'changes',
  'access',
  'accessLines',
  'safety',
  'safetyLines',
  'content',
  'contentLines',
] as const
export type ReportName = (typeof REPORT_NAMES)[number]

/**
 * `money`: minor units as text. `count` and `seconds`: numbers. `ratio`: percent with two decimals, as text. `member`: id and
 * account. `time`: an instant. `day`: a day of the deployment's time zone.
 */
const COLUMN_KINDS = ['day', 'time', 'text', 'member', 'count', 'money', 'ratio', 'seconds'] as const
export type ColumnKind = (typeof COLUMN_KINDS)[number]

const word = printable(100)

/** What rows are narrowed to; each report takes some of them. */
const REPORT_FILTERS = {
  member: v.optional(id),
  /** A code of the catalogue. */
  vendor: v.optional(word),
  category: v.optional(word),
  game: v.optional(word),
  /** What games are summed by. */
  group: v.optional(v.picklist(['game', 'vendor', 'category'], 'badInput')),
  direction: v.optional(v.picklist(['deposit', 'withdrawal'], 'badInput')),
  method: v.optional(word),
  kind: v.optional(word),
  /** What exactly was given or asked for: the source of a bonus, the kind of an operation. */
  what: v.optional(word),
  state: v.optional(word),
  operator: v.optional(word),
  /** What members are ordered by. */
  order: v.optional(v.picklist(['value', 'loss', 'win'], 'badInput')),
}
export type ReportFilter = keyof typeof REPORT_FILTERS
export const FILTER_NAMES = Object.keys(REPORT_FILTERS) as ReportFilter[]

const asked = {
  report: v.picklist(REPORT_NAMES, 'badInput'),
  /** The first and the last day, both included, in the deployment's time zone; the last seven days without them. */
  from: v.optional(day),
  to: v.optional(day),
  ...REPORT_FILTERS,
}

const cell = v.nullable(
  v.union([v.string(), v.number(), v.strictObject({ id: v.nullable(id), account: v.string() })]),
)
export type Cell = v.InferOutput<typeof cell>
const cells = v.record(v.string(), cell)
/** By the column that leads there: another report with its filters, which lists what stands behind the figure. */
const opens = v.record(
  v.string(),
  v.strictObject({ report: v.picklist(REPORT_NAMES), filters: v.record(v.string(), v.string()) }),
)
const line = v.strictObject({ cells, opens })
export type ReportLine = v.InferOutput<typeof line>

const column = v.strictObject({ id: v.string(), kind: v.picklist(COLUMN_KINDS) })
/** What a page of a report needs to be read rightly. */
const heading = {
  timeZone: v.string(),
  currency: v.string(),
  /** When it was read. */
  at: instant,
}

export const operatorReports = action({
  name: 'operatorReports',
  summary: 'The reports that the operator’s roles may read, with their filters and columns',
  method: 'GET',
  path: '/operator/reports',
  audience: 'operator',
  input: v.strictObject({}),
  answer: v.strictObject({
    reports: v.array(
      v.strictObject({
        name: v.picklist(REPORT_NAMES),
        /** How many days it covers at most; null for one that shows what is now. */
        mostDays: v.nullable(v.number()),
        filters: v.array(v.picklist(FILTER_NAMES)),
        columns: v.array(column),
      }),
    ),
    ...heading,
    today: day,
  }),
  refusals: [],
})

export const operatorReport = action({
  name: 'operatorReport',
  summary: 'A page of a report, with the totals of the whole filter',
  method: 'GET',
  path: '/operator/reports/:report',
  audience: 'operator',
  input: v.strictObject({
    ...asked,
    /** Where the page before ended. */
    after: v.optional(v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,600}$/, 'badInput'))),
  }),
  answer: v.strictObject({
    ...heading,
    /** Null for a report that shows what is now. */
    from: v.nullable(day),
    to: v.nullable(day),
    columns: v.array(column),
    lines: v.array(line),
    /** Of all rows of the filter, on whichever page they are; null where a column has no total. */
    totals: line,
    /** How many rows there are in all. */
    rows: v.number(),
    /** Where the next page begins; null on the last one. */
    next: v.nullable(v.string()),
  }),
  refusals: [],
})
export type ReportPage = v.InferOutput<typeof operatorReport.answer>

export const operatorReportFile = action({
  name: 'operatorReportFile',
  summary:
    'A report as a table for spreadsheets; an entry of the book of changes says with which filter and how many rows',
  method: 'POST',
  path: '/operator/reports/:report/file',
  audience: 'operator',
  input: v.strictObject(asked),
  answer: v.strictObject({
    name: v.string(),
    csv: v.string(),
    rows: v.number(),
    /** There are more rows than a file takes: a shorter period has them. */
    hasMore: v.boolean(),
  }),
  refusals: [],
})
