import * as v from 'valibot'
import { BREAK_REFUSALS } from '#lib/limits/rules.ts'
import { action } from '#lib/wire/action.ts'
import { clientMadeId, id, instant, minorText, nothing, positiveMinorText } from '#lib/wire/schemas.ts'
import { count, gameCode, gameHead, prizeMode } from './api.ts'
import { MOST_LINES } from './limits.ts'
import { TICKET_STATUSES } from './rules.ts'

/** Tickets per page by default. */
const TICKETS_PER_PAGE = 15

const line = v.object({
  betType: v.string(),
  name: v.string(),
  numbers: v.string(),
  /** The choice in the caller's language: "Big", or the numbers themselves. */
  label: v.string(),
  stake: minorText,
  odds: v.array(v.string()),
  /** Null until the draw is settled. */
  payout: v.nullable(minorText),
})

const ticket = v.object({
  ticketId: id,
  drawId: id,
  gameCode: v.string(),
  gameName: v.string(),
  period: v.string(),
  drawsAt: instant,
  status: v.picklist(TICKET_STATUSES),
  stake: minorText,
  /** Zero unless it has won; the stake of a void ticket was refunded. */
  payout: minorText,
  placedAt: instant,
  settledAt: v.nullable(instant),
  lines: v.array(line),
  /** The result of its draw. */
  numbers: v.nullable(v.array(v.string())),
})
export type TicketView = v.InferOutput<typeof ticket>

/**
 * Places a slip on the open draw: every line, or none. The stake is taken immediately; an accepted ticket cannot be
 * cancelled. Errors name the field with its line: "lines.2.stake".
 */
export const placeLotteryBet = action({
  name: 'placeLotteryBet',
  summary: 'Places a slip of bets on a lottery draw',
  method: 'POST',
  path: '/lottery/tickets',
  audience: 'signedIn',
  once: true,
  input: v.strictObject({
    id: clientMadeId,
    drawId: id,
    lines: v.pipe(
      v.array(
        v.strictObject({
          betType: v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{1,32}$/, 'badInput')),
          numbers: v.pipe(v.string(), v.minLength(1, 'required'), v.maxLength(64, 'badInput')),
          /** In minor units. */
          stake: positiveMinorText,
        }),
      ),
      v.minLength(1, 'required'),
      v.maxLength(MOST_LINES, 'badInput'),
    ),
  }),
  answer: v.object({ ticket, balance: minorText }),
  refusals: [
    'lotteryDrawClosed',
    'lotteryDrawNotOpen',
    'lotteryNumbersWrong',
    'amountOutsideLimits',
    'lotteryNumberFull',
    'lotteryDrawFull',
    'notEnoughMoney',
    'gameMaintenance',
    'accountClosed',
    ...BREAK_REFUSALS,
    'stakeLimitReached',
    'lossLimitReached',
    'sessionLimitReached',
    'realityCheckDue',
  ],
  rateLimit: { limit: 120, windowSeconds: 60 },
})

/**
 * The member's own tickets, latest first. `before` is a ticket id, so that pages stay correct while new ones are
 * placed.
 */
export const lotteryTickets = action({
  name: 'lotteryTickets',
  summary: 'The lottery tickets of the signed-in member',
  method: 'GET',
  path: '/lottery/tickets',
  audience: 'signedIn',
  input: v.strictObject({
    status: v.optional(v.picklist(TICKET_STATUSES, 'badInput')),
    gameCode: v.optional(gameCode),
    before: v.optional(id),
    limit: count(50, TICKETS_PER_PAGE),
  }),
  answer: v.object({
    tickets: v.array(ticket),
    /** Pass it as `before` for the next page; null on the last one. */
    before: v.nullable(id),
    currency: v.string(),
    timeZone: v.string(),
  }),
  refusals: [],
})

/** Answers for another member's ticket as for one that does not exist. */
export const lotteryTicket = action({
  name: 'lotteryTicket',
  summary: 'One lottery ticket of the signed-in member',
  method: 'GET',
  path: '/lottery/tickets/:ticketId',
  audience: 'signedIn',
  input: v.strictObject({ ticketId: id }),
  answer: ticket,
  refusals: [],
})

export const recentLotteries = action({
  name: 'recentLotteries',
  summary: 'The lotteries that the signed-in member played last, the latest first',
  method: 'GET',
  path: '/lottery/recent',
  audience: 'signedIn',
  input: nothing,
  answer: v.object({ games: v.array(v.object({ ...gameHead, playedAt: instant })) }),
  refusals: [],
})

/** The address of a lottery (spec 7.3): its lobby page, or the full-screen betting page. */
export const launchLottery = action({
  name: 'launchLottery',
  summary: 'The address of a lottery page',
  method: 'POST',
  path: '/lottery/launch',
  audience: 'signedIn',
  input: v.strictObject({
    lottoArea: v.optional(v.literal('VN', 'badInput')),
    launchMode: v.literal('LOTT', 'badInput'),
    prizeMode,
    gameCode,
    view: v.picklist(['lobby', 'betting'], 'badInput'),
    device: v.optional(v.picklist(['phone', 'desktop'], 'badInput')),
    backUrl: v.optional(
      v.pipe(v.string(), v.maxLength(500, 'badInput'), v.regex(/^\/(?![/\\])/, 'badInput')),
    ),
  }),
  answer: v.object({ url: v.string(), gameName: v.string() }),
  refusals: ['gameMaintenance'],
})
