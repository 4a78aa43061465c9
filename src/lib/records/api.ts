import * as v from 'valibot'
import { action } from '#lib/wire/action.ts'
import { isOnePeriod, periodAnswer, periodEntries } from '#lib/wire/period.ts'
import { id, instant, minorText } from '#lib/wire/schemas.ts'
import { PLACE, RECORD_ACCOUNT, RECORD_GROUPS } from './rules.ts'

const place = v.pipe(v.string(), v.regex(PLACE, 'badInput'))

const entry = v.object({
  place: v.string(),
  at: instant,
  /** The kind of the ledger's operation. */
  kind: v.string(),
  /** Short, to quote to customer service; of a round the same as in the bet record. */
  reference: v.string(),
  /** The round that it belongs to, where it belongs to one. */
  round: v.nullable(v.object({ id, gameName: v.string() })),
  amount: minorText,
  balanceAfter: minorText,
  /** Of a correction by hand: why, as the house wrote it. */
  reason: v.nullable(v.string()),
})
export type RecordEntry = v.InferOutput<typeof entry>

/**
 * Every entry of one of the member's accounts, newest first, by pages of 20 before a place: what arrives meanwhile moves no page.
 * Days are the deployment's, both included; without `days`, `from` and `to` all entries.
 */
export const accountRecord = action({
  name: 'accountRecord',
  summary: 'Every movement of one of the signed-in member’s accounts, with the balance after it',
  method: 'GET',
  path: '/account-record',
  audience: 'signedIn',
  input: v.pipe(
    v.strictObject({
      ...periodEntries,
      /** Of which account; without it the main wallet. */
      account: v.optional(v.pipe(v.string(), v.regex(RECORD_ACCOUNT, 'badInput'))),
      group: v.optional(v.picklist(RECORD_GROUPS, 'badInput')),
      before: v.optional(place),
    }),
    v.check(input => isOnePeriod(input), 'badInput'),
  ),
  answer: v.object({
    rows: v.array(entry),
    /** The place to read on before; null at the end. */
    next: v.nullable(v.string()),
    /** Over every entry of the filter, not only this page. */
    totals: v.object({ entries: v.number(), in: minorText, out: minorText, net: minorText }),
    /** The member's accounts beside the main wallet on which something has moved. */
    accounts: v.array(v.string()),
    /** What the account is kept in: the currency, or PTS for points. */
    currency: v.string(),
    timeZone: v.string(),
    ...periodAnswer,
  }),
  refusals: [],
})
