import * as v from 'valibot'
import { BREAK_REFUSALS } from '#lib/limits/rules.ts'
import { isReadable } from '#lib/text/free-text.ts'
import { typedName } from '#lib/text/typed.ts'
import { TURNOVER_SOURCES } from '#lib/turnover/rules.ts'
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
import { PAYOUT_KINDS, REMARK_LENGTH, WITHDRAWAL_STATUSES } from './rules.ts'

const status = v.picklist(WITHDRAWAL_STATUSES)
const typed = v.pipe(v.string(), v.maxLength(255, 'badInput'))

const payoutAccount = v.object({
  id,
  provider: v.string(),
  providerName: v.string(),
  kind: v.picklist(PAYOUT_KINDS),
  /** Only its last four digits. */
  number: v.string(),
  holderName: v.string(),
})
export type PayoutAccount = v.InferOutput<typeof payoutAccount>

/** A withdrawal with its status, its history, and when the next step is expected. */
const withdrawal = v.object({
  id,
  amount: minorText,
  fee: minorText,
  currency: v.string(),
  status,
  providerName: v.string(),
  number: v.string(),
  holderName: v.string(),
  paymentReference: v.nullable(v.string()),
  timeline: v.array(v.object({ status, at: instant, reason: v.nullable(v.string()) })),
  /** When the next step is expected; for a payout, when it counts as received. Null if it is finished. */
  nextBy: v.nullable(instant),
  mayCancel: v.boolean(),
  /** Images that prove that it was not received, by their ids. */
  images: v.array(id),
})
export type Withdrawal = v.InferOutput<typeof withdrawal>

const turnover = v.object({
  id,
  source: v.picklist(TURNOVER_SOURCES),
  base: minorText,
  required: minorText,
  done: minorText,
  /** The part of the balance that cannot be withdrawn until it is met. */
  kept: minorText,
  since: instant,
  /** Of a promotion's money: its title, and until when bets count. Null of all others. */
  promotion: v.nullable(v.object({ title: v.string(), endsAt: instant })),
})
export type TurnoverLine = v.InferOutput<typeof turnover>

export const withdrawalSetup = action({
  name: 'withdrawalSetup',
  summary: 'What the signed-in member can withdraw now, to where, and what stands before it',
  method: 'GET',
  path: '/withdrawals/setup',
  audience: 'member',
  input: nothing,
  answer: v.object({
    currency: v.string(),
    balance: minorText,
    withdrawable: minorText,
    turnover: v.array(turnover),
    minAmount: minorText,
    maxAmount: minorText,
    /** What is left of the daily limits. */
    dailyLeft: minorText,
    dailyCountLeft: v.number(),
    fee: minorText,
    expectedMinutes: v.number(),
    receiptMinutes: v.number(),
    heldUntil: v.nullable(instant),
    hasPaymentPassword: v.boolean(),
    accounts: v.array(payoutAccount),
    /** The required holder name of accounts; null if the first account determines it. */
    holderName: v.nullable(v.string()),
    providers: v.array(
      v.object({
        code: v.string(),
        name: v.string(),
        kind: v.picklist(PAYOUT_KINDS),
        minDigits: v.number(),
        maxDigits: v.number(),
      }),
    ),
    /** No real money is paid out. */
    playMoney: v.boolean(),
  }),
  refusals: [],
})
export type WithdrawalSetup = v.InferOutput<(typeof withdrawalSetup)['answer']>

export const addPayoutAccount = action({
  name: 'addPayoutAccount',
  summary: 'Registers an account in the member’s own name to withdraw to',
  method: 'POST',
  path: '/payout-accounts',
  audience: 'member',
  input: v.strictObject({
    id: clientMadeId,
    provider: v.pipe(v.string(), v.minLength(1, 'required'), v.maxLength(20, 'badInput')),
    number: v.pipe(typed, v.minLength(1, 'required')),
    holderName: v.pipe(
      typed,
      v.transform(typedName),
      v.minLength(1, 'required'),
      v.maxLength(100, 'badInput'),
      v.check(isReadable, 'textUnreadable'),
    ),
  }),
  answer: v.object({ account: payoutAccount }),
  refusals: [
    'reauthenticationNeeded',
    'textUnreadable',
    'payoutNumberForm',
    'payoutNumberZeros',
    'promptPayForm',
    'mobileWalletForm',
    'payoutNameDiffers',
    'payoutAccountThere',
    'payoutAccountsFull',
  ],
  once: true,
  rateLimit: { limit: 10, windowSeconds: 600 },
})

