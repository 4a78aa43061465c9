import { referenceOf } from '#lib/ids/reference.ts'
import {
  operatorApproveWithdrawal,
  operatorPayWithdrawal,
  operatorRefundWithdrawal,
  operatorRejectWithdrawal,
  operatorReviewWithdrawal,
  operatorWithdrawalArrived,
} from '#lib/operators/withdrawals-api.ts'
import { mayFollow, type WithdrawalStatus } from '#lib/withdrawals/rules.ts'
import { validApprovals } from '#server/operator/people.ts'
import { Refusal, requireFound } from '#server/platform/refusal.ts'
import { storedSettings } from '#server/site/site.ts'
import { type Decision, decide } from '#server/withdrawals/decide.ts'
import { insertApproval, lockWithdrawal, type WithdrawalRow } from '#server/withdrawals/queries.ts'
import { type ActScope, act, alreadyDecided, DONE, requireTwoPeople, WAITING } from '../act.ts'
import { topicOf } from './reading-acts.ts'

type Change = Pick<Decision, 'status' | 'reason' | 'paymentReference' | 'receiptUntil'>

export const reviewWithdrawalAct = act(
  operatorReviewWithdrawal,
  'withdrawalsReview',
  async (scope, { withdrawal }) => {
    await step(scope, await lockForStep(scope, withdrawal, 'reviewing'), { status: 'reviewing' })
    return DONE
  },
)

export const rejectWithdrawalAct = act(
  operatorRejectWithdrawal,
  'withdrawalsDecide',
  async (scope, { withdrawal, reason }) => {
    const row = await lockForStep(scope, withdrawal, 'rejected')
    await step(scope, row, { status: 'rejected', reason })
    return DONE
  },
)

/** One person approves; from the set amount on a second person's approval decides. */
export const approveWithdrawalAct = act(
  operatorApproveWithdrawal,
  'withdrawalsDecide',
  async (scope, { withdrawal }) => {
    const { tx, context, at, note } = scope
    const row = await lockForStep(scope, withdrawal, 'approved')
    const isOfTwo = await takesTwo(scope, row)
    const all = isOfTwo ? (await requireTwoPeople(scope)).all : []
    if (!(await insertApproval(tx, row.id, context.operator, at)))
      throw new Refusal('secondPersonOther', { status: 409 })
    const approvals = [...row.approvals, context.operator]
    const isEnough = !isOfTwo || validApprovals(approvals, all, 'withdrawalsDecide') >= 2
    await note(`withdrawal ${referenceOf(row)} approval`, row.approvals, approvals, {
      memberId: row.member_id,
    })
    if (isEnough) await step(scope, row, { status: 'approved' })
    else if (row.status === 'applied') await step(scope, row, { status: 'reviewing' })
    return isEnough ? DONE : WAITING
  },
)

export const payWithdrawalAct = act(
  operatorPayWithdrawal,
  'withdrawalsDecide',
  async (scope, { withdrawal, bankReference, instead }) => {
    const { withdrawals: terms } = await storedSettings(scope.tx)
    const receiptUntil = new Date(scope.at.getTime() + terms.receiptMinutes * 60_000)
    const change = { status: 'paid', paymentReference: bankReference, receiptUntil } as const
    return stepByTwo(scope, withdrawal, { act: 'paid', input: bankReference, change, instead })
  },
)

export const refundWithdrawalAct = act(
  operatorRefundWithdrawal,
  'withdrawalsDecide',
  (scope, { withdrawal, reason, instead }) => {
    const change = { status: 'refunded', reason } as const
    return stepByTwo(scope, withdrawal, { act: 'refund', input: reason, change, instead })
  },
)

export const withdrawalArrivedAct = act(
  operatorWithdrawalArrived,
  'withdrawalsDecide',
  (scope, { withdrawal, reason, instead }) => {
    const change = { status: 'autoReceived', reason } as const
    return stepByTwo(scope, withdrawal, { act: 'arrived', input: reason, change, instead })
  },
)

/** For decisions that cannot be undone: from the set amount on two different people must say the same. */
async function stepByTwo(
  scope: ActScope,
  id: string,
  entered: { act: string; input: string; change: Change; instead: boolean | undefined },
): Promise<typeof DONE | typeof WAITING> {
  const { act, input, change, instead } = entered
  const row = await lockForStep(scope, id, change.status)
  const agreement = { topic: topicOf(row), act, input, instead, memberId: row.member_id }
  if ((await takesTwo(scope, row)) && !(await scope.agree(agreement))) return WAITING
  await step(scope, row, change)
  return DONE
}

/** The withdrawal, locked until the end; refused unless the status can follow the present one. */
async function lockForStep({ tx }: ActScope, id: string, status: WithdrawalStatus): Promise<WithdrawalRow> {
  const row = requireFound(await lockWithdrawal(tx, id))
  const isLate = status === 'approved' && row.status !== 'applied' && row.status !== 'reviewing'
  if (isLate || !mayFollow(row.status, status)) throw alreadyDecided()
  return row
}

async function takesTwo({ tx }: ActScope, { amount }: WithdrawalRow): Promise<boolean> {
  const { withdrawals: terms } = await storedSettings(tx)
  return amount >= BigInt(terms.secondPersonFromMinor)
}

async function step({ tx, context, at, note }: ActScope, row: WithdrawalRow, change: Change): Promise<void> {
  const before = await decide(tx, { ...change, id: row.id, at, operator: context.operator })
  const after = change.reason ? `${change.status}: ${change.reason}` : change.status
  await note(`withdrawal ${referenceOf(row)}`, before.status, after, {
    memberId: row.member_id,
    reason: change.reason,
  })
}
