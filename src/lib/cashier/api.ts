import * as v from 'valibot'
import { BREAK_REFUSALS } from '#lib/limits/rules.ts'
import { imageIds } from '#lib/uploads/api.ts'
import { action } from '#lib/wire/action.ts'
import {
  clientMadeId,
  freeText,
  id,
  instant,
  minorText,
  nothing,
  positiveMinorText,
} from '#lib/wire/schemas.ts'
import { BANK_REFERENCE_LENGTH, DEPOSIT_METHODS, DEPOSIT_REASONS, DEPOSIT_STATUSES } from './rules.ts'

const method = v.picklist(DEPOSIT_METHODS, 'badInput')
const status = v.picklist(DEPOSIT_STATUSES)

/** What to pay while the deposit is awaited, by its method, and until when. */
const payment = v.variant('kind', [
  /** The text of a PromptPay code, and its payee. */
  v.object({ kind: v.literal('code'), payload: v.string(), payee: v.string(), until: instant }),
  v.object({
    kind: v.literal('transfer'),
    bankName: v.string(),
    number: v.string(),
    payee: v.string(),
    until: instant,
  }),
  v.object({ kind: v.literal('page'), payee: v.string(), until: instant }),
])
export type Payment = v.InferOutput<typeof payment>

/** A deposit with the moments at which it reached each status, oldest first. */
const deposit = v.object({
  id,
  method,
  amount: minorText,
  fee: minorText,
  currency: v.string(),
  status,
  timeline: v.array(
    v.object({
      status,
      at: instant,
      /** As an operator wrote it. */
      reason: v.nullable(v.string()),
      /** A reason that the site has words for. */
      reasonCode: v.nullable(v.picklist(DEPOSIT_REASONS)),
    }),
  ),
  payment: v.nullable(payment),
  /**
   * What happens next: the member pays, or somebody looks for the payment, and when it is expected; of one that ran out, a
   * slip is sent or a new deposit made.
   */
  nextStep: v.nullable(v.picklist(['pay', 'check', 'sendSlip', 'anew'])),
  nextBy: v.nullable(instant),
  /** The slip of a transfer can be sent. */
  mayAnnounce: v.boolean(),
  /** It is not paid yet, and the member may give it up. */
  mayCancel: v.boolean(),
  /** Pictures that were handed in, by their ids. */
  images: v.array(id),
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
        /** The banks that a transfer can go to. */
        banks: v.array(v.object({ code: v.string(), name: v.string() })),
        /** What the payment provider is called. */
        provider: v.nullable(v.string()),
      }),
    ),
  }),
  refusals: [],
})

export const createDeposit = action({
  name: 'createDeposit',
  summary:
    'Begins a deposit; play money (demo only) is there at once. Repeating it with the same id deposits once',
  method: 'POST',
  path: '/deposits',
  audience: 'member',
  input: v.strictObject({
    id: clientMadeId,
    method,
    amount: positiveMinorText,
    /** Of a bank transfer: the code of the bank that it goes to. */
    bank: v.optional(v.pipe(v.string(), v.maxLength(20, 'badInput'))),
  }),
  answer: v.object({ deposit, balance: minorText }),
  refusals: [
    'amountOutsideLimits',
    'tooManyDeposits',
    'bankMissing',
    'depositLimitReached',
    ...BREAK_REFUSALS,
  ],
  once: true,
  rateLimit: { limit: 30, windowSeconds: 60 },
})

export const deposits = action({
  name: 'deposits',
  summary: 'Twenty deposits of the signed-in member, newest first, before a given one or the last',
  method: 'GET',
  path: '/deposits',
  audience: 'member',
  input: v.strictObject({ before: v.optional(id) }),
  answer: v.object({
    deposits: v.array(deposit),
    /** The one to read on before; null at the end. */
    next: v.nullable(id),
  }),
  refusals: [],
})

/** The id is the deposit's own: one deposit is announced once. */
export const announcePayment = action({
  name: 'announcePayment',
  summary: 'Says that a transfer was made, with pictures of its slip; also when its time ran out meanwhile',
  method: 'POST',
  path: '/deposits/:id/payment',
  audience: 'member',
  input: v.strictObject({
    id,
    images: v.pipe(imageIds, v.minLength(1, 'slipMissing')),
    /** What the bank calls the transfer. */
    bankReference: v.optional(freeText(BANK_REFERENCE_LENGTH), ''),
  }),
  answer: v.object({ deposit }),
  refusals: ['textUnreadable', 'alreadyDecided', 'imageMissing'],
  once: true,
  rateLimit: { limit: 30, windowSeconds: 60 },
})

/** The id is the deposit's own: it is given up once. */
export const cancelDeposit = action({
  name: 'cancelDeposit',
  summary: 'Gives up a deposit that is not paid yet; a payment that comes all the same waits for a person',
  method: 'POST',
  path: '/deposits/:id/cancel',
  audience: 'member',
  input: v.strictObject({ id }),
  answer: v.object({ deposit }),
  refusals: ['alreadyDecided'],
  once: true,
  rateLimit: { limit: 30, windowSeconds: 60 },
})

/** Safe to repeat: one deposit has one page. */
export const openPaymentPage = action({
  name: 'openPaymentPage',
  summary: 'Answers the address of the provider’s page where a deposit is paid',
  method: 'POST',
  path: '/deposits/:id/page',
  audience: 'member',
  input: v.strictObject({ id }),
  answer: v.object({ url: v.string() }),
  refusals: ['alreadyDecided', 'providerAway'],
  rateLimit: { limit: 20, windowSeconds: 60 },
})

export const checkDeposit = action({
  name: 'checkDeposit',
  summary: 'Asks the provider how a deposit stands, for somebody who came back from its page',
  method: 'POST',
  path: '/deposits/:id/check',
  audience: 'member',
  input: v.strictObject({ id }),
  answer: v.object({ deposit, balance: minorText }),
  refusals: [],
  rateLimit: { limit: 30, windowSeconds: 60 },
})
