import * as v from 'valibot'
import { action } from '#lib/wire/action.ts'
import { id, instant, minorText, pageNumber } from '#lib/wire/schemas.ts'
import { GAME_TYPES, ROUND_STATUSES, WINNER_BOARD_LIMIT } from './rules.ts'

/** A day in the deployment's time zone, "2026-11-21". */
const day = v.pipe(v.string(), v.isoDate('badInput'))
const gameType = v.picklist(GAME_TYPES, 'badInput')
const status = v.picklist(ROUND_STATUSES, 'badInput')

/**
 * Opens a game for a member. The address holds a launch token that works once, within a minute. `gameName` is in the
 * caller's language. A game that is closed or not playable here answers with the details `gameName` and `gameType`, so
 * that the page can say which game it is and offer others like it.
 */
export const launchGame = action({
  name: 'launchGame',
  summary: 'Starts a game session and answers the address to show in the game frame',
  method: 'POST',
  path: '/games/launch',
  audience: 'member',
  input: v.strictObject({
    nodeId: v.pipe(v.string(), v.minLength(1, 'required'), v.maxLength(100, 'badInput')),
    device: v.picklist(['phone', 'desktop'], 'badInput'),
    /** A path of this site that the game's way out leads to. */
    backUrl: v.optional(
      v.pipe(v.string(), v.maxLength(500, 'badInput'), v.regex(/^\/(?![/\\])/, 'badInput')),
    ),
  }),
  answer: v.object({ url: v.string(), gameSessionId: id, gameName: v.string() }),
  refusals: ['gameMaintenance', 'gameUnavailable'],
  rateLimit: { limit: 30, windowSeconds: 60 },
})

/**
 * One round as the bet record shows it. `stake` is what stays staked after rollbacks, `refunded` what they gave back,
 * `result` is payout less stake so far: the rows add up to the ledger. `validBet` counts towards turnover once the
 * round is settled.
 */
const roundRow = v.object({
  id,
  /** Short form, to quote to customer service. */
  roundId: v.string(),
  nodeId: v.string(),
  gameName: v.string(),
  gameType,
  vendor: v.string(),
  openedAt: instant,
  settledAt: v.nullable(instant),
  status,
  stake: minorText,
  refunded: minorText,
  payout: minorText,
  result: minorText,
  validBet: minorText,
  /** Whether /verify can recompute it. */
  hasProof: v.boolean(),
})
export type RoundRow = v.InferOutput<typeof roundRow>

/**
 * The member's own rounds, newest bet first, 15 per page. Days are the deployment's, both included, by the moment of
 * the first bet; without `days`, `from` and `to` all rounds. `asOf` of the first page, sent along with the next ones, keeps
 * pages where they are while new rounds arrive.
 */
export const betRecord = action({
  name: 'betRecord',
  summary: 'The bet record of the signed-in member, with totals for the whole filter',
  method: 'GET',
  path: '/bet-record',
  audience: 'signedIn',
  input: v.pipe(
    v.strictObject({
      /** The last 1, 7 or 30 days, today included; instead of `from` and `to`. */
      days: v.optional(v.picklist(['1', '7', '30'], 'badInput')),
      from: v.optional(day),
      to: v.optional(day),
      status: v.optional(status),
      gameType: v.optional(gameType),
      page: pageNumber,
      asOf: v.optional(instant),
    }),
    v.check(input => !(input.days && (input.from || input.to)), 'badInput'),
    v.check(input => !(input.from && input.to && input.from > input.to), 'badInput'),
  ),
  answer: v.object({
    rows: v.array(roundRow),
    /** Over every row of the filter, not only this page. */
    totals: v.object({
      bets: v.number(),
      stake: minorText,
      validBet: minorText,
      payout: minorText,
      result: minorText,
    }),
    page: v.number(),
    /** At least 1. A page above it is answered with the last one. */
    totalPages: v.number(),
    currency: v.string(),
    /** IANA name: times are shown in the zone that the days are split in. */
    timeZone: v.string(),
    /** The days that the filter came to, both included; null where open. */
    from: v.nullable(day),
    to: v.nullable(day),
    today: day,
    asOf: instant,
  }),
  refusals: [],
})

/** The fairness facts of one of the member's own rounds; others' rounds answer as missing ones do. */
export const roundProof = action({
  name: 'roundProof',
  summary: 'The fairness proof of one of your rounds',
  method: 'GET',
  path: '/rounds/:id/proof',
  audience: 'signedIn',
  input: v.strictObject({ id }),
  answer: v.object({
    ...roundRow.entries,
    gameCode: v.string(),
    vendorRoundId: v.string(),
    currency: v.string(),
    /** The facts as the vendor sent them when the round closed, and later the server seed; null when it sent none. */
    proof: v.nullable(v.record(v.string(), v.unknown())),
  }),
  refusals: [],
})

/** Real settled rounds of the last 24 hours that paid more than was staked, largest first, names masked (spec 7.3). */
export const winnerBoard = action({
  name: 'winnerBoard',
  summary: 'Recent winners from real rounds',
  method: 'GET',
  path: '/winners',
  audience: 'anyone',
  input: v.strictObject({
    gameCategory: v.optional(v.picklist(['ALL', ...GAME_TYPES], 'badInput'), 'ALL'),
    limitNum: v.optional(
      v.pipe(
        v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,2}$/, 'badInput'), v.transform(Number))]),
        v.integer('badInput'),
        v.minValue(1, 'badInput'),
        v.maxValue(WINNER_BOARD_LIMIT, 'badInput'),
      ),
      WINNER_BOARD_LIMIT,
    ),
  }),
  answer: v.object({
    currency: v.string(),
    list: v.array(
      v.object({
        vo: v.object({
          customerName: v.string(),
          nodeId: v.string(),
          gameName: v.string(),
          iconUrl: v.string(),
          /** Payout less stake. */
          winAmount: minorText,
        }),
      }),
    ),
  }),
  refusals: [],
})