export const removePayoutAccount = action({
  name: 'removePayoutAccount',
  summary: 'Takes an account off the list; withdrawals to it that are under way go on',
  method: 'DELETE',
  path: '/payout-accounts/:id',
  audience: 'member',
  input: v.strictObject({ id }),
  answer: nothing,
  refusals: ['reauthenticationNeeded'],
})

export const createWithdrawal = action({
  name: 'createWithdrawal',
  summary: 'Asks for a payout; the amount is set aside at once, and a repeat with the same id asks once',
  method: 'POST',
  path: '/withdrawals',
  audience: 'member',
  sealed: true,
  input: v.strictObject({
    id: clientMadeId,
    accountId: id,
    amount: positiveMinorText,
    paymentPassword: typed,
  }),
  answer: v.object({ withdrawal, balance: minorText }),
  refusals: [
    'required',
    'paymentPasswordNotSet',
    'wrongPaymentPassword',
    'payoutAccountMissing',
    'amountOutsideLimits',
    'withdrawalDayLimit',
    'withdrawalsHeld',
    'turnoverMissing',
    'notEnoughMoney',
    'sealedWrongly',
  ],
  once: true,
  rateLimit: { limit: 30, windowSeconds: 60, shared: true },
})

export const withdrawals = action({
  name: 'withdrawals',
  summary: 'Twenty withdrawals of the signed-in member, newest first, before a given one or the last',
  method: 'GET',
  path: '/withdrawals',
  audience: 'member',
  input: v.strictObject({ before: v.optional(id) }),
  answer: v.object({
    withdrawals: v.array(withdrawal),
    /** The withdrawal to pass as `before` for the next page; null at the end. */
    next: v.nullable(id),
  }),
  refusals: [],
})

export const cancelWithdrawal = action({
  name: 'cancelWithdrawal',
  summary: 'Takes a withdrawal back while it is under review, where the policy allows it',
  method: 'POST',
  path: '/withdrawals/:id/cancel',
  audience: 'member',
  input: v.strictObject({ id }),
  answer: v.object({ withdrawal, balance: minorText }),
  refusals: ['alreadyDecided', ...BREAK_REFUSALS],
})

/** A repeat changes nothing; the opposite answer afterwards is refused. */
export const confirmReceipt = action({
  name: 'confirmReceipt',
  summary: 'Says whether a payout has arrived; without an answer in time it counts as received',
  method: 'POST',
  path: '/withdrawals/:id/receipt',
  audience: 'member',
  input: v.strictObject({
    id,
    isReceived: v.boolean(),
    /** The member's explanation; only if it was not received. */
    remark: v.optional(freeText(REMARK_LENGTH), ''),
    /** Images that prove it; only if it was not received. */
    images: v.optional(imageIds, []),
  }),
  answer: v.object({ withdrawal }),
  refusals: ['textUnreadable', 'alreadyDecided', 'receiptOver', 'imageMissing', 'tooManyImages'],
})

/** In pages of 100. One bet may count partly for two requirements, but never twice. */
export const turnoverRounds = action({
  name: 'turnoverRounds',
  summary: 'The bets that count for one turnover requirement, newest first',
  method: 'GET',
  path: '/turnover/:id/rounds',
  audience: 'member',
  input: v.strictObject({ id, before: v.optional(id) }),
  answer: v.object({
    rounds: v.array(
      v.object({
        id,
        roundId: v.string(),
        gameName: v.string(),
        openedAt: instant,
        validBet: minorText,
        counted: minorText,
      }),
    ),
    /** The round to pass as `before` for the next page; null at the end. */
    next: v.nullable(id),
  }),
  refusals: [],
})
