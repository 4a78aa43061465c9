import * as v from 'valibot'
import { given, id, instant, minorText } from '../wire/schemas.ts'

/** From 1 on; queries bring it as text. */
export const wholeNumber = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,9}$/, 'badInput'), v.transform(Number))]),
  v.integer('badInput'),
  v.minValue(1, 'badInput'),
  v.maxValue(999_999_999, 'badInput'),
)

/** Why it is done; stands in the book of changes, and the member may read it. */
export const reason = given(200)

/** `waiting`: a second person has to agree within a day. */
export const agreed = v.strictObject({ state: v.picklist(['done', 'waiting']) })

/** The refusals of an act that two different people may have to agree on. */
export const TWO_PEOPLE_REFUSALS = ['twoPeopleNeeded', 'secondPersonOther', 'secondPersonDiffers'] as const

/** The last one of the page before. */
export const after = v.optional(id)

/** Beside the rows of a page of a queue. */
export const pageOf = {
  /** How many there are on all pages. */
  total: v.number(),
  /** What `after` is on the next page; null on the last one. */
  next: v.nullable(id),
}

/** The member that a row is about. */
export const memberName = v.strictObject({ id, account: v.string() })

/** What every case of a queue says: which, whose, how much and since when. */
export const queuedCase = {
  id,
  /** As members read it out: "9F04C1-77A2E0". */
  reference: v.string(),
  member: memberName,
  amount: minorText,
  currency: v.string(),
  createdAt: instant,
}

/** What one person proposed, until a second one agrees or a day has passed. */
export const proposal = v.strictObject({ act: v.string(), input: v.string(), by: v.string(), at: instant })
export type WireProposal = v.InferOutput<typeof proposal>

/** One status that a payment reached. */
export const statusStep = v.strictObject({ status: v.string(), at: instant, reason: v.nullable(v.string()) })

/** Addresses of pictures, open for so many minutes. */
export const openedPictures = v.strictObject({ paths: v.array(v.string()), minutes: v.number() })

/** Puts the own proposal in the place of the one of somebody else. */
export const instead = v.optional(v.boolean())
