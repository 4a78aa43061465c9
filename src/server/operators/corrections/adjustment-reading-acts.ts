import {
  operatorAdjustment,
  operatorAdjustments,
  type WalletAdjustment,
} from '#lib/operators/adjustments-api.ts'
import { type AdjustmentRow, adjustmentById, openAdjustments } from '#server/adjustments/queries.ts'
import { requireFound } from '#server/platform/refusal.ts'
import { act } from '../act.ts'
import { caseToWire } from '../case-to-wire.ts'
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
  const { reason, state, approvals } = row
  return { ...caseToWire(row), reason, state, approvals }
}
