import * as v from 'valibot'
import { SHIPPED_LANGUAGES } from '../i18n/languages.ts'
import { isCurrency, parseMinor } from '../money/money.ts'
import { operatorText } from '../site/settings.ts'
import { action } from '../wire/action.ts'
import { clientMadeId, given, id, instant, minorText } from '../wire/schemas.ts'
import { cut, writtenHtml } from './notices-api.ts'
import { agreed, TWO_PEOPLE_REFUSALS } from './wire.ts'

/** An offer leaves out members who take a break from play or want no offers; a notice of service reaches them too. */
const MAILING_PURPOSES = ['offer', 'service'] as const
/** Signs of a list, some 50,000 names; a call that carries one holds the message too. */
const LONGEST_LIST = 500_000
const MOST_BYTES = 1_048_576

const balance = v.pipe(
  minorText,
  v.check(text => (parseMinor(text) ?? -1n) >= 0n, 'badAmount'),
)

/** Members who fit everything that is said. */
const segment = v.strictObject({
  /** Everybody below this agent, at any depth. */
  agent: v.optional(id),
  /** Codes of ranks of the VIP programme, as they stand today. */
  ranks: v.optional(v.pipe(v.array(given(20)), v.minLength(1, 'required'), v.maxLength(20, 'badInput'))),
  /** What the member chose to read. */
  languages: v.optional(v.pipe(v.array(v.picklist(SHIPPED_LANGUAGES)), v.minLength(1, 'required'))),
  /** Logged in or used the site at this time or later. */
  seenFrom: v.optional(instant),
  /** Neither logged in nor used the site since; who never did is one of them. */
  notSeenSince: v.optional(instant),
  /** What the wallet for real money holds, both ends included. */
  balance: v.optional(
    v.strictObject({
      currency: v.pipe(v.string(), v.check(isCurrency, 'badInput')),
      fromMinor: v.optional(balance),
      toMinor: v.optional(balance),
    }),
  ),
  /** Whether a phone number or an e-mail address is confirmed. */
  isVerified: v.optional(v.boolean()),
})
export type Segment = v.InferOutput<typeof segment>

/** Either names or a segment. */
const audience = {
  purpose: v.picklist(MAILING_PURPOSES),
  /** User names, divided by line breaks, commas or semicolons. A name that is there twice counts once. */
  names: v.optional(v.pipe(v.string(), v.maxLength(LONGEST_LIST, 'badInput'))),
  segment: v.optional(segment),
}
const reached = {
  /** How many members it reaches. */
  readers: v.number(),
  /** Who is meant and left out: takes a break or wants no offers, or has no inbox. */
  leftOut: v.number(),
}

export const operatorCountMailing = action({
  name: 'operatorCountMailing',
  summary: 'How many members a message to a list or a segment reaches, by the language that they read',
  method: 'POST',
  path: '/operator/mailings/count',
  audience: 'operator',
  mostBytes: MOST_BYTES,
  input: v.strictObject(audience),
  answer: v.strictObject({ ...reached, languages: v.record(v.string(), v.number()) }),
  refusals: ['required', 'valueUnfit'],
})
export type CountedMailing = v.InferOutput<typeof operatorCountMailing.answer>

export const operatorSendMailing = action({
  name: 'operatorSendMailing',
  summary: 'Sends a message to each member of a list or a segment once; to more than 1,000, two people agree',
  method: 'POST',
  path: '/operator/mailings',
  audience: 'operator',
  once: true,
  mostBytes: MOST_BYTES,
  input: v.strictObject({
    /** The message's too. */
    id: clientMadeId,
    title: operatorText,
    content: writtenHtml,
    ...audience,
    /** Sends what was already sent to the same list or segment within a day. */
    again: v.optional(v.boolean()),
    /** Puts the own proposal in the place of the one of somebody else. */
    instead: v.optional(v.boolean()),
  }),
  answer: v.strictObject({ ...agreed.entries, ...reached, cut }),
  refusals: ['required', 'valueUnfit', 'noReceivers', 'sentAlready', ...TWO_PEOPLE_REFUSALS],
})
