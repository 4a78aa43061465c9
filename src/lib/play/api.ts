import * as v from 'valibot'
import { action } from '#lib/wire/action.ts'
import { isOnePeriod, periodAnswer, periodEntries } from '#lib/wire/period.ts'
import { id, instant, minorText } from '#lib/wire/schemas.ts'
import { GAME_TYPES, NODE_ID, ROUND_STATUSES, VENDOR_CODE, WINNER_BOARD_LIMIT } from './rules.ts'
import { VALID_BET_SOURCES } from './valid-bets.ts'

const gameType = v.picklist(GAME_TYPES, 'badInput')
const status = v.picklist(ROUND_STATUSES, 'badInput')

const named = v.pipe(v.string(), v.minLength(1, 'required'), v.maxLength(100, 'badInput'))
const LAUNCH_REFUSALS = [
  'gameMaintenance',
  'gameUnavailable',
  'playPaused',
  'playExcluded',
  'playExcludedUntil',
  'sessionLimitReached',
  'realityCheckDue',
  'stakeLimitUnseen',
] as const
const launchFields = {
  device: v.picklist(['phone', 'desktop'], 'badInput'),
  /** A path of this site that the game's way out leads to. */
  backUrl: v.optional(v.pipe(v.string(), v.maxLength(500, 'badInput'), v.regex(/^\/(?![/\\])/, 'badInput'))),
}
const openedGame = v.object({
  url: v.string(),
  /**
   * Origins that serve the games of an `url` which is a path: one is picked by chance, the next one when it does not
   * answer (spec 7.4). Empty where the path is one of this site.
   */
  hosts: v.array(v.string()),
  gameSessionId: id,
  gameName: v.string(),
  /** On the game page, or in a window of its own. */
  opensIn: v.picklist(['frame', 'window']),
  /** The balance went to the vendor's own wallet, and comes back by `walletTransferRelay` when the member leaves. */
  movedFunds: v.boolean(),
})

/**
 * Opens a game for a member. The address holds a launch token that works once, within a minute. `gameName` is in the
 * caller's language. A game that is closed or not playable here answers with the details `gameName` and `gameType`, so
 * that the page can say which game it is and offer others like it; where money had been moved for it, also with `funds`,
 * "returned" or, while the vendor has not answered yet, "returning".
 */
export const launchGame = action({
  name: 'launchGame',
  summary: 'Starts a game session and answers the address to show in the game frame',
  method: 'POST',
  path: '/games/launch',
  audience: 'member',
  input: v.strictObject({ nodeId: named, ...launchFields }),
  answer: openedGame,
  refusals: LAUNCH_REFUSALS,
  rateLimit: { limit: 30, windowSeconds: 60 },
})

/** The same for a game as its vendor knows it: by category and code, with any of the vendors that are named ("LOTT,ELOTT"). */
export const launchVendorVariant = action({
  name: 'launchVendorVariant',
  summary: 'Starts a session of the game that a vendor knows by its own code',
  method: 'POST',
  path: '/games/launch-variant',
  audience: 'member',
  input: v.strictObject({ vassalage: named, gameType, gameCode: named, ...launchFields }),
  answer: openedGame,
  refusals: LAUNCH_REFUSALS,
  rateLimit: { limit: 30, windowSeconds: 60 },
})

/**
 * One round as the bet record shows it. `stake` is what stays staked after rollbacks, `refunded` what they gave back,
 * `result` is payout less stake so far: the rows add up to the ledger. `validBet` is reckoned once, when the
 * round settles, and counts towards turnover.
 */
export const roundRow = v.object({
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
 * The member's own rounds, newest bet first, by pages of 15 before a round: what arrives meanwhile moves no page. Days
 * are the deployment's, both included, by the moment of the first bet; without `days`, `from` and `to` all rounds.
 */
export const betRecord = action({
  name: 'betRecord',
  summary: 'The bet record of the signed-in member, with totals for the whole filter',
  method: 'GET',
  path: '/bet-record',
  audience: 'signedIn',
  input: v.pipe(
    v.strictObject({
      ...periodEntries,
      status: v.optional(status),
      gameType: v.optional(gameType),
      vendor: v.optional(v.pipe(v.string(), v.regex(VENDOR_CODE, 'badInput'))),
      /** A game, by its node. */
      game: v.optional(v.pipe(v.string(), v.regex(NODE_ID, 'badInput'))),
      /** The round that the page ends before. */
      before: v.optional(id),
    }),
    v.check(input => isOnePeriod(input), 'badInput'),
  ),
  answer: v.object({
    rows: v.array(roundRow),
    /** The round to read on before; null at the end. */
    next: v.nullable(id),
    /** Over every row of the filter, not only this page. */
    totals: v.object({
      bets: v.number(),
      stake: minorText,
      validBet: minorText,
      payout: minorText,
      result: minorText,
    }),
    /** The name of the game that was asked for. */
    gameName: v.nullable(v.string()),
    currency: v.string(),
    /** IANA name: times are shown in the zone that the days are split in. */
    timeZone: v.string(),
    ...periodAnswer,
  }),
  refusals: [],
})

/** What a round changed in the wallet at a moment. */
export const roundMovement = v.object({
  at: instant,
  /** The kind of the ledger's operation. */
  kind: v.string(),
  amount: minorText,
  balanceAfter: minorText,
})

/** One round with every movement of the wallet that belongs to it, in their order; they add up to its result. */
export const roundDetails = action({
  name: 'roundDetails',
  summary: 'One round of the signed-in member with its bets, wins and refunds',
  method: 'GET',
  path: '/rounds/:id',
  audience: 'signedIn',
  input: v.strictObject({ id }),
  answer: v.object({
    ...roundRow.entries,
    gameCode: v.string(),
    vendorRoundId: v.string(),
    currency: v.string(),
    /** What the valid bet was reckoned by, and the weight of that, a decimal up to 1; null before the round settles. */
    validBetRule: v.nullable(v.object({ by: v.picklist(VALID_BET_SOURCES), weight: v.string() })),
    movements: v.array(roundMovement),
  }),
  refusals: [],
})

/**
 * Rounds that the member began and that have no end yet, oldest first: to be gone on with by launching their game again.
 * One that nobody finishes until `endsAt` is ended by the published rule, once: `void` gives back every bet that stands,
 * `settle` leaves the round as it is, for vendors that tell of wins only.
 */
export const interruptedRounds = action({
  name: 'interruptedRounds',
  summary: 'The member’s rounds that were begun and not finished',
  method: 'GET',
  path: '/rounds/interrupted',
  audience: 'signedIn',
  input: v.strictObject({}),
  answer: v.object({
    rounds: v.array(
      v.object({
        ...roundRow.entries,
        /** Whether its game can be opened now. */
        canResume: v.boolean(),
        endsAt: instant,
        ending: v.picklist(['void', 'settle']),
      }),
    ),
    currency: v.string(),
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
          /** The address of the game's label, a WebP. */
          iconUrl: v.string(),
          /** Payout less stake. */
          winAmount: minorText,
        }),
      }),
    ),
  }),
  refusals: [],
})
