import * as v from 'valibot'
import { action } from '#lib/wire/action.ts'
import { isOnePeriod, periodAnswer, periodEntries } from '#lib/wire/period.ts'
import { id, instant, minorText, pageNumber } from '#lib/wire/schemas.ts'
import { CONTRACT_KINDS, DIVIDEND_PERIODS } from './windows.ts'

/** Statements, or members of one, per page. */
export const STATEMENTS_PAGE_SIZE = 20

/** The side of statements: those that pay the caller, or those by which the caller pays its direct downlines. */
export const STATEMENT_SIDES = ['own', 'downlines'] as const
export type StatementSide = (typeof STATEMENT_SIDES)[number]

/** nothing: the amount was zero. due: the payer's balance is not sufficient yet. */
const STATEMENT_STATES = ['nothing', 'due', 'paid'] as const
export type StatementState = (typeof STATEMENT_STATES)[number]

const side = v.picklist(STATEMENT_SIDES, 'badInput')
const kind = v.picklist(CONTRACT_KINDS, 'badInput')

/** A member of the caller's team; null if they have left it since. Their figures stay. */
const person = v.nullable(v.object({ id, account: v.string(), nickname: v.string() }))

const figures = {
  validBet: minorText,
  stake: minorText,
  payout: minorText,
  /** Stake less payout: negative if the players won. */
  loss: minorText,
}

/** The conditions of a tier, and its pay: either a rate in millionths or a sum. */
const tierTerms = v.object({
  validBet: minorText,
  active: v.number(),
  loss: minorText,
  ppm: v.optional(v.number()),
  sum: v.optional(minorText),
})

const statement = v.object({
  id,
  kind,
  /** For dividends only. */
  period: v.nullable(v.picklist(DIVIDEND_PERIODS)),
  side,
  /** The paid downline, for the side `downlines`; null on the own side, and for somebody who has left the team. */
  downline: person,
  /** The payer on the own side, a former upline mostly masked; null for the house, and on the other side. */
  payer: v.nullable(v.string()),
  windowFrom: instant,
  /** Exclusive. */
  windowTo: instant,
  ...figures,
  /** Team members with valid bets. */
  active: v.number(),
  /** All agreed tiers, lowest first. */
  tiers: v.array(tierTerms),
  /** The number of the applied tier in `tiers`, from 1; null if none was reached. */
  tier: v.nullable(v.number()),
  amount: minorText,
  state: v.picklist(STATEMENT_STATES),
  settledAt: instant,
  paidAt: v.nullable(instant),
})
export type ContractStatement = v.InferOutput<typeof statement>

/**
 * The statements of contracts of one kind, latest window first, in pages. A window belongs to the day on which it ends;
 * one that ends at midnight belongs to the day before. All of them without `days`, `from` and `to`.
 */
export const contractStatements = action({
  name: 'contractStatements',
  summary: 'What the agent’s contracts came to, window by window, and whether it was paid',
  method: 'GET',
  path: '/agent/contracts/statements',
  audience: 'agent',
  input: v.pipe(
    v.strictObject({
      kind,
      side,
      /** For the side `downlines`: only one direct downline's. */
      downlineId: v.optional(id),
      state: v.optional(v.picklist(STATEMENT_STATES, 'badInput')),
      ...periodEntries,
      page: pageNumber,
    }),
    v.check(input => isOnePeriod(input), 'badInput'),
    v.check(input => input.side === 'downlines' || input.downlineId === undefined, 'badInput'),
  ),
  answer: v.object({
    rows: v.array(statement),
    page: v.number(),
    pages: v.number(),
    /** Over every statement of the filter. */
    totals: v.object({ statements: v.number(), amount: minorText, paid: minorText, due: minorText }),
    currency: v.string(),
    timeZone: v.string(),
    ...periodAnswer,
  }),
  refusals: [],
})

/** The members whose bets a statement sums, highest valid bets first, in pages. Their sums are its inputs. */
export const statementMembers = action({
  name: 'statementMembers',
  summary: 'What each member of the team did in the window of one statement',
  method: 'GET',
  path: '/agent/contracts/statements/:id/members',
  audience: 'agent',
  input: v.strictObject({ id, page: pageNumber }),
  answer: v.object({
    rows: v.array(v.object({ member: person, ...figures })),
    page: v.number(),
    pages: v.number(),
    /** Over all of them. */
    totals: v.object({ members: v.number(), active: v.number(), ...figures }),
    currency: v.string(),
  }),
  refusals: [],
})
