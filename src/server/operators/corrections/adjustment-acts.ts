import { referenceOf } from '#lib/ids/reference.ts'
import { minorOf } from '#lib/money/money.ts'
import {
  operatorApproveAdjustment,
  operatorProposeAdjustment,
  operatorWithdrawAdjustment,
} from '#lib/operators/adjustments-api.ts'
import { carryOut } from '#server/adjustments/carry-out.ts'
import {
  type AdjustmentRow,
  adjustmentById,
  endAdjustment,
  insertAdjustment,
  insertAdjustmentApproval,
  lockAdjustment,
} from '#server/adjustments/queries.ts'
import type { Transaction } from '#server/db/database.ts'
import { amountOf, signedAmountOf } from '#server/operator/amounts.ts'
import { validApprovals } from '#server/operator/people.ts'
import { Refusal, requireFound } from '#server/platform/refusal.ts'
import { storedSettings } from '#server/site/site.ts'
import { type ActScope, act, alreadyDecided, DONE, requireTwoPeople, WAITING } from '../act.ts'
import { receiverOf } from './receivers.ts'

/** Posts the correction at once; from "secondPersonFromMinor" on it waits for a second person's approval. */
export const proposeAdjustmentAct = act(
  operatorProposeAdjustment,
  'correctionsDecide',
  async (scope, { id, member, amount: typed, reason }) => {
    const { tx, context, at, note } = scope
    const { id: memberId, currency } = await receiverOf(tx, member)
    const amount = minorOf(typed)
    const size = amount < 0n ? -amount : amount
    const isOfTwo = size >= (await secondPersonFrom(tx))
    if (isOfTwo) await requireTwoPeople(scope)
    if (!(await insertAdjustment(tx, { id, memberId, amount, currency, reason, at })))
      throw new Refusal('adjustmentSame', { status: 409, field: 'reason' })
    await insertAdjustmentApproval(tx, id, context.operator, at)
    const row = await adjustmentById(tx, id)
    if (!row) throw new Error(`adjustment ${id} is not there after it was written`)
    if (!isOfTwo) return post(scope, row)
    const summary = `proposed: ${signedAmountOf(row)} for ${row.account}, ${reason}`
    await note(`adjustment ${referenceOf(row)}`, undefined, summary, { memberId, reason })
    return { ...WAITING, balance: null }
  },
)

/** The second person, who must not be the one who entered it. */
export const approveAdjustmentAct = act(
  operatorApproveAdjustment,
  'correctionsDecide',
  async (scope, { adjustment }) => {
    const { tx, context, at, note } = scope
    const row = await lockProposed(scope, adjustment)
    const { all } = await requireTwoPeople(scope)
    if (!(await insertAdjustmentApproval(tx, row.id, context.operator, at)))
      throw new Refusal('secondPersonOther', { status: 409 })
    const approvals = [...row.approvals, context.operator]
    await note(`adjustment ${referenceOf(row)} approval`, row.approvals, approvals, {
      memberId: row.member_id,
    })
    // The person who entered it may have been removed since.
    if (validApprovals(approvals, all, 'correctionsDecide') < 2) return { ...WAITING, balance: null }
    return post(scope, row)
  },
)

export const withdrawAdjustmentAct = act(
  operatorWithdrawAdjustment,
  'correctionsDecide',
  async (scope, { adjustment, reason }) => {
    const { tx, at, note } = scope
    const row = await lockProposed(scope, adjustment)
    await endAdjustment(tx, row.id, { state: 'withdrawn', at })
    await note(`adjustment ${referenceOf(row)}`, 'proposed', `withdrawn: ${reason}`, {
      memberId: row.member_id,
      reason,
    })
    return DONE
  },
)

async function lockProposed({ tx }: ActScope, id: string): Promise<AdjustmentRow> {
  const row = requireFound(await lockAdjustment(tx, id))
  if (row.state !== 'proposed') throw alreadyDecided()
  return row
}

/** Corrects the wallet, and notes its balance before and after. */
async function post({ tx, at, note }: ActScope, row: AdjustmentRow) {
  const { currency, reason, member_id: memberId } = row
  const { before, after } = await carryOut(tx, row, at).catch(error => {
    if (!(error instanceof Refusal) || error.code !== 'notEnoughMoney') throw error
    throw new Refusal('walletHoldsLess', { status: 409 })
  })
  const side = (balance: bigint) => `${row.account} holds ${amountOf({ amount: balance, currency })}`
  const summary = `${side(after)}, ${signedAmountOf(row)}: ${reason}`
  await note(`adjustment ${referenceOf(row)}`, side(before), summary, { memberId, reason })
  return { ...DONE, balance: String(after) }
}

async function secondPersonFrom(tx: Transaction): Promise<bigint> {
  return BigInt((await storedSettings(tx)).adjustments.secondPersonFromMinor)
}
