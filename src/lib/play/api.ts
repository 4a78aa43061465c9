import * as v from 'valibot'
import { BREAK_REFUSALS } from '#lib/limits/rules.ts'
import { action } from '#lib/wire/action.ts'
import { isOnePeriod, periodAnswer, periodEntries } from '#lib/wire/period.ts'
import { id, instant, minorText } from '#lib/wire/schemas.ts'
import { GAME_TYPES, NODE_ID, ROUND_STATUSES, VENDOR_CODE, WINNER_BOARD_LIMIT } from './rules.ts'
import { VALID_BET_SOURCES } from './valid-bets.ts'

const gameType = v.picklist(GAME_TYPES, 'badInput')
const status = v.picklist(ROUND_STATUSES, 'badInput')

const named = v.pipe(v.string(), v.minLength(1, 'required'), v.maxLength(100, 'badInput'))
export const LAUNCH_REFUSALS = [
  'gameMaintenance',
  'gameUnavailable',
  ...BREAK_REFUSALS,
  'sessionLimitReached',
  'realityCheckDue',
  'stakeLimitUnseen',
] as const
export const launchFields = {
  device: v.picklist(['phone', 'desktop'], 'badInput'),
  /** The path of this site that the game's exit leads to. */
  backUrl: v.optional(v.pipe(v.string(), v.maxLength(500, 'badInput'), v.regex(/^\/(?![/\\])/, 'badInput'))),
}
export const openedGame = v.object({
  url: v.string(),
  /**
   * The origins that serve the game if `url` is a path: one is picked at random, and another one if it does not answer
   * (spec 7.4). Empty if the path is on this site.
   */
  hosts: v.array(v.string()),
  gameSessionId: id,
  gameName: v.string(),
  /** On the game page, or in a separate window. */
  opensIn: v.picklist(['frame', 'window']),
  /** The balance was moved to the vendor's own wallet; `walletTransferRelay` returns it when the member leaves. */
  movedFunds: v.boolean(),
})

/**
 * Opens a game for a member. The address contains a launch token that works once, within a minute. `gameName` is in the
 * caller's language. The refusal of a game that is closed or not playable has the details `gameName` and `gameType`, so
 * that the page can name it and suggest similar games; if money had been moved for it, also `funds`: "returned", or
 * "returning" until the vendor has answered.
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

/** The same for a game by its vendor's code and category, with any of the listed vendors ("LOTT,ELOTT"). */
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
 * One round in the bet record. `stake` is the stake after rollbacks, `refunded` what they returned, `result` is payout
 * less stake so far: the rows add up to the ledger. `validBet` is calculated once, when the round settles, and counts
 * towards turnover.
 */
export const roundRow = v.object({
  id,
  /** Short form, for customer service. */
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
  /** Whether /verify can replay it. */
  hasProof: v.boolean(),
})
export type RoundRow = v.InferOutput<typeof roundRow>

/**
 * The member's own rounds, newest bet first, in pages of 15 before a given round, so that new rounds shift no page.
 * Days are the deployment's, inclusive, by the time of the first bet; all rounds without `days`, `from` and `to`.
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
      /** The page contains rounds before this one. */
      before: v.optional(id),
    }),
    v.check(input => isOnePeriod(input), 'badInput'),
  ),
  answer: v.object({
    rows: v.array(roundRow),
    /** The round to pass as `before` for the next page; null at the end. */
    next: v.nullable(id),
    /** Over every row of the filter, not only this page. */
    totals: v.object({
      bets: v.number(),
      stake: minorText,
      validBet: minorText,
      payout: minorText,
      result: minorText,
    }),
    /** The name of the requested game. */
    gameName: v.nullable(v.string()),
    currency: v.string(),
    /** IANA name of the time zone for times and days. */
    timeZone: v.string(),
    ...periodAnswer,
  }),
  refusals: [],
})

/** A change of the wallet by a round. */
export const roundMovement = v.object({
  at: instant,
  /** The kind of the ledger operation. */
  kind: v.string(),
  amount: minorText,
  balanceAfter: minorText,
})

/** Any answer about one round. */
const oneRound = {
  ...roundRow.entries,
  gameCode: v.string(),
  vendorRoundId: v.string(),
  currency: v.string(),
}

/** One round with every wallet movement that belongs to it, in order; they add up to its result. */
export const roundDetails = action({
  name: 'roundDetails',
  summary: 'One round of the signed-in member with its bets, wins and refunds',
  method: 'GET',
  path: '/rounds/:id',
  audience: 'signedIn',
  input: v.strictObject({ id }),
  answer: v.object({
    ...oneRound,
    /** The basis of the valid bet and its weight, a decimal up to 1; null before the round settles. */
    validBetRule: v.nullable(v.object({ by: v.picklist(VALID_BET_SOURCES), weight: v.string() })),
    movements: v.array(roundMovement),
  }),
  refusals: [],
})

/**
 * The member's unfinished rounds, oldest first; launching their game continues them. A round that is not finished by
 * `endsAt` is ended once by the published rule: `void` refunds every standing bet, `settle` leaves the round unchanged,
 * for vendors that only report wins.
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

/** The fairness data of one of the member's own rounds; answers for others' rounds as for missing ones. */
export const roundProof = action({
  name: 'roundProof',
  summary: 'The fairness proof of one of your rounds',
  method: 'GET',
  path: '/rounds/:id/proof',
  audience: 'signedIn',
  input: v.strictObject({ id }),
  answer: v.object({
    ...oneRound,
    /** The data that the vendor sent when the round closed, and later the server seed; null if it sent none. */
    proof: v.nullable(v.record(v.string(), v.unknown())),
  }),
  refusals: [],
})

/** Real settled rounds of the last 24 hours with a payout above the stake, largest first, names masked (spec 7.3). */
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
