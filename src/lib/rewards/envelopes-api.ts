import * as v from 'valibot'
import { BREAK_REFUSALS } from '#lib/limits/rules.ts'
import { action } from '#lib/wire/action.ts'
import { id, instant, minorText, nothing } from '#lib/wire/schemas.ts'

const hex32 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))

const drop = v.object({
  id,
  /** What an operator wrote, in the caller's language; null without. */
  title: v.nullable(v.string()),
  beginsAt: instant,
  endsAt: instant,
  count: v.number(),
  left: v.number(),
  /** What all envelopes come to, and what each holds at least and at most. */
  total: minorText,
  least: minorText,
  most: minorText,
  currency: v.string(),
  /** Times the amount that is to be bet before it may leave, such as "1"; "0" for none. */
  turnover: v.string(),
  /** SHA-256 of the seed that the amounts are drawn from. */
  seedHash: hex32,
  /** The caller's envelope: its number from 1, in the order of opening. */
  mine: v.nullable(v.object({ number: v.number(), amount: minorText })),
})
export type EnvelopeDrop = v.InferOutput<typeof drop>

export const envelopes = action({
  name: 'envelopes',
  summary: 'The drops of red envelopes that are announced or running, and the last one that is over',
  method: 'GET',
  path: '/envelopes',
  audience: 'member',
  input: nothing,
  answer: v.object({
    /** Whether there are red envelopes now: the module REDENVELOPE. */
    isOn: v.boolean(),
    /** The server's clock, which decides. */
    serverTime: instant,
    /** The one that begins first comes first. */
    drops: v.array(drop),
    /** Its amounts can be made again. */
    last: v.nullable(drop),
  }),
  refusals: [],
})
export type EnvelopeDrops = v.InferOutput<(typeof envelopes)['answer']>

/** Opened twice it is the same envelope, paid once. */
export const openEnvelope = action({
  name: 'openEnvelope',
  summary: 'Opens the next envelope of a running drop and pays it into the wallet, one for each member',
  method: 'POST',
  path: '/envelopes/:drop/open',
  audience: 'member',
  input: v.strictObject({ drop: id }),
  answer: v.object({ drop, balance: minorText }),
  refusals: ['envelopesNotYet', 'envelopesGone', ...BREAK_REFUSALS],
  rateLimit: { limit: 60, windowSeconds: 60 },
})

/** What anybody needs to make the amounts of a drop again (docs/game-rules.md); shown once it is over. */
export const envelopeDraw = action({
  name: 'envelopeDraw',
  summary: 'The seed and the amounts of a drop of red envelopes that is over',
  method: 'GET',
  path: '/envelopes/:drop/draw',
  audience: 'anyone',
  input: v.strictObject({ drop: id }),
  answer: v.object({
    /** Stands in the place of a client seed. */
    name: v.string(),
    seedHash: hex32,
    seed: hex32,
    total: minorText,
    least: minorText,
    most: minorText,
    currency: v.string(),
    /** By the number of the envelope. */
    amounts: v.array(minorText),
    /** How many of them were opened. */
    opened: v.number(),
  }),
  refusals: ['envelopesNotYet'],
})
export type EnvelopeDraw = v.InferOutput<(typeof envelopeDraw)['answer']>
