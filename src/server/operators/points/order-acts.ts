import { referenceOf } from '#lib/ids/reference.ts'
import {
  operatorApprovePointOrder,
  operatorPointOrder,
  operatorPointOrders,
  operatorRejectPointOrder,
  type QueuedOrder,
} from '#lib/operators/points-api.ts'
import { pageOf } from '#lib/wire/older.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { approveOrder, rejectOrder } from '#server/points/decide.ts'
import {
  countRedemptionsIn,
  lockRedemption,
  type QueuedRow,
  redemptionById,
  redemptionsIn,
} from '#server/points/redemption-queries.ts'
import { type ActScope, act, alreadyDecided, DONE } from '../act.ts'
import { LISTED } from '../queue-page.ts'

/** Without addresses: no entry is written for a look at the queue. */
export const pointOrdersAct = act(
  operatorPointOrders,
  'pointOrdersRead',
  async ({ tx }, { state = 'processing', after }) => {
    const rows = await redemptionsIn(tx, { state, after, limit: LISTED + 1 })
    const { list, next } = pageOf(rows, LISTED)
    return {
      orders: list.map(toQueued),
      total: await countRedemptionsIn(tx, state),
      next,
    }
  },
  { isReading: true },
)

export const pointOrderAct = act(operatorPointOrder, 'pointOrdersRead', async ({ tx, note }, { order }) => {
  const row = await redemptionById(tx, order)
  if (row?.kind !== 'item') throw new Refusal('notFound', { status: 404 })
  await note(subjectOf(row), undefined, 'read', { memberId: row.member_id })
  return {
    ...toQueued(row),
    delivery: row.delivery,
    note: row.note,
    decidedBy: row.decided_by,
    decidedAt: row.decided_at?.toISOString() ?? null,
  }
})

export const approvePointOrderAct = act(
  operatorApprovePointOrder,
  'pointOrdersDecide',
  async (scope, { order, note: text }) => {
    const row = await lockWaiting(scope, order)
    const { tx, context, at, note } = scope
    await approveOrder(tx, row, { operator: context.operator, note: text === '' ? null : text, at })
    await note(subjectOf(row), 'processing', text === '' ? 'approved' : `approved: ${text}`, {
      memberId: row.member_id,
    })
    return DONE
  },
)

export const rejectPointOrderAct = act(
  operatorRejectPointOrder,
  'pointOrdersDecide',
  async (scope, { order, reason }) => {
    const row = await lockWaiting(scope, order)
    const { tx, context, at, note } = scope
    await rejectOrder(tx, row, { operator: context.operator, note: reason, at })
    await note(subjectOf(row), 'processing', `rejected: ${reason}`, { memberId: row.member_id, reason })
    return DONE
  },
)

/** The order, locked until the end; refused unless it waits for a decision. */
async function lockWaiting({ tx }: ActScope, id: string) {
  const row = await lockRedemption(tx, id)
  if (row?.kind !== 'item') throw new Refusal('notFound', { status: 404 })
  if (row.state !== 'processing') throw alreadyDecided()
  return row
}

const subjectOf = (row: { id: string }) => `point order ${referenceOf(row)}`

function toQueued(row: QueuedRow): QueuedOrder {
  return {
    id: row.id,
    reference: referenceOf(row),
    member: { id: row.member_id, account: row.account },
    item: row.item ?? '',
    points: row.points.toString(),
    amount: row.amount?.toString() ?? null,
    currency: row.currency,
    isSent: row.delivery !== null,
    state: row.state,
    createdAt: row.created_at.toISOString(),
  }
}
