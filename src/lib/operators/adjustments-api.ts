import * as v from 'valibot'
import { MAX_AMOUNT_MINOR, parseMinor } from '../money/money.ts'
import { action } from '../wire/action.ts'
import { clientMadeId, id, minorText } from '../wire/schemas.ts'
import { after, agreed, pageOf, queuedCase, reason } from './wire.ts'

const adjustment = v.strictObject({
  /** `amount` is above zero into the wallet, below zero out of it. */
  ...queuedCase,
  /** The member reads it. */
  reason: v.string(),
  state: v.picklist(['proposed', 'posted', 'withdrawn']),
  /** Who entered it, then who approved it. */
  approvals: v.array(v.string()),
})
export type WalletAdjustment = v.InferOutput<typeof adjustment>

export const operatorAdjustments = action({
  name: 'operatorAdjustments',
  summary: 'Corrections of wallets that wait for a second person, the oldest first',
  method: 'GET',
  path: '/operator/adjustments',
  audience: 'operator',
  input: v.strictObject({ after }),
  answer: v.strictObject({ adjustments: v.array(adjustment), ...pageOf }),
  refusals: [],
})

export const operatorAdjustment = action({
  name: 'operatorAdjustment',
  summary: 'One correction of a wallet, whatever became of it',
  method: 'GET',
  path: '/operator/adjustments/:adjustment',
  audience: 'operator',
  input: v.strictObject({ adjustment: id }),
  answer: adjustment,
  refusals: [],
})

const amount = v.pipe(
  minorText,
  v.check(text => {
    // What is no amount was refused above.
    const minor = parseMinor(text) ?? 1n
    return minor !== 0n && minor <= MAX_AMOUNT_MINOR && minor >= -MAX_AMOUNT_MINOR
  }, 'badAmount'),
)

const posted = v.strictObject({
  ...agreed.entries,
  /** What the wallet holds now; null while it waits. */
  balance: v.nullable(minorText),
})

export const operatorProposeAdjustment = action({
  name: 'operatorProposeAdjustment',
  summary:
    'Corrects a wallet by hand, never below zero; the member reads the reason. From the set amount on two different people agree',
  method: 'POST',
  path: '/operator/adjustments',
  audience: 'operator',
  once: true,
  input: v.strictObject({
    id: clientMadeId,
    member: id,
    /** Above zero into the wallet, below zero out of it. */
    amount,
    reason,
  }),
  answer: posted,
  refusals: ['trialAccount', 'adjustmentSame', 'walletHoldsLess', 'twoPeopleNeeded'],
})

export const operatorApproveAdjustment = action({
  name: 'operatorApproveAdjustment',
  summary: 'Approves a correction as the second person, and posts it',
  method: 'POST',
  path: '/operator/adjustments/:adjustment/approve',
  audience: 'operator',
  input: v.strictObject({ adjustment: id }),
  answer: posted,
  refusals: ['alreadyDecided', 'walletHoldsLess', 'twoPeopleNeeded', 'secondPersonOther'],
})

export const operatorWithdrawAdjustment = action({
  name: 'operatorWithdrawAdjustment',
  summary: 'Takes a correction back before it is posted',
  method: 'POST',
  path: '/operator/adjustments/:adjustment/withdraw',
  audience: 'operator',
  input: v.strictObject({ adjustment: id, reason }),
  answer: agreed,
  refusals: ['alreadyDecided'],
})
