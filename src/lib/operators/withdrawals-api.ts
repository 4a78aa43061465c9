import * as v from 'valibot'
import { action } from '../wire/action.ts'
import { given, id, instant, minorText, nothing } from '../wire/schemas.ts'
import { WITHDRAWAL_STATUSES } from '../withdrawals/rules.ts'
import {
  after,
  agreed,
  instead,
  openedPictures,
  pageOf,
  proposal,
  queuedCase,
  reason,
  statusStep,
  TWO_PEOPLE_REFUSALS,
} from './wire.ts'

const status = v.picklist(WITHDRAWAL_STATUSES)
/** The longest reference of a bank. */
const BANK_REFERENCE = 100

const queued = v.strictObject({
  ...queuedCase,
  fee: minorText,
  status,
  provider: v.string(),
  /** Masked. */
  number: v.string(),
  /** Who has approved it so far. */
  approvals: v.array(v.string()),
  /** What waits for a second person; null if nothing does. */
  proposal: v.nullable(proposal),
  /** Who works on it now. */
  takenBy: v.nullable(v.strictObject({ person: v.string(), at: instant })),
})
export type QueuedWithdrawal = v.InferOutput<typeof queued>

export const operatorWithdrawals = action({
  name: 'operatorWithdrawals',
  summary: 'Withdrawals by status, the oldest first; without a status those that wait for somebody',
  method: 'GET',
  path: '/operator/withdrawals',
  audience: 'operator',
  input: v.strictObject({ status: v.optional(status), after }),
  answer: v.strictObject({ withdrawals: v.array(queued), ...pageOf }),
  refusals: [],
})

const details = v.strictObject({
  ...queued.entries,
  providerName: v.string(),
  /** Whole: it is what is paid to. An entry of the book of changes says who read it. */
  number: v.string(),
  holderName: v.string(),
  /** The amount less the fee. */
  toPay: minorText,
  bankReference: v.nullable(v.string()),
  /** Other members who have ever entered the same number. */
  alsoOf: v.array(v.string()),
  /** What the member owes to vendors. */
  owed: minorText,
  /** How many pictures the member sent to show that it did not arrive. */
  pictures: v.number(),
  steps: v.array(statusStep),
})
export type WithdrawalDetails = v.InferOutput<typeof details>

export const operatorWithdrawal = action({
  name: 'operatorWithdrawal',
  summary: 'All that is known of a withdrawal, with the whole account number; an entry says who looked',
  method: 'GET',
  path: '/operator/withdrawals/:withdrawal',
  audience: 'operator',
  input: v.strictObject({ withdrawal: id }),
  answer: details,
  refusals: [],
})

export const operatorWithdrawalPictures = action({
  name: 'operatorWithdrawalPictures',
  summary: 'Addresses of the pictures of a withdrawal, open for some minutes; an entry says who looked',
  method: 'POST',
  path: '/operator/withdrawals/:withdrawal/pictures',
  audience: 'operator',
  input: v.strictObject({ withdrawal: id }),
  answer: openedPictures,
  refusals: [],
})

const decision = { method: 'POST', audience: 'operator', answer: agreed } as const
const REFUSALS = ['alreadyDecided', ...TWO_PEOPLE_REFUSALS] as const

export const operatorTakeWithdrawal = action({
  ...decision,
  name: 'operatorTakeWithdrawal',
  summary: 'Says that one works on a withdrawal; who may decide can take it over from somebody else',
  path: '/operator/withdrawals/:withdrawal/take',
  input: v.strictObject({
    withdrawal: id,
    /** Takes it over from who works on it. */
    instead: v.optional(v.boolean()),
  }),
  answer: nothing,
  refusals: ['alreadyDecided', 'caseTaken'],
})

export const operatorReleaseWithdrawal = action({
  ...decision,
  name: 'operatorReleaseWithdrawal',
  summary: 'Says that nobody works on a withdrawal any more',
  path: '/operator/withdrawals/:withdrawal/release',
  input: v.strictObject({ withdrawal: id }),
  answer: nothing,
  refusals: ['alreadyDecided', 'caseTaken'],
})

export const operatorReviewWithdrawal = action({
  ...decision,
  name: 'operatorReviewWithdrawal',
  summary: 'Takes a withdrawal into review; the member sees it',
  path: '/operator/withdrawals/:withdrawal/review',
  input: v.strictObject({ withdrawal: id }),
  refusals: ['alreadyDecided'],
})

export const operatorApproveWithdrawal = action({
  ...decision,
  name: 'operatorApproveWithdrawal',
  summary: 'Approves a withdrawal; from the set amount on two different people do',
  path: '/operator/withdrawals/:withdrawal/approve',
  input: v.strictObject({ withdrawal: id }),
  refusals: [...REFUSALS, 'memberFrozen'],
})

export const operatorRejectWithdrawal = action({
  ...decision,
  name: 'operatorRejectWithdrawal',
  summary: 'Rejects a withdrawal and gives the money back; the member reads the reason',
  path: '/operator/withdrawals/:withdrawal/reject',
  input: v.strictObject({ withdrawal: id, reason }),
  refusals: ['alreadyDecided'],
})

export const operatorPayWithdrawal = action({
  ...decision,
  name: 'operatorPayWithdrawal',
  summary: 'Records a withdrawal as paid, with the reference of the bank',
  path: '/operator/withdrawals/:withdrawal/paid',
  input: v.strictObject({ withdrawal: id, bankReference: given(BANK_REFERENCE), instead }),
  refusals: REFUSALS,
})

export const operatorRefundWithdrawal = action({
  ...decision,
  name: 'operatorRefundWithdrawal',
  summary: 'Gives the money of a payment that never arrived back to the member, with the fee',
  path: '/operator/withdrawals/:withdrawal/refund',
  input: v.strictObject({ withdrawal: id, reason, instead }),
  refusals: REFUSALS,
})

export const operatorWithdrawalArrived = action({
  ...decision,
  name: 'operatorWithdrawalArrived',
  summary: 'Closes a withdrawal that the member misses and the bank has proven to have arrived',
  path: '/operator/withdrawals/:withdrawal/arrived',
  input: v.strictObject({ withdrawal: id, reason, instead }),
  refusals: REFUSALS,
})
