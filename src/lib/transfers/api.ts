import * as v from 'valibot'
import { BREAK_REFUSALS } from '#lib/limits/rules.ts'
import { action } from '#lib/wire/action.ts'
import { clientMadeId, id, instant, minorText, nothing, positiveMinorText } from '#lib/wire/schemas.ts'
import { TRANSFER_DIRECTIONS } from './rules.ts'

const direction = v.picklist(TRANSFER_DIRECTIONS, 'badInput')
/** A direct upline or downline. An upline's account name is masked. */
const target = v.object({ id, account: v.string(), nickname: v.string(), direction })
export type TransferTarget = v.InferOutput<typeof target>

const transfer = v.object({
  id,
  /** The direction in the tree, from the sender's point of view. */
  direction,
  isMine: v.boolean(),
  /** The other party. */
  account: v.string(),
  nickname: v.string(),
  amount: minorText,
  currency: v.string(),
  at: instant,
})
export type Transfer = v.InferOutput<typeof transfer>

export const transferSetup = action({
  name: 'transferSetup',
  summary: 'What the signed-in member can transfer along the tree now, and what stands before it',
  method: 'GET',
  path: '/transfers/setup',
  audience: 'member',
  input: nothing,
  answer: v.object({
    /** Whether this deployment offers transfers. */
    isOn: v.boolean(),
    currency: v.string(),
    balance: minorText,
    /** The part of the balance without open turnover. */
    transferable: minorText,
    minAmount: minorText,
    maxAmount: minorText,
    /** What is left of the daily limits. */
    dailyLeft: minorText,
    dailyCountLeft: v.number(),
    heldUntil: v.nullable(instant),
    hasPaymentPassword: v.boolean(),
    upline: v.nullable(target),
    hasDownlines: v.boolean(),
  }),
  refusals: [],
})
export type TransferSetup = v.InferOutput<(typeof transferSetup)['answer']>

/** Only open accounts, by name; the first 20. */
export const transferTargets = action({
  name: 'transferTargets',
  summary: 'The signed-in member’s direct downlines whose name begins so',
  method: 'GET',
  path: '/transfers/targets',
  audience: 'member',
  input: v.strictObject({
    search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(64, 'badInput')), ''),
  }),
  answer: v.object({ targets: v.array(target) }),
  refusals: [],
})

export const createTransfer = action({
  name: 'createTransfer',
  summary: 'Transfers money to the upline or a direct downline; a repeat with the same id does it once',
  method: 'POST',
  path: '/transfers',
  audience: 'member',
  sealed: true,
  input: v.strictObject({
    id: clientMadeId,
    toId: id,
    amount: positiveMinorText,
    paymentPassword: v.pipe(v.string(), v.maxLength(255, 'badInput')),
  }),
  answer: v.object({ transfer, balance: minorText }),
  refusals: [
    'required',
    'paymentPasswordNotSet',
    'wrongPaymentPassword',
    'transferTargetMissing',
    'amountOutsideLimits',
    'transferDayLimit',
    'transfersHeld',
    'transferNotPossible',
    ...BREAK_REFUSALS,
    'transferTurnover',
    'notEnoughMoney',
    'sealedWrongly',
  ],
  once: true,
  rateLimit: { limit: 30, windowSeconds: 60 },
})

export const transfers = action({
  name: 'transfers',
  summary:
    'Twenty transfers that the signed-in member sent or got along the tree, newest first, before a given one or the last',
  method: 'GET',
  path: '/transfers',
  audience: 'member',
  input: v.strictObject({ before: v.optional(id) }),
  answer: v.object({
    transfers: v.array(transfer),
    /** The transfer to pass as `before` for the next page; null at the end. */
    next: v.nullable(id),
  }),
  refusals: [],
})
