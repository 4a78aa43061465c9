import * as v from 'valibot'
import { action } from '#lib/wire/action.ts'
import { id, instant, minorText, nothing, pageNumber } from '#lib/wire/schemas.ts'
import { endings, kind, pay, period, request, tiers, version } from './shapes.ts'

/** Rows on one page of downlines, and of a history. */
export const CONTRACTS_PAGE_SIZE = 20
/** How many of the contracts that end by themselves are named; `total` counts all of them. */
export const ENDINGS_SHOWN = 100

/** How an upline and a downline stand to each other. */
const edge = {
  /** The version that goes on; it may begin with a later window. */
  version: v.nullable(version),
  /** A version that has ended, but not the window that it still holds for. */
  leaving: v.nullable(version),
  /** The open one. */
  request: v.nullable(request),
  /** What ends by itself when the caller agrees to the open request; null where the caller has nothing to answer. */
  endings: v.nullable(endings),
}

const downline = v.object({ id, account: v.string(), nickname: v.string(), ...edge })
export type ContractDownline = v.InferOutput<typeof downline>

const listInput = v.strictObject({
  /** The beginning of a downline’s user name. */
  search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(64, 'badInput')), ''),
  page: pageNumber,
})
const listAnswer = v.object({
  currency: v.string(),
  timeZone: v.string(),
  /** The caller’s own contract with its upline. */
  own: v.object({
    /** The upline’s user name, so that a contract is agreed on with somebody known; null where the house is the upline. */
    upline: v.nullable(v.string()),
    ...edge,
    /** What would end by itself if this contract ended. */
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

/** Which kinds of contracts this deployment has (spec section 3), and how many requests of each wait for the caller. */
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

/** Of an open offer either side may ask; terms that are being typed are the upline’s. */
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
    /** When the terms would begin to hold if they were agreed on now. */
    fromAt: instant,
    /** The last whole window by these terms, and what the downline’s team did in it. */
    window: v.object({ from: instant, to: instant }),
    inputs: v.object({
      validBet: minorText,
      active: v.number(),
      stake: minorText,
      payout: minorText,
      loss: minorText,
    }),
    offered: v.object({ tier: v.nullable(v.number()), amount: minorText }),
    /** Of the present version, by its own last whole window; the other figures are null without one. */
    present: v.nullable(
      v.object({
        period,
        window: v.object({ from: instant, to: instant }),
        tier: v.nullable(v.number()),
        /** What its terms come to for that window. */
        amount: minorText,
        /** What was paid for that window, by whatever version held then. */
        paid: minorText,
      }),
    ),
    compared: v.object({
      topNow: v.nullable(pay),
      topThen: pay,
      /** Tiers that `window` reaches by either terms, from 1. */
      tierNow: v.nullable(v.number()),
      tierThen: v.nullable(v.number()),
      /** How many active members those tiers ask for; where none is reached, the lowest one. */
      activeNow: v.nullable(v.number()),
      activeThen: v.number(),
    }),
    /** What ends by itself below the downline when it agrees. */
    endings,
  }),
  refusals: [
    'required',
    'contractTooMuch',
    'contractRateOutside',
    'contractAsksNothing',
    'contractTierFalls',
    'contractTierSame',
    'contractPayMixed',
    'contractPayNotRising',
  ],
  rateLimit: { limit: 120, windowSeconds: 60 },
})
export type ContractPreview = v.InferOutput<(typeof contractPreview)['answer']>

/** Newest first. Of the caller’s own contracts also those with uplines that it had before; who those were is not told. */
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
