import * as v from 'valibot'
import { BREAK_REFUSALS } from '../limits/rules.ts'
import { action } from '../wire/action.ts'
import { clientMadeId, id, instant, minorText, positiveMinorText } from '../wire/schemas.ts'
import { BEACONS, LINES_AT_ONCE, MOST_TICKETS, RAFFLE_STATES, SEED_PATTERN, TICKET_SOURCES } from './rules.ts'

const hex = v.string()
const source = v.picklist(TICKET_SOURCES)
const ofRaffle = v.strictObject({ raffle: id })

const result = v.object({
  prize: v.number(),
  /** The entry that won it; null for a prize that no entry was left for. */
  number: v.nullable(v.number()),
  /** The winner, with the middle of the name hidden. */
  name: v.nullable(v.string()),
})

const raffle = v.object({
  id,
  name: v.string(),
  state: v.picklist(RAFFLE_STATES.filter(state => state !== 'draft')),
  currency: v.string(),
  /** Of each rank, the first first; prizes are numbered through in this order. */
  prizes: v.array(v.object({ count: v.number(), amount: minorText })),
  total: minorText,
  betsPerTicket: v.nullable(minorText),
  pointsPerTicket: v.nullable(minorText),
  ticketsPerMember: v.number(),
  prizesPerMember: v.number(),
  needsDeposit: v.boolean(),
  openedAt: instant,
  closesAt: instant,
  drawnAt: v.nullable(instant),
  cancelReason: v.nullable(v.string()),
  entries: v.number(),
  /** SHA-256 of the house's seed, in hex as all that follows. */
  seedHash: hex,
  beacon: v.picklist(BEACONS),
  /** The round that decides, and when it comes; null where the members' own seeds take its place. */
  round: v.nullable(v.number()),
  roundAt: v.nullable(instant),
  root: v.nullable(hex),
  signature: v.nullable(hex),
  seed: v.nullable(hex),
})
export type Raffle = v.InferOutput<typeof raffle>

export const raffles = action({
  name: 'raffles',
  summary:
    'Raffles that were announced, the newest first, with their rules and what was published of their draw',
  method: 'GET',
  path: '/raffles',
  audience: 'anyone',
  input: v.strictObject({}),
  answer: v.object({ raffles: v.array(raffle), serverTime: instant }),
  refusals: [],
})

export const raffleResults = action({
  name: 'raffleResults',
  summary: 'Every prize of a drawn raffle with the entry that won it',
  method: 'GET',
  path: '/raffles/results',
  audience: 'anyone',
  input: ofRaffle,
  answer: v.object({ raffle, results: v.array(result) }),
  refusals: [],
})
export type RaffleResults = v.InferOutput<(typeof raffleResults)['answer']>

export const raffleEntries = action({
  name: 'raffleEntries',
  summary: `The list of entries of a closed raffle, ${LINES_AT_ONCE} lines at a time`,
  method: 'GET',
  path: '/raffles/entries',
  audience: 'anyone',
  input: v.strictObject({
    raffle: id,
    /** The number after which the list continues. */
    after: v.optional(v.pipe(v.string(), v.regex(/^\d{1,9}$/, 'badInput'), v.transform(Number)), '0'),
  }),
  answer: v.object({
    lines: v.array(v.object({ number: v.number(), name: v.string(), member: hex, seed: v.string() })),
    /** What `after` is for the next lines; null at the end. */
    next: v.nullable(v.string()),
  }),
  refusals: ['raffleNotClosed'],
})

const entry = v.object({ number: v.number(), source })

export const myRaffle = action({
  name: 'myRaffle',
  summary: 'Entries of the signed-in member in a raffle, tickets to claim, and what was won',
  method: 'GET',
  path: '/raffles/mine',
  audience: 'member',
  input: ofRaffle,
  answer: v.object({
    entries: v.array(entry),
    /** Tickets that are earned and not claimed, up to what a member may have. */
    claimable: v.number(),
    won: v.array(v.object({ prize: v.number(), number: v.number(), amount: minorText })),
    points: minorText,
    /** False where the raffle asks for a deposit and the member has made none. */
    mayEnter: v.boolean(),
  }),
  refusals: [],
})
export type MyRaffle = v.InferOutput<(typeof myRaffle)['answer']>

export const raffleProof = action({
  name: 'raffleProof',
  summary: 'Shows the signed-in member that the own entries are in the list of a closed raffle',
  method: 'GET',
  path: '/raffles/proof',
  audience: 'member',
  input: ofRaffle,
  answer: v.object({
    /** Null for a member without entries. */
    proof: v.nullable(
      v.object({
        raffle: id,
        root: hex,
        count: v.number(),
        memberId: id,
        salt: hex,
        entries: v.array(
          v.object({
            number: v.number(),
            name: v.string(),
            member: hex,
            seed: v.string(),
            path: v.array(hex),
          }),
        ),
      }),
    ),
  }),
  refusals: ['raffleNotClosed'],
})

/** The member's part of the draw, where there is no beacon; made by the browser, or the member's own. */
const seed = v.optional(v.pipe(v.string(), v.regex(SEED_PATTERN, 'badInput')), '')
const given = v.object({ entries: v.array(entry), claimable: v.number(), points: minorText })
const REFUSALS = ['raffleClosed', 'raffleNeedsDeposit', 'raffleFull', ...BREAK_REFUSALS] as const

export const claimRaffle = action({
  name: 'claimRaffle',
  summary: 'Takes the tickets that the member has earned: each becomes an entry with the next number',
  method: 'POST',
  path: '/raffles/claim',
  audience: 'member',
  input: v.strictObject({ id: clientMadeId, raffle: id, seed }),
  answer: given,
  refusals: [...REFUSALS, 'raffleNothingToClaim'],
  once: true,
  rateLimit: { limit: 30, windowSeconds: 60 },
})

export const buyRaffleTickets = action({
  name: 'buyRaffleTickets',
  summary: 'Buys tickets with points and enters them at once',
  method: 'POST',
  path: '/raffles/buy',
  audience: 'member',
  input: v.strictObject({
    id: clientMadeId,
    raffle: id,
    count: v.pipe(
      v.number(),
      v.integer('badInput'),
      v.minValue(1, 'badInput'),
      v.maxValue(MOST_TICKETS, 'badInput'),
    ),
    /** Points for one ticket, as the member saw them. */
    points: positiveMinorText,
    seed,
  }),
  answer: given,
  refusals: [...REFUSALS, 'rafflePointsNot', 'pointsTooFew'],
  once: true,
  rateLimit: { limit: 30, windowSeconds: 60 },
})
