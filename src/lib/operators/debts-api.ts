import * as v from 'valibot'
import { action } from '../wire/action.ts'
import { id, minorText } from '../wire/schemas.ts'
import { after, agreed, pageOf, proposal, queuedCase, TWO_PEOPLE_REFUSALS } from './wire.ts'

const debt = v.strictObject({
  /** `amount` is what the vendor took back that was spent already. */
  ...queuedCase,
  /** How much of it is still owed. */
  remaining: minorText,
  isPlayMoney: v.boolean(),
  vendor: v.string(),
  /** The vendor's, of the win. */
  transactionId: v.string(),
  /** What waits for a second person; null if nothing does. */
  proposal: v.nullable(proposal),
})
export type MemberDebt = v.InferOutput<typeof debt>

export const operatorDebts = action({
  name: 'operatorDebts',
  summary: 'What members owe because a vendor took back a win that they had spent, the oldest first',
  method: 'GET',
  path: '/operator/debts',
  audience: 'operator',
  input: v.strictObject({ after }),
  answer: v.strictObject({ debts: v.array(debt), ...pageOf }),
  refusals: [],
})

export const operatorDebt = action({
  name: 'operatorDebt',
  summary: 'One debt, open or not',
  method: 'GET',
  path: '/operator/debts/:debt',
  audience: 'operator',
  input: v.strictObject({ debt: id }),
  answer: debt,
  refusals: [],
})

const ending = {
  method: 'POST',
  audience: 'operator',
  input: v.strictObject({
    debt: id,
    /** Puts the own proposal in the place of the one of somebody else. */
    instead: v.optional(v.boolean()),
  }),
  answer: v.strictObject({
    ...agreed.entries,
    /** What was collected or written off now; null while it waits. */
    ended: v.nullable(minorText),
    /** What is still owed. */
    remaining: minorText,
  }),
} as const

export const operatorCollectDebt = action({
  ...ending,
  name: 'operatorCollectDebt',
  summary: 'Collects a debt from the wallet as far as it reaches; two different people agree on the amount',
  path: '/operator/debts/:debt/collect',
  refusals: ['alreadyDecided', 'walletEmpty', ...TWO_PEOPLE_REFUSALS],
})

export const operatorWriteOffDebt = action({
  ...ending,
  name: 'operatorWriteOffDebt',
  summary: 'Writes a debt off at the cost of the house; two different people agree on the amount',
  path: '/operator/debts/:debt/write-off',
  refusals: ['alreadyDecided', ...TWO_PEOPLE_REFUSALS],
})
