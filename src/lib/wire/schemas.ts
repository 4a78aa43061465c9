import * as v from 'valibot'
import { parseMinor } from '../money/money.ts'
import { isReadable } from '../text/free-text.ts'
import { typedText } from '../text/typed.ts'

/** A client-made or server-made id: a UUID as text. */
export const id = v.pipe(v.string(), v.uuid('badInput'))

const VERSION_7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i

/**
 * The id that a client makes for what it asks for: a time-ordered UUID (version 7, RFC 9562). The server refuses one that is
 * not of the near present as `requestTooOld`, unless it has answered that request already. Capital letters
 * are the same id, and are taken as the small ones that the database answers.
 */
export const clientMadeId = v.pipe(v.string(), v.regex(VERSION_7, 'badInput'), v.toLowerCase())

/** An amount on the wire: minor units as a decimal string, "-5000" is minus fifty baht. */
export const minorText = v.pipe(
  v.string(),
  v.check(text => parseMinor(text) !== undefined, 'badAmount'),
)

/** An input amount that must be above zero. */
export const positiveMinorText = v.pipe(
  minorText,
  // What is no amount has been refused as one already.
  v.check(text => (parseMinor(text) ?? 1n) > 0n, 'badAmount'),
)

/** A moment: ISO 8601 in UTC with milliseconds, as Date.prototype.toISOString writes it. */
export const instant = v.pipe(v.string(), v.isoTimestamp('badInput'))

/** 1 to so many characters of any script: what others name things by, without signs that a log or a database stumbles over. */
export const printable = (most: number) =>
  v.pipe(v.string(), v.minLength(1), v.maxLength(most), v.regex(/^\P{C}+$/u))

/** A text of at most so many characters that others see, as it is meant; it may be empty. */
export const freeText = (most: number) =>
  v.pipe(
    v.string(),
    v.maxLength(4 * most, 'badInput'),
    v.transform(typedText),
    v.check(text => [...text].length <= most, 'badInput'),
    v.check(isReadable, 'textUnreadable'),
  )

export const nothing = v.strictObject({})

/** An id as a pattern, for places in lists that hold one. */
export const ID_PATTERN = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

/** A place in a list that is sorted by time: the moment of its last row and that row's id. */
export const momentCursor = v.pipe(
  v.string(),
  v.regex(new RegExp(`^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z_${ID_PATTERN}$`), 'badInput'),
  v.check(text => !Number.isNaN(Date.parse(text.slice(0, 24))), 'badInput'),
)

/** Page numbers of lists arrive in the query as text. */
export const pageNumber = v.optional(
  v.pipe(
    v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,6}$/, 'badInput'), v.transform(Number))]),
    v.integer(),
    v.minValue(1),
    v.maxValue(999_999, 'badInput'),
  ),
  1,
)
