import * as v from 'valibot'
import { action } from '#lib/wire/action.ts'
import { id, instant, minorText, nothing, pageNumber } from '#lib/wire/schemas.ts'
import { TIER_REFUSALS } from './rules.ts'
import { endings, kind, pay, period, request, tiers, version } from './shapes.ts'

/** Rows per page of downlines, and of a history. */
export const CONTRACTS_PAGE_SIZE = 20
/** How many of the automatically ending contracts are listed; `total` counts all of them. */
export const ENDINGS_SHOWN = 100

/** The contract state between an upline and a downline. */
const relation = {
  /** The version in force; it may start with a later window. */
  version: v.nullable(version),
  /** A terminated version that is still in force until the end of its window. */
  leaving: v.nullable(version),
  /** The open request. */
  request: v.nullable(request),
  /**
   * The contracts that end automatically if the caller agrees to the open request; null if there is nothing to answer.
   */
  endings: v.nullable(endings),
}

const downline = v.object({ id, account: v.string(), nickname: v.string(), ...relation })
export type ContractDownline = v.InferOutput<typeof downline>

const listInput = v.strictObject({
  /** The start of a downline’s user name. */
  search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(64, 'badInput')), ''),
  page: pageNumber,
})
const listAnswer = v.object({
  currency: v.string(),
  timeZone: v.string(),
  /** The caller’s own contract with its upline. */
  own: v.object({
    /** The upline’s user name, so that the agent knows the other party; null if the house is the upline. */
    upline: v.nullable(v.string()),
    ...relation,
    /** The contracts that would end automatically with this one. */
    ifEnded: endings,
  }),
  /** Direct downlines that are agents: those with an open request first, then by name. */
  downlines: v.object({
    rows: v.array(downline),
    page: v.number(),
    pageSize: v.number(),
    total: v.number(),
  }),
})
export type ContractList = v.InferOutput<typeof listAnswer>

/** The kinds of contracts of this deployment (spec section 3), and how many requests of each wait for the caller. */
export const contractInfo = action({
  name: 'contractInfo',
  summary: 'Which kinds of contracts are on, and how many requests wait for the signed-in agent’s answer',
  method: 'GET',
  path: '/agent/contracts/info',
  audience: 'agent',
  input: nothing,
  answer: v.object({
    dailysalreqtype: v.boolean(),
    divtypereq: v.boolean(),
    contracthoursalreqtype: v.boolean(),
    realtimesalreqtype: v.boolean(),
    /** Daily salary is on. */
    dailySalary: v.boolean(),
    /** Hourly salary is on. */
    hourSalary: v.boolean(),
    /** Any of the three salaries is on. */
    salary: v.boolean(),
    /** Any kind of contract is on. */
    enableCt: v.boolean(),
    waiting: v.object({ dividend: v.number(), daily: v.number(), hourly: v.number(), realtime: v.number() }),
  }),
  refusals: [],
})
export type ContractInfo = v.InferOutput<(typeof contractInfo)['answer']>

export const dividendContracts = action({
  name: 'dividendContracts',
  summary: 'The signed-in agent’s dividend contract with its upline, and those with its direct downlines',
  method: 'POST',
  path: '/agent/contracts/dividend',
  audience: 'agent',
  input: listInput,
  answer: listAnswer,
  refusals: [],
})

export const dailySalaryContracts = action({
  name: 'dailySalaryContracts',
  summary: 'The signed-in agent’s daily salary contract with its upline, and those with its direct downlines',
  method: 'POST',
  path: '/agent/contracts/daily',
  audience: 'agent',
  input: listInput,
  answer: listAnswer,
  refusals: [],
})

export const hourlySalaryContracts = action({
  name: 'hourlySalaryContracts',
  summary:
    'The signed-in agent’s hourly salary contract with its upline, and those with its direct downlines',
  method: 'POST',
  path: '/agent/contracts/hourly',
  audience: 'agent',
  input: listInput,
  answer: listAnswer,
  refusals: [],
})

export const realtimeSalaryContracts = action({
  name: 'realtimeSalaryContracts',
  summary:
    'The signed-in agent’s real-time salary contract with its upline, and those with its direct downlines',
  method: 'POST',
  path: '/agent/contracts/realtime',
  audience: 'agent',
  input: listInput,
  answer: listAnswer,
  refusals: [],
})

/** Either side may request it for an open offer, but only the upline for terms that are being typed. */
export const contractPreview = action({
  name: 'contractPreview',
  summary: 'What terms would have paid for the last whole window, beside what the present contract came to',
  method: 'POST',
  path: '/agent/contracts/preview',
  audience: 'agent',
  input: v.variant('of', [
    v.strictObject({ of: v.literal('request'), requestId: id }),
    v.strictObject({ of: v.literal('terms'), kind, downlineId: id, period, tiers }),
  ]),
  answer: v.object({
    currency: v.string(),
    timeZone: v.string(),
    /** When the terms would take effect if they were agreed on now. */
    fromAt: instant,
    /** The last whole window by these terms, and the activity of the downline’s team in it. */
    window: v.object({ from: instant, to: instant }),
    inputs: v.object({
      validBet: minorText,
      active: v.number(),
      stake: minorText,
      payout: minorText,
      loss: minorText,
    }),
    offered: v.object({ tier: v.nullable(v.number()), amount: minorText }),
    /** The present version in its own last whole window; null without one, like the other figures of the present. */
    present: v.nullable(
      v.object({
        period,
        window: v.object({ from: instant, to: instant }),
        tier: v.nullable(v.number()),
        /** The amount for that window by its terms. */
        amount: minorText,
        /** The amount paid for that window, by whichever version was in force. */
        paid: minorText,
      }),
    ),
    compared: v.object({
      topNow: v.nullable(pay),
      topThen: pay,
      /** The tiers that `window` reaches by the present and the new terms, from 1. */
      tierNow: v.nullable(v.number()),
      tierThen: v.nullable(v.number()),
      /** The required active members of those tiers; of the lowest tier if none is reached. */
      activeNow: v.nullable(v.number()),
      activeThen: v.number(),
    }),
    /** The contracts below the downline that end automatically when it agrees. */
    endings,
  }),
  refusals: ['required', ...TIER_REFUSALS],
  rateLimit: { limit: 120, windowSeconds: 60 },
})
export type ContractPreview = v.InferOutput<(typeof contractPreview)['answer']>

/** Newest first. The caller’s own contracts include those with former uplines, whose names are not shown. */
export const contractHistory = action({
  name: 'contractHistory',
  summary:
    'Every request between the signed-in agent and its upline or a direct downline, with what was agreed on',
  method: 'POST',
  path: '/agent/contracts/history',
  audience: 'agent',
  input: v.strictObject({
    kind,
    /** Null for the caller’s own contracts with its upline. */
    downlineId: v.nullable(id),
    page: pageNumber,
  }),
  answer: v.object({
    rows: v.array(v.object({ request, version: v.nullable(version) })),
    page: v.number(),
    pageSize: v.number(),
    total: v.number(),
  }),
  refusals: [],
})
export type ContractHistoryRow = v.InferOutput<(typeof contractHistory)['answer']>['rows'][number]
