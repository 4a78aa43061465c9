import * as v from 'valibot'
import { BREAK_REFUSALS } from '../limits/rules.ts'
import { imageIds } from '../uploads/api.ts'
import { action } from '../wire/action.ts'
import { clientMadeId, freeText, id, instant, minorText, nothing } from '../wire/schemas.ts'
import { ACTIVITY_STATUSES, ENTRY_STATES, HELD_UP } from './status.ts'
import { termsSchema } from './terms.ts'

/** The longest remark of an application, in characters (spec 5). */
export const REMARK_LENGTH = 140

const code = v.pipe(v.string(), v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'badInput'), v.maxLength(60, 'badInput'))
const status = v.picklist(ACTIVITY_STATUSES)

/** How far the turnover of a promotion's money is. */
const running = v.object({
  /** The requirement, by which the bets that count are listed. */
  id,
  code: v.string(),
  title: v.string(),
  base: minorText,
  required: minorText,
  done: minorText,
  since: instant,
  /** Bets count until then; what is not done is taken back. */
  endsAt: instant,
})
export type RunningPromotion = v.InferOutput<typeof running>

const hex32 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))
const day = v.pipe(v.string(), v.isoDate('badInput'))

/** A promotion's seed of a day, from which all its envelopes of that day are drawn. */
const seal = v.object({
  /** In the deployment's time zone, which ends at `endsAt`. */
  day,
  endsAt: instant,
  /** SHA-256 of the seed, announced before anything was drawn from it. */
  seedHash: hex32,
})

const entry = v.object({
  id,
  state: v.picklist(ENTRY_STATES),
  version: v.number(),
  /** Null for points and tickets, and for an envelope until it is issued. */
  amount: v.nullable(minorText),
  points: v.nullable(minorText),
  tickets: v.nullable(v.number()),
  /** The raffle whose tickets were given. */
  raffle: v.nullable(v.string()),
  /** Of an envelope: what it holds at least and at most, and what it was drawn from. */
  envelope: v.nullable(
    v.object({
      least: minorText,
      most: minorText,
      /** Null until it is drawn, and for what was drawn before seeds were sealed: that cannot be checked. */
      seal: v.nullable(seal),
    }),
  ),
  currency: v.string(),
  remark: v.nullable(v.string()),
  images: v.array(id),
  /** What the operator wrote. */
  reason: v.nullable(v.string()),
  at: instant,
  decidedAt: v.nullable(instant),
})
export type Seal = v.InferOutput<typeof seal>
export type PromotionEntry = v.InferOutput<typeof entry>

export const ownPromotions = action({
  name: 'ownPromotions',
  summary: 'How each promotion is for the signed-in member, and the turnover that is running',
  method: 'GET',
  path: '/promotions/own',
  audience: 'member',
  input: nothing,
  answer: v.object({
    currency: v.string(),
    promotions: v.array(v.object({ code: v.string(), status })),
    running: v.array(running),
  }),
  refusals: [],
})
export type OwnPromotions = v.InferOutput<(typeof ownPromotions)['answer']>

const standing = v.object({
  code: v.string(),
  status,
  /** Whether the member may take part now; again after a rejection. */
  mayEnter: v.boolean(),
  /** Whether the promotion is for this member. */
  isForMember: v.boolean(),
  /** The version of the terms, and the terms, as they are published now. */
  version: v.number(),
  terms: termsSchema,
  /** The name of the lowest rank that they ask for. */
  rank: v.nullable(v.string()),
  currency: v.string(),
  /** Places that are left; null without a limit. */
  left: v.nullable(v.number()),
  /** Where tickets are given: the raffle that takes them now. */
  raffle: v.nullable(v.object({ name: v.string(), closesAt: instant })),
  /** Where it gives an envelope: what those of today are drawn from. */
  seal: v.nullable(seal),
  /** Why what is next has to wait. */
  heldUp: v.nullable(v.picklist(HELD_UP)),
  /** Deposits that the reward may belong to, each with the money that it gives. */
  deposits: v.array(v.object({ id, amount: minorText, at: instant, gives: v.nullable(minorText) })),
  /** The latest twenty, the newest first. */
  entries: v.array(entry),
  running: v.array(running),
})
export type PromotionStanding = v.InferOutput<typeof standing>

export const ownPromotion = action({
  name: 'ownPromotion',
  summary: 'How one promotion is for the signed-in member: its terms now, deposits that count, own entries',
  method: 'GET',
  path: '/promotions/:code/own',
  audience: 'member',
  input: v.strictObject({ code }),
  answer: standing,
  refusals: [],
})

const REFUSALS = [
  'promotionClosed',
  'promotionFull',
  'promotionTaken',
  'promotionNotForYou',
  'promotionDepositNeeded',
  ...HELD_UP,
  ...BREAK_REFUSALS,
] as const

export const enterPromotion = action({
  name: 'enterPromotion',
  summary: 'Takes part in a promotion: applies, joins or claims, whichever its terms say',
  method: 'POST',
  path: '/promotions/:code/entries',
  audience: 'member',
  input: v.strictObject({
    id: clientMadeId,
    code,
    /** The version of the terms that the member accepts; another one than now is refused. */
    version: v.number(),
    /** The deposit that it belongs to, where the terms ask for one. */
    depositId: v.optional(v.nullable(id), null),
    remark: v.optional(freeText(REMARK_LENGTH), ''),
    /** Pictures that were uploaded for the purpose "application". */
    images: v.optional(imageIds, []),
  }),
  answer: v.object({ promotion: standing, balance: v.nullable(minorText) }),
  refusals: [...REFUSALS, 'promotionChanged', 'imageMissing', 'tooManyImages', 'textUnreadable'],
  once: true,
  rateLimit: { limit: 30, windowSeconds: 60 },
})

/** Safe to repeat: cancelled once more, nothing happens. */
export const cancelApplication = action({
  name: 'cancelApplication',
  summary:
    'Cancels an own application that nobody has opened yet, or leaves a joined promotion that has given nothing yet',
  method: 'POST',
  path: '/promotions/:code/applications/:application/cancel',
  audience: 'member',
  input: v.strictObject({ code, application: id }),
  answer: v.object({ promotion: standing }),
  refusals: ['applicationOpened', 'promotionGiven'],
  rateLimit: { limit: 30, windowSeconds: 60 },
})

export const claimPromotion = action({
  name: 'claimPromotion',
  summary: 'Pays a joined promotion for the deposit that was made since; asked again it is paid once',
  method: 'POST',
  path: '/promotions/:code/claim',
  audience: 'member',
  input: v.strictObject({ code, depositId: id }),
  answer: v.object({ promotion: standing, balance: v.nullable(minorText) }),
  refusals: REFUSALS,
  rateLimit: { limit: 30, windowSeconds: 60 },
})

/** What anybody needs to work out the envelopes of a day again (docs/promotions.md); the seed is null until the day is over. */
export const promotionDraw = action({
  name: 'promotionDraw',
  summary:
    'What the envelopes of a promotion are drawn from on a day: the hash of the seed, and later the seed',
  method: 'GET',
  path: '/promotions/:code/draws/:day',
  audience: 'anyone',
  input: v.strictObject({ code, day }),
  answer: v.object({ ...seal.entries, announcedAt: instant, seed: v.nullable(hex32) }),
  refusals: [],
})
