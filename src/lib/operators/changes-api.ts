import * as v from 'valibot'
import { action } from '../wire/action.ts'
import { freeText, id, instant } from '../wire/schemas.ts'
import { OPERATOR_ROLES } from './permissions.ts'

const words = v.optional(freeText(200))
const filters = {
  /** Who did it: the whole name. */
  operator: words,
  /** What the subject begins with: "setting", "member somchai". */
  subject: words,
  member: v.optional(id),
  from: v.optional(instant),
  until: v.optional(instant),
}
/** A place in the book. */
const place = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,15}$/, 'badInput'), v.transform(Number))]),
  v.integer(),
  v.minValue(1, 'badInput'),
)

const change = v.strictObject({
  /** Its place: entries are numbered without gaps. */
  place: v.number(),
  at: instant,
  operator: v.string(),
  roles: v.nullable(v.array(v.picklist(OPERATOR_ROLES))),
  subject: v.string(),
  before: v.unknown(),
  after: v.unknown(),
  reason: v.nullable(v.string()),
  member: v.nullable(v.strictObject({ id, account: v.string() })),
  sessionId: v.nullable(id),
  address: v.nullable(v.string()),
  requestId: v.nullable(v.string()),
})
export type BookEntry = v.InferOutput<typeof change>

export const operatorChanges = action({
  name: 'operatorChanges',
  summary: 'The book of changes, the latest entry first',
  method: 'GET',
  path: '/operator/changes',
  audience: 'operator',
  input: v.strictObject({ ...filters, before: v.optional(place) }),
  answer: v.strictObject({
    changes: v.array(change),
    /** How many fit the filter in all. */
    total: v.number(),
    /** Where the next page begins; null on the last one. */
    next: v.nullable(v.number()),
  }),
  refusals: [],
})

export const operatorChangesFile = action({
  name: 'operatorChangesFile',
  summary:
    'The book of changes as a table for spreadsheets; an entry of the book says with which filter and how many rows',
  method: 'POST',
  path: '/operator/changes/file',
  audience: 'operator',
  input: v.strictObject(filters),
  answer: v.strictObject({ name: v.string(), csv: v.string(), rows: v.number(), hasMore: v.boolean() }),
  refusals: [],
})
