import * as v from 'valibot'
import { roundMovement, roundRow } from '#lib/play/api.ts'
import { GAME_TYPES, ROUND_STATUSES, VENDOR_CODE } from '#lib/play/rules.ts'
import { action } from '#lib/wire/action.ts'
import { day, isOnePeriod, periodEntries } from '#lib/wire/period.ts'
import { ID_PATTERN, id, instant, minorText, momentCursor } from '#lib/wire/schemas.ts'
import { ENTRY_GROUPS, LOSS_GROUPS } from './rules.ts'

const gameType = v.picklist(GAME_TYPES, 'badInput')
/** The beginning of an account's name, whatever its letters' size. */
const search = v.pipe(v.string(), v.trim(), v.minLength(1, 'badInput'), v.maxLength(64, 'badInput'))
/** Where a page of losses ended: at the result of somebody, or of those who have left, or at a day. There are never two pages of categories. */
const LOSS_CURSORS: Readonly<Record<(typeof LOSS_GROUPS)[number], RegExp>> = {
  downline: /^-?\d{1,18}_([0-9a-f-]{36})?$/,
  member: /^-?\d{1,18}_([0-9a-f-]{36})?$/,
  day: /^\d{4}-\d{2}-\d{2}_$/,
  category: /^\d{4}-\d{2}-\d{2}_$/,
}

/**
 * Somebody of the team. Who has left it since is told by a masked name and without an id: what was played below the
 * caller stays in its figures, but the person is no longer the caller's to see.
 */
const who = v.object({ id: v.nullable(id), account: v.string() })
export type Who = v.InferOutput<typeof who>

/** The days that were asked for, both included, and how they are cut. */
export const reportDays = {
  from: day,
  to: day,
  today: day,
  earliest: day,
  currency: v.string(),
  /** IANA name. */
  timeZone: v.string(),
}

/** Whose figures: one member's, or those of a member and everybody below it; else the whole team's. */
const scope = {
  member: v.optional(id),
  under: v.optional(id),
  search: v.optional(search),
}

const teamRow = v.object({ ...roundRow.entries, who })
export type TeamRound = v.InferOutput<typeof teamRow>

const betFilters = {
  ...periodEntries,
  ...scope,
  status: v.optional(v.picklist(ROUND_STATUSES, 'badInput'), 'settled'),
  gameType: v.optional(gameType),
  vendor: v.optional(v.pipe(v.string(), v.regex(VENDOR_CODE, 'badInput'))),
}
/**
 * Rounds of the caller's team, newest first, by pages of 20. Settled ones by the moment they settled, of those who had
 * their place below the caller then; open and void ones by the moment they began, of those who have it now. Days are the
 * deployment's; without a start the period begins where records do.
 */
export const teamBets = action({
  name: 'teamBets',
  summary: 'Rounds of the signed-in agent’s team',
  method: 'GET',
  path: '/agent/reports/bets',
  audience: 'agent',
  input: v.pipe(
    v.strictObject({
      ...betFilters,
      /** The `next` of the page before. */
      before: v.optional(momentCursor),
    }),
    v.check(input => isOnePeriod(input), 'badInput'),
  ),
  answer: v.object({
    rows: v.array(teamRow),
    /** Null at the end. */
    next: v.nullable(v.string()),
    /** Who `member` or `under` is. */
    of: v.nullable(who),
    ...reportDays,
  }),
  refusals: [],
})

/** The sums of every round that the same filters let through. */
export const teamBetTotals = action({
  name: 'teamBetTotals',
  summary: 'The sums of the rounds of the signed-in agent’s team',
  method: 'GET',
  path: '/agent/reports/bets/totals',
  audience: 'agent',
  input: v.pipe(
    v.strictObject(betFilters),
    v.check(input => isOnePeriod(input), 'badInput'),
  ),
  answer: v.object({
    bets: v.number(),
    stake: minorText,
    validBet: minorText,
    payout: minorText,
    /** Stake less payout. */
    loss: minorText,
    /**
     * What user loss counts in these days beyond these rounds' payouts: wins that arrived after their round had settled
     * count on the day they arrive. Null where the filter has nothing to compare with: a vendor, or rounds not settled.
     */
    lateWins: v.nullable(minorText),
  }),
  refusals: [],
})

