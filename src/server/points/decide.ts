import type { Transaction } from '#server/db/database.ts'
import { addInboxMessage } from '#server/inbox/add-message.ts'
import { account } from '#server/ledger/accounts.ts'
import { post } from '#server/ledger/batch.ts'
import { reverse } from '#server/ledger/reverse.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { lockActiveMember } from '#server/security/factor-queries.ts'
import { requireTurnover } from '#server/turnover/turnover.ts'
import { decideRedemption, type RedemptionRow } from './redemption-queries.ts'
import { returnItem } from './stock-queries.ts'

interface Decision {
  operator: string
  /** What the member reads. */
  note: string | null
  at: Date
}

/** Approves an order whose row is locked, and pays the money that it gives. Throws `Refusal('memberFrozen')`. */
export async function approveOrder(
  tx: Transaction,
  row: RedemptionRow,
  { operator, note, at }: Decision,
): Promise<void> {
  if (!(await lockActiveMember(tx, row.member_id))) throw new Refusal('memberFrozen', { status: 409 })
  await payMoney(tx, row, at)
  await decideRedemption(tx, { id: row.id, state: 'approved', note, reversal_id: null, operator, at })
  await notifyMember(tx, row, { kind: 'pointOrderApproved', note, at })
}

/** Rejects an order whose row is locked: the points return by a reversal, and the item to the stock. */
export async function rejectOrder(
  tx: Transaction,
  row: RedemptionRow,
  { operator, note, at }: Decision,
): Promise<void> {
  const { id, operation_id: operationId } = row
  const outcome = await reverse(tx, { operationId, scope: 'points', key: `${id}:rejected`, reference: id })
  if (outcome.state !== 'posted')
    throw new Error(`the points of order ${id} were ${outcome.state} by the ledger`)
  if (row.item !== null) await returnItem(tx, row.item)
  const { operationId: reversal_id } = outcome
  await decideRedemption(tx, { id, state: 'rejected', note, reversal_id, operator, at })
  await notifyMember(tx, row, { kind: 'pointOrderRejected', note, at })
}

async function payMoney(tx: Transaction, row: RedemptionRow, at: Date): Promise<void> {
  const { id, member_id: memberId, amount, required, currency: unit } = row
  if (amount === null || required === null || unit === null) return
  await requireTurnover(tx, { memberId, source: 'bonus', reference: id, base: amount, required, unit, at })
  const outcome = await post(tx, {
    kind: 'bonus',
    book: 'real',
    scope: 'points',
    key: `${id}:approved`,
    reference: id,
    legs: [
      { account: account({ book: 'real', kind: 'wallet', memberId, unit }), amount },
      { account: account({ book: 'real', kind: 'bonus', unit }), amount: -amount },
    ],
  })
  if (outcome.state !== 'posted')
    throw new Error(`the money of order ${id} was ${outcome.state} by the ledger`)
}

function notifyMember(
  tx: Transaction,
  row: RedemptionRow,
  { kind, note, at }: { kind: 'pointOrderApproved' | 'pointOrderRejected'; note: string | null; at: Date },
): Promise<void> {
  const values = { item: { texts: row.names ?? {} }, points: { count: row.points }, reason: note ?? '' }
  return addInboxMessage(tx, { memberId: row.member_id, kind, values, at })
}
