import * as v from 'valibot'
import { parseMinor } from '../money/money.ts'
import { isReadable } from '../text/free-text.ts'
import { typedText } from '../text/typed.ts'
import { isDay } from '../time/is-day.ts'

/** An id from client or server: a UUID as text. */
export const id = v.pipe(v.string(), v.uuid('badInput'))

const VERSION_7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i

/**
 * The id that a client makes for a request: a time-ordered UUID (version 7, RFC 9562). The server refuses one whose
 * time is not near the present as `requestTooOld`, unless it has already answered that request. Capital letters are
 * converted to lower case, which the database returns.
 */
export const clientMadeId = v.pipe(v.string(), v.regex(VERSION_7, 'badInput'), v.toLowerCase())

/** An amount in the API: minor units as a decimal string, "-5000" is minus fifty baht. */
export const minorText = v.pipe(
  v.string(),
  v.check(text => parseMinor(text) !== undefined, 'badAmount'),
)

/** An input amount that must be above zero. */
export const positiveMinorText = v.pipe(
  minorText,
  // An invalid amount was already refused above.
  v.check(text => (parseMinor(text) ?? 1n) > 0n, 'badAmount'),
)

/** A time: ISO 8601 in UTC with milliseconds, as Date.prototype.toISOString writes it. */
export const instant = v.pipe(
  v.string(),
  v.isoTimestamp('badInput'),
  v.check(text => isDay(text.slice(0, 10)), 'badInput'),
  v.regex(/^(?!0000)/, 'badInput'),
)

/** 1 to `most` characters of any script, for names; without control characters, which break logs and databases. */
export const printable = (most: number) =>
  v.pipe(v.string(), v.minLength(1), v.maxLength(most), v.regex(/^\P{C}+$/u))

/** A text of at most `most` characters that others see, normalized; it may be empty. */
export const freeText = (most: number) =>
  v.pipe(
    v.string(),
    v.maxLength(4 * most, 'badInput'),
    v.transform(typedText),
    v.check(text => [...text].length <= most, 'badInput'),
    v.check(isReadable, 'textUnreadable'),
  )

/** The same, which must not be empty. */
export const given = (most: number) =>
  v.pipe(
    freeText(most),
    v.check(text => text !== '', 'required'),
  )

export const nothing = v.strictObject({})

/** An id as a pattern, for cursors that contain one. */
export const ID_PATTERN = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

/** A cursor of a list that is sorted by time: the time of its last row and that row's id. */
export const momentCursor = v.pipe(
  v.string(),
  v.regex(new RegExp(`^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z_${ID_PATTERN}$`), 'badInput'),
  v.check(text => !Number.isNaN(Date.parse(text.slice(0, 24))), 'badInput'),
)

/** Page numbers arrive in the query as text. */
export const pageNumber = v.optional(
  v.pipe(
    v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,6}$/, 'badInput'), v.transform(Number))]),
    v.integer(),
    v.minValue(1),
    v.maxValue(999_999, 'badInput'),
  ),
  1,
)
