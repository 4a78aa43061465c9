import { referenceOf } from '#lib/ids/reference.ts'
import {
  operatorAdjustment,
  operatorAdjustments,
  type WalletAdjustment,
} from '#lib/operators/adjustments-api.ts'
import { type AdjustmentRow, adjustmentById, openAdjustments } from '#server/adjustments/queries.ts'
import { requireFound } from '#server/platform/refusal.ts'
import { act } from '../act.ts'
import { LISTED, queuePageOf } from '../queue-page.ts'

export const adjustmentsAct = act(
  operatorAdjustments,
  'correctionsRead',
  async ({ tx }, { after }) => {
    const { rows, ...page } = queuePageOf(await openAdjustments(tx, { after, limit: LISTED + 1 }))
    return { adjustments: rows.map(toAdjustment), ...page }
  },
  { isReading: true },
)

export const adjustmentAct = act(
  operatorAdjustment,
  'correctionsRead',
  async ({ tx }, { adjustment }) => {
    const row = requireFound(await adjustmentById(tx, adjustment))
    return toAdjustment(row)
  },
  { isReading: true },
)

function toAdjustment(row: AdjustmentRow): WalletAdjustment {
  const { id, currency, reason, state, approvals } = row
  return {
    id,
    reference: referenceOf(row),
    member: { id: row.member_id, account: row.account },
    amount: String(row.amount),
    currency,
    reason,
    state,
    createdAt: row.created_at.toISOString(),
    approvals,
  }
}
