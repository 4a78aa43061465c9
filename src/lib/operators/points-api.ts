import * as v from 'valibot'
import { REDEMPTION_STATES } from '../points/rules.ts'
import { action } from '../wire/action.ts'
import { freeText, id, instant, minorText } from '../wire/schemas.ts'
import { after, agreed, memberName, reason } from './wire.ts'

const state = v.picklist(REDEMPTION_STATES)

const order = v.strictObject({
  id,
  /** As members read it out: "9F04C1-77A2E0". */
  reference: v.string(),
  member: memberName,
  /** The code of the item. */
  item: v.string(),
  points: minorText,
  /** Money that the approved order adds to the wallet; null for all else. */
  amount: v.nullable(minorText),
  currency: v.nullable(v.string()),
  /** Whether it is sent to somebody. */
  isSent: v.boolean(),
  state,
  createdAt: instant,
})
export type QueuedOrder = v.InferOutput<typeof order>

export const operatorPointOrders = action({
  name: 'operatorPointOrders',
  summary: 'Orders of the points mall by state, the oldest first; without a state those that wait',
  method: 'GET',
  path: '/operator/point-orders',
  audience: 'operator',
  input: v.strictObject({
    state: v.optional(state),
    after,
  }),
  answer: v.strictObject({
    orders: v.array(order),
    /** How many there are on all pages. */
    total: v.number(),
    /** What `after` is on the next page; null on the last one. */
    next: v.nullable(id),
  }),
  refusals: [],
})

const details = v.strictObject({
  ...order.entries,
  delivery: v.nullable(v.strictObject({ name: v.string(), phone: v.string(), address: v.string() })),
  note: v.nullable(v.string()),
  decidedBy: v.nullable(v.string()),
  decidedAt: v.nullable(instant),
})
export type OrderDetails = v.InferOutput<typeof details>

export const operatorPointOrder = action({
  name: 'operatorPointOrder',
  summary: 'An order with the whole address it goes to; an entry says who looked',
  method: 'GET',
  path: '/operator/point-orders/:order',
  audience: 'operator',
  input: v.strictObject({ order: id }),
  answer: details,
  refusals: [],
})

export const operatorApprovePointOrder = action({
  name: 'operatorApprovePointOrder',
  summary: 'Approves an order; money that it gives is in the wallet at once, and the member reads the note',
  method: 'POST',
  path: '/operator/point-orders/:order/approve',
  audience: 'operator',
  input: v.strictObject({ order: id, note: v.optional(freeText(200), '') }),
  answer: agreed,
  refusals: ['alreadyDecided', 'memberFrozen', 'textUnreadable'],
})

export const operatorRejectPointOrder = action({
  name: 'operatorRejectPointOrder',
  summary: 'Rejects an order and gives the points back; the member reads the reason',
  method: 'POST',
  path: '/operator/point-orders/:order/reject',
  audience: 'operator',
  input: v.strictObject({ order: id, reason }),
  answer: agreed,
  refusals: ['alreadyDecided'],
})

const stock = v.strictObject({
  item: v.string(),
  /** How many are left; null where there is no limit. */
  left: v.nullable(v.number()),
  /** Points of the published item; null for one that is not published. */
  points: v.nullable(v.number()),
})

export const operatorPointStock = action({
  name: 'operatorPointStock',
  summary: 'What is left of each item of the points mall',
  method: 'GET',
  path: '/operator/point-stock',
  audience: 'operator',
  input: v.strictObject({}),
  answer: v.strictObject({ items: v.array(stock) }),
  refusals: [],
})

export const operatorSetPointStock = action({
  name: 'operatorSetPointStock',
  summary: 'Sets how many of an item are left from now on; null for no limit',
  method: 'PUT',
  path: '/operator/point-stock/:item',
  audience: 'operator',
  input: v.strictObject({
    item: v.pipe(v.string(), v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'badInput'), v.maxLength(60, 'badInput')),
    left: v.nullable(
      v.pipe(v.number(), v.integer('badInput'), v.minValue(0, 'badInput'), v.maxValue(1_000_000, 'badInput')),
    ),
  }),
  answer: v.strictObject({}),
  refusals: [],
})
