import * as v from 'valibot'
import { action } from '#lib/wire/action.ts'
import { isOnePeriod, periodAnswer, periodEntries } from '#lib/wire/period.ts'
import { id, instant, minorText, pageNumber } from '#lib/wire/schemas.ts'
import { CONTRACT_KINDS, DIVIDEND_PERIODS } from './windows.ts'

/** Statements, or members of one, on a page. */
export const STATEMENTS_PAGE_SIZE = 20

/** Whose statements: those that the caller is paid by, or those that it pays its direct downlines by. */
export const STATEMENT_SIDES = ['own', 'downlines'] as const
export type StatementSide = (typeof STATEMENT_SIDES)[number]

/** nothing: it came to no money. due: the payer does not hold enough yet. */
const STATEMENT_STATES = ['nothing', 'due', 'paid'] as const
export type StatementState = (typeof STATEMENT_STATES)[number]

const side = v.picklist(STATEMENT_SIDES, 'badInput')
const kind = v.picklist(CONTRACT_KINDS, 'badInput')

/** Somebody of the caller's team; null of somebody who has left it since, whose figures stay. */
const person = v.nullable(v.object({ id, account: v.string(), nickname: v.string() }))

const figures = {
  validBet: minorText,
  stake: minorText,
  payout: minorText,
  /** Stake less payout: below zero when the players won. */
  loss: minorText,
}

/** What a tier asks for, and what it pays: either a rate in millionths or a sum. */
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
  /** Of dividends only. */
  period: v.nullable(v.picklist(DIVIDEND_PERIODS)),
  side,
  /** Who is paid, of the side `downlines`; null on the own side, and of somebody who has left the team since. */
  downline: person,
  /** Who pays on the own side, a former upline with most of the name hidden; null of the house, and on the other side. */
  payer: v.nullable(v.string()),
  windowFrom: instant,
  /** Not included. */
  windowTo: instant,
  ...figures,
  /** Members of the team with valid bets. */
  active: v.number(),
  /** All tiers that were agreed on, the lowest first. */
  tiers: v.array(tierTerms),
  /** The place in `tiers` of the one that applies, from 1; null when none was reached. */
  tier: v.nullable(v.number()),
  amount: minorText,
  state: v.picklist(STATEMENT_STATES),
  settledAt: instant,
  paidAt: v.nullable(instant),
})
export type ContractStatement = v.InferOutput<typeof statement>

/**
 * What contracts of one kind came to, the latest window first, by pages. A window belongs to the day on which it ends:
 * one that ends at midnight to the day before. Without `days`, `from` and `to` all of them.
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
      /** Of the side `downlines`: only those of one direct downline. */
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

/** The members whose bets a statement sums, the highest valid bets first, by pages. Their sums are its inputs. */
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
