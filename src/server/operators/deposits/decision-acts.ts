import { referenceOf } from '#lib/ids/reference.ts'
import { operatorApproveDeposit, operatorRejectDeposit } from '#lib/operators/deposits-api.ts'
import { decide } from '#server/cashier/decide.ts'
import { type DepositRow, insertApproval, lockDeposit } from '#server/cashier/queries.ts'
import { checkLateDeposit } from '#server/limits/late-deposits.ts'
import { validApprovals } from '#server/operator/people.ts'
import { Refusal, requireFound } from '#server/platform/refusal.ts'
import { storedSettings } from '#server/site/site.ts'
import { type ActScope, act, alreadyDecided, DONE, requireTwoPeople, WAITING } from '../act.ts'

/** The statuses in which a payment may still be approved. */
export const UNDECIDED: readonly string[] = ['awaiting', 'expired', 'cancelled']

/** One person who has seen the payment approves; from the set amount on a second person's approval credits it. */
export const approveDepositAct = act(
  operatorApproveDeposit,
  'depositsDecide',
  async (scope, { deposit: id }) => {
    const { tx, context, at, note } = scope
    const { deposits, withdrawals } = await storedSettings(tx)
    const row = requireFound(await lockDeposit(tx, id))
    if (!UNDECIDED.includes(row.status)) throw alreadyDecided()
    // Once it had expired or was cancelled the member could start others, even if a late slip reopened it.
    if (row.statuses.some(one => one === 'expired' || one === 'cancelled')) await requireRoom(scope, row)
    const isOfTwo = row.amount >= BigInt(deposits.secondPersonFromMinor)
    const all = isOfTwo ? (await requireTwoPeople(scope)).all : []
    if (!(await insertApproval(tx, id, context.operator, at)))
      throw new Refusal('secondPersonOther', { status: 409 })
    const approvals = [...row.approvals, context.operator]
    const about = { memberId: row.member_id }
    await note(`deposit ${referenceOf(row)} approval`, row.approvals, approvals, about)
    if (isOfTwo && validApprovals(approvals, all, 'depositsDecide') < 2) return WAITING
    const { depositTurnover } = withdrawals
    await decide(tx, { id, status: 'approved', at, operator: context.operator, depositTurnover })
    await note(`deposit ${referenceOf(row)}`, row.status, 'approved', about)
    return DONE
  },
)

export const rejectDepositAct = act(
  operatorRejectDeposit,
  'depositsDecide',
  async ({ tx, context, at, note }, { deposit: id, reason }) => {
    const step = { status: 'rejected' as const, at, operator: context.operator, reason }
    const { row } = await decide(tx, { ...step, id, depositTurnover: '0' })
    await note(`deposit ${referenceOf(row)}`, row.status, `rejected: ${reason}`, {
      memberId: row.member_id,
      reason,
    })
    return DONE
  },
)

/** Late money is only credited within the member's own limits and outside of breaks; otherwise it must be sent back. */
export async function requireRoom(
  { tx, at, context }: ActScope,
  { id: depositId, member_id: memberId, amount: amountMinor }: DepositRow,
): Promise<void> {
  const { timeZone } = context
  const room = await checkLateDeposit(tx, { depositId, memberId, amountMinor, now: at, timeZone })
  if (room === 'inBreak') throw new Refusal('memberTakesBreak', { status: 409 })
  if (room === 'overLimit') throw new Refusal('overDepositLimit', { status: 409 })
}