/** One round with every movement of the member's wallet that belongs to it. `openedAt` stands in its row. */
export const teamRound = action({
  name: 'teamRound',
  summary: 'One round of the signed-in agent’s team with its bets, wins and refunds',
  method: 'GET',
  path: '/agent/reports/rounds/:id',
  audience: 'agent',
  input: v.strictObject({ id, openedAt: instant }),
  answer: v.object({
    ...teamRow.entries,
    gameCode: v.string(),
    vendorRoundId: v.string(),
    currency: v.string(),
    movements: v.array(roundMovement),
  }),
  refusals: [],
})

const lossFigures = {
  /** Rounds that settled. */
  bets: v.number(),
  stake: minorText,
  validBet: minorText,
  payout: minorText,
  /** Stake less payout: negative when the players won. */
  loss: minorText,
  /** Money of members, not of categories: null if a category is queried. */
  deposited: v.nullable(minorText),
  withdrawn: v.nullable(minorText),
  /** Rebates and rewards of the house. */
  given: v.nullable(minorText),
}
export type LossFigure = keyof typeof lossFigures

/**
 * Profit and loss of the caller's team: by direct downline with everybody below it, by member, by day or by category;
 * every row can be asked for again with `under`, `member`, the day or the category, down to the rounds of `teamBets`.
 * Members and downlines are ordered by loss, the largest first; days the newest first.
 */
export const userLoss = action({
  name: 'userLoss',
  summary: 'Profit and loss of the signed-in agent’s team by downline, member, day or category',
  method: 'GET',
  path: '/agent/reports/loss',
  audience: 'agent',
  input: v.pipe(
    v.strictObject({
      ...periodEntries,
      ...scope,
      by: v.optional(v.picklist(LOSS_GROUPS, 'badInput'), 'downline'),
      gameType: v.optional(gameType),
      before: v.optional(v.string()),
    }),
    v.check(input => isOnePeriod(input), 'badInput'),
    v.check(({ by, before }) => before === undefined || LOSS_CURSORS[by].test(before), 'badInput'),
  ),
  answer: v.object({
    by: v.picklist(LOSS_GROUPS),
    rows: v.array(
      v.object({
        /** A member's id, a day, a category; null: those who are no longer in the team, together. */
        key: v.nullable(v.string()),
        /** The name of a member. */
        account: v.nullable(v.string()),
        /** Has downlines of its own, so that the row can be split up by them. */
        hasDownlines: v.boolean(),
        ...lossFigures,
      }),
    ),
    next: v.nullable(v.string()),
    /** Over every row of the filter, not only this page. */
    totals: v.object(lossFigures),
    of: v.nullable(who),
    ...reportDays,
  }),
  refusals: [],
})

/**
 * What moved the money of the caller's team, newest first: entries of the wallets of those who had their place below the
 * caller then. `play` is what a member's settled rounds of a day came to; it is shown when it is asked for by its kind.
 */
export const teamEntries = action({
  name: 'teamEntries',
  summary: 'Deposits, withdrawals, transfers and what was given, of the signed-in agent’s team',
  method: 'GET',
  path: '/agent/reports/entries',
  audience: 'agent',
  input: v.pipe(
    v.strictObject({
      ...periodEntries,
      ...scope,
      kind: v.optional(v.picklist(ENTRY_GROUPS, 'badInput')),
      before: v.optional(
        v.pipe(
          v.string(),
          v.regex(
            new RegExp(`^(${ID_PATTERN}_${ID_PATTERN}|\\d{4}-\\d{2}-\\d{2}_[0-9a-f]{32})$`),
            'badInput',
          ),
        ),
      ),
    }),
    v.check(input => isOnePeriod(input), 'badInput'),
  ),
  answer: v.object({
    rows: v.array(
      v.object({
        /** Tells rows apart. */
        key: v.string(),
        /** Null of play, which has a day alone. */
        at: v.nullable(instant),
        day,
        /** The kind of the ledger's operation, or "play". */
        kind: v.string(),
        who,
        amount: minorText,
        /** Short, to quote to customer service; null of play. */
        reference: v.nullable(v.string()),
        /** The other side of a transfer: somebody of the team, the caller, or a masked name. */
        other: v.nullable(v.object({ ...who.entries, isCaller: v.boolean() })),
      }),
    ),
    next: v.nullable(v.string()),
    totals: v.object({ entries: v.number(), in: minorText, out: minorText, net: minorText }),
    of: v.nullable(who),
    ...reportDays,
  }),
  refusals: [],
})
