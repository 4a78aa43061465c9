import type { InboxKind } from '#lib/inbox/rules.ts'
import { isCurrency } from '#lib/money/money.ts'
import { mayFollow, type WithdrawalStatus } from '#lib/withdrawals/rules.ts'
import type { Transaction } from '#server/db/database.ts'
import { addInboxMessage } from '#server/inbox/add-message.ts'
import { account } from '#server/ledger/accounts.ts'
import { post } from '#server/ledger/batch.ts'
import { release, settle } from '#server/ledger/holds.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { countAccount } from '#server/team/account-windows.ts'
import {
  insertStep,
  isFrozen,
  lockWithdrawal,
  type Step,
  type WithdrawalRow,
  writeStatus,
} from './queries.ts'

/** A change of a withdrawal's status. */
export interface Decision extends Step {
  id: string
  /** The bank's reference, for `paid`. */
  paymentReference?: string
  /** Until when the member may report that it did not arrive, for `paid`. */
  receiptUntil?: Date
  /** If set, only this member's own withdrawal. */
  memberId?: string
}

/**
 * Moves a withdrawal to its next status, with the money that belongs to it, in one transaction. Throws
 * `Refusal('notFound')`, 404, and `Refusal('alreadyDecided')`, 409, if that status cannot follow the current one: of
 * two concurrent decisions the second finds it decided.
 */
export async function decide(tx: Transaction, decision: Decision): Promise<WithdrawalRow> {
  const row = await lockWithdrawal(tx, decision.id)
  if (!row || (decision.memberId !== undefined && row.member_id !== decision.memberId))
    throw new Refusal('notFound', { status: 404 })
  // Repeated by the member because the answer was lost.
  if (decision.memberId !== undefined && row.status === decision.status) return row
  if (!mayFollow(row.status, decision.status)) throw new Refusal('alreadyDecided', { status: 409 })
  // Money that is on its way is recorded as paid all the same; a frozen account gets no new yes.
  if (decision.status === 'approved' && (await isFrozen(tx, row.member_id)))
    throw new Refusal('memberFrozen', { status: 409 })
  await moveMoney(tx, row, decision.status)
  await writeStatus(tx, row.id, decision)
  await insertStep(tx, row.id, decision)
  await notifyMember(tx, row, decision)
  count(tx, row, decision)
  return row
}

/** Called last, when every other row is locked: a deposit of the same member locks the member first. */
function count(tx: Transaction, row: WithdrawalRow, { status, at }: Decision): void {
  const { member_id: memberId, amount } = row
  if (status === 'paid' && row.status === 'approved')
    countAccount(tx, { memberId, at, withdrawals: 1, withdrawn: amount })
  if (status === 'refunded') countAccount(tx, { memberId, at, withdrawals: -1, withdrawn: -amount })
}

/** The inbox message of each status; there is none for what members do themselves. */
export const WITHDRAWAL_MESSAGES: Partial<Record<WithdrawalStatus, InboxKind>> = {
  approved: 'withdrawalApproved',
  paid: 'withdrawalPaid',
  rejected: 'withdrawalRejected',
  autoReceived: 'withdrawalAutoReceived',
  refunded: 'withdrawalRefunded',
}

async function notifyMember(
  tx: Transaction,
  row: WithdrawalRow,
  { status, at, reason }: Decision,
): Promise<void> {
  const kind = WITHDRAWAL_MESSAGES[status]
  if (!kind || !isCurrency(row.currency)) return
  const amount = { money: row.amount, currency: row.currency }
  await addInboxMessage(tx, { memberId: row.member_id, kind, values: { amount, reason: reason ?? '' }, at })
}

/** The first payment settles the hold; a rejection or cancellation releases it; a refund returns a payment. */
async function moveMoney(tx: Transaction, row: WithdrawalRow, status: WithdrawalStatus): Promise<void> {
  const end = { holdId: row.hold_id, scope: 'withdrawal-end', key: row.id, reference: row.id }
  if (status === 'rejected' || status === 'cancelled') await release(tx, end)
  if (status === 'paid' && row.status === 'approved') {
    await settle(tx, end)
    if (row.fee > 0n) await takeFee(tx, row)
  }
  if (status === 'refunded') await refund(tx, row)
}

/** The settled amount has left through payments; moves its fee to the house. */
async function takeFee(tx: Transaction, row: WithdrawalRow): Promise<void> {
  const { paidOut, fees } = houseAccounts(row)
  await postForWithdrawal(tx, {
    kind: 'fee',
    scope: 'withdrawal-fee',
    row,
    legs: [
      { account: paidOut, amount: -row.fee },
      { account: fees, amount: row.fee },
    ],
  })
}

/** Returns a payment that never arrived to the wallet, including the fee. */
async function refund(tx: Transaction, row: WithdrawalRow): Promise<void> {
  const { paidOut, fees, wallet } = houseAccounts(row)
  await postForWithdrawal(tx, {
    kind: 'refund',
    scope: 'withdrawal-refund',
    row,
    legs: [
      { account: wallet, amount: row.amount },
      { account: paidOut, amount: row.fee - row.amount },
      ...(row.fee > 0n ? [{ account: fees, amount: -row.fee }] : []),
    ],
  })
}

function houseAccounts({ member_id: memberId, currency: unit }: WithdrawalRow) {
  return {
    wallet: account({ book: 'real', kind: 'wallet', memberId, unit }),
    paidOut: account({ book: 'real', kind: 'payments_out', unit }),
    fees: account({ book: 'real', kind: 'fees', unit }),
  }
}

async function postForWithdrawal(
  tx: Transaction,
  {
    kind,
    scope,
    row,
    legs,
  }: Pick<Parameters<typeof post>[1], 'kind' | 'scope' | 'legs'> & { row: WithdrawalRow },
): Promise<void> {
  const operation = { kind, scope, key: row.id, reference: row.id, book: 'real' as const, legs }
  const outcome = await post(tx, operation)
  if (outcome.state !== 'posted')
    throw new Error(`${kind} of withdrawal ${row.id} was ${outcome.state} by the ledger`)
}
