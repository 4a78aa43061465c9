import * as v from 'valibot'
import { action } from '#lib/wire/action.ts'
import { id, instant, minorText, nothing, positiveMinorText } from '#lib/wire/schemas.ts'
import { DEPOSIT_METHODS, DEPOSIT_STATUSES } from './rules.ts'

const method = v.picklist(DEPOSIT_METHODS, 'badInput')
const status = v.picklist(DEPOSIT_STATUSES)

/** A deposit with the moments at which it reached each status, oldest first. */
const deposit = v.object({
  id,
  method,
  amount: minorText,
  fee: minorText,
  currency: v.string(),
  status,
  timeline: v.array(v.object({ status, at: instant })),
})
export type Deposit = v.InferOutput<typeof deposit>

/** What the deposit page shows before anybody types: limits, fee and expected time come first (product decisions, 7). */
export const depositMethods = action({
  name: 'depositMethods',
  summary: 'The ways to deposit, with limits, fee and expected time; empty when this deployment has none',
  method: 'GET',
  path: '/deposits/methods',
  audience: 'member',
  input: nothing,
  answer: v.object({
    currency: v.string(),
    methods: v.array(
      v.object({
        method,
        /** The money is not real: said plainly beside the method. */
        playMoney: v.boolean(),
        minAmount: minorText,
        maxAmount: minorText,
        fee: minorText,
        expectedSeconds: v.number(),
        quickAmounts: v.array(minorText),
      }),
    ),
  }),
  refusals: [],
})

export const createDeposit = action({
  name: 'createDeposit',
  summary: 'Deposits play money at once (demo only); repeating it with the same id deposits once',
  method: 'POST',
  path: '/deposits',
  audience: 'member',
  input: v.strictObject({ id, method, amount: positiveMinorText }),
  answer: v.object({ deposit, balance: minorText }),
  refusals: ['amountOutsideLimits'],
  once: true,
  rateLimit: { limit: 30, windowSeconds: 60 },
})

export const deposits = action({
  name: 'deposits',
  summary: 'The last 20 deposits of the signed-in member, newest first',
  method: 'GET',
  path: '/deposits',
  audience: 'member',
  input: nothing,
  answer: v.object({ deposits: v.array(deposit) }),
  refusals: [],
})
