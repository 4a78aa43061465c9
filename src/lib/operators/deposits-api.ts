import * as v from 'valibot'
import { DEPOSIT_STATUSES } from '../cashier/rules.ts'
import { action } from '../wire/action.ts'
import { given, id, instant, minorText } from '../wire/schemas.ts'
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

const queued = v.strictObject({
  ...queuedCase,
  fee: minorText,
  method: v.string(),
  status: v.picklist(DEPOSIT_STATUSES),
  /** The member says that it is paid. */
  isAnnounced: v.boolean(),
  /** Money of the provider waits for a decision: it came too late, twice, or as another sum. */
  isHeld: v.boolean(),
  /** Part of what is held was paid, and taken back by the provider. */
  isTakenBack: v.boolean(),
  approvals: v.array(v.string()),
  /** What waits for a second person. */
  proposals: v.array(proposal),
})
export type QueuedDeposit = v.InferOutput<typeof queued>

export const operatorDeposits = action({
  name: 'operatorDeposits',
  summary: 'Deposits that wait for a decision: what is announced or held first, then the oldest',
  method: 'GET',
  path: '/operator/deposits',
  audience: 'operator',
  input: v.strictObject({ after }),
  answer: v.strictObject({ deposits: v.array(queued), ...pageOf }),
  refusals: [],
})

const details = v.strictObject({
  ...queued.entries,
  /** What the member was told to pay to. */
  target: v.nullable(v.strictObject({ bank: v.nullable(v.string()), number: v.string(), payee: v.string() })),
  /** What the member says that the bank calls it. */
  bankReference: v.nullable(v.string()),
  pictures: v.number(),
  steps: v.array(statusStep),
  /** What the provider reported, the oldest first. */
  reports: v.array(
    v.strictObject({
      event: v.string(),
      at: instant,
      status: v.string(),
      amount: minorText,
      currency: v.string(),
      paymentId: v.string(),
      outcome: v.string(),
      /** What somebody decided about it; null while it waits, or where nothing had to be decided. */
      resolution: v.nullable(v.string()),
    }),
  ),
})
export type DepositDetails = v.InferOutput<typeof details>

export const operatorDeposit = action({
  name: 'operatorDeposit',
  summary: 'All that is known of a deposit; an entry says who looked',
  method: 'GET',
  path: '/operator/deposits/:deposit',
  audience: 'operator',
  input: v.strictObject({ deposit: id }),
  answer: details,
  refusals: [],
})

export const operatorDepositPictures = action({
  name: 'operatorDepositPictures',
  summary: 'Addresses of the pictures of a deposit, open for some minutes; an entry says who looked',
  method: 'POST',
  path: '/operator/deposits/:deposit/pictures',
  audience: 'operator',
  input: v.strictObject({ deposit: id }),
  answer: openedPictures,
  refusals: [],
})

const decision = { method: 'POST', audience: 'operator', answer: agreed } as const
const ROOM_REFUSALS = ['memberTakesBreak', 'overDepositLimit'] as const
/** Which of the provider's reports. */
const report = given(200)

export const operatorApproveDeposit = action({
  ...decision,
  name: 'operatorApproveDeposit',
  summary: 'Credits a deposit whose payment was seen; from the set amount on two different people do',
  path: '/operator/deposits/:deposit/approve',
  input: v.strictObject({ deposit: id }),
  refusals: ['alreadyDecided', ...ROOM_REFUSALS, ...TWO_PEOPLE_REFUSALS],
})

export const operatorRejectDeposit = action({
  ...decision,
  name: 'operatorRejectDeposit',
  summary: 'Rejects a deposit; the member reads the reason',
  path: '/operator/deposits/:deposit/reject',
  input: v.strictObject({ deposit: id, reason }),
  refusals: ['alreadyDecided'],
})

export const operatorCreditHeld = action({
  ...decision,
  name: 'operatorCreditHeld',
  summary: 'Credits money that is held: the amount that really came, as a deposit of its own',
  path: '/operator/deposits/:deposit/credit-held',
  input: v.strictObject({ deposit: id, report, instead }),
  answer: v.strictObject({
    ...agreed.entries,
    /** The new deposit; null while it waits for a second person. */
    creditedAs: v.nullable(id),
  }),
  refusals: ['heldNotPaid', 'heldOtherCurrency', 'heldBelowFee', ...ROOM_REFUSALS, ...TWO_PEOPLE_REFUSALS],
})

export const operatorReturnHeld = action({
  ...decision,
  name: 'operatorReturnHeld',
  summary: 'Records that money which was held was sent back; the member reads the reason',
  path: '/operator/deposits/:deposit/return-held',
  input: v.strictObject({ deposit: id, report, reason, instead }),
  refusals: ['heldNotPaid', ...TWO_PEOPLE_REFUSALS],
})

export const operatorNoteHeld = action({
  ...decision,
  name: 'operatorNoteHeld',
  summary: 'Records that a payment which the provider took back was looked after; moves no money',
  path: '/operator/deposits/:deposit/note-held',
  input: v.strictObject({ deposit: id, report, reason }),
  refusals: ['heldPaid'],
})
