import { referenceOf } from '#lib/ids/reference.ts'
import { currencyOf } from '#lib/money/currency.ts'
import { formatMoney } from '#lib/money/money.ts'
import type { OrderDetails, QueuedOrder } from '#lib/operators/points-api.ts'
import { REDEMPTION_STATES } from '#lib/points/rules.ts'
import {
  approvePointOrderAct,
  pointOrderAct,
  pointOrdersAct,
  rejectPointOrderAct,
} from '#server/operators/points/order-acts.ts'
import { pointStockAct, setPointStockAct } from '#server/operators/points/stock-acts.ts'
import { runAct } from '#server/operators/run-act.ts'
import { redemptionById, redemptionsEnding } from '#server/points/redemption-queries.ts'
import { OperatorFault, type Typed } from './arguments.ts'
import { decisionTexts, findByReference, listOf, nextPageText, reasonOf } from './decisions.ts'
import type { OperatorContext } from './operator-context.ts'

const TEXTS = {
  ...decisionTexts('points'),
  memberFrozen: 'the account is not open: nothing is approved for it',
  notFound: 'there is no such item; "points stock" lists them',
}

/** `points …`: orders of the points mall and the stock of its items; the acts of the console in words. */
export async function points(context: OperatorContext, { words, options }: Typed): Promise<string> {
  const [, act = 'list', name, ...rest] = words
  const text = rest.join(' ').trim()
  if (act === 'list') return list(context, name, options)
  if (act === 'stock') return name === undefined ? stockText(context) : setStock(context, name, text)
  if (act === 'show' || act === 'approve' || act === 'reject')
    return onOrder(context, { act, reference: name ?? '', text })
  throw new OperatorFault('points list, show, approve, reject or stock')
}

async function list(
  context: OperatorContext,
  name = 'processing',
  { after }: Typed['options'] = {},
): Promise<string> {
  const state = REDEMPTION_STATES.find(one => one === name)
  if (!state) throw new OperatorFault(`points list ${REDEMPTION_STATES.join(', ')}`)
  const page = await runAct(context, pointOrdersAct, after === undefined ? { state } : { state, after })
  if (page.orders.length === 0) return `No order is ${state}.`
  return nextPageText(`points list ${state}`, listOf(page.orders, lineOf), page)
}

function lineOf(order: QueuedOrder, name: string): string {
  const { createdAt, member, item, isSent } = order
  return `${name}  ${createdAt.slice(0, 16)}  ${member.account}  ${item}, ${pointsOf(order)}${isSent ? ', to be sent' : ''}`
}

function pointsOf({ points: count, amount, currency }: QueuedOrder): string {
  const money = amount && currency ? `, gives ${formatMoney(BigInt(amount), currencyOf(currency), 'en')}` : ''
  return `${count} points${money}`
}

async function onOrder(
  context: OperatorContext,
  { act, reference, text }: { act: 'show' | 'approve' | 'reject'; reference: string; text: string },
): Promise<string> {
  const {
    id: order,
    account,
    item,
  } = await findByReference(reference, {
    what: 'order',
    list: 'points list',
    byId: id => redemptionById(context.db, id),
    ending: tail => redemptionsEnding(context.db, tail),
  })
  if (act === 'show') return detailsText(await runAct(context, pointOrderAct, { order }, TEXTS))
  if (act === 'approve') await runAct(context, approvePointOrderAct, { order, note: text }, TEXTS)
  else await runAct(context, rejectPointOrderAct, { order, reason: reasonOf(text) }, TEXTS)
  return `${referenceOf({ id: order })} is ${act === 'approve' ? 'approved' : 'rejected'}: ${item} of ${account}.`
}

function detailsText(order: OrderDetails): string {
  const { delivery, decidedBy, decidedAt, note } = order
  return [
    lineOf(order, order.reference),
    ...(delivery ? [`to ${delivery.name}, ${delivery.phone}`, delivery.address] : []),
    decidedAt === null
      ? 'waits for a decision'
      : `${order.state} by ${decidedBy} at ${decidedAt.slice(0, 16)}`,
    ...(note ? [note] : []),
  ].join('\n')
}

async function stockText(context: OperatorContext): Promise<string> {
  const { items } = await runAct(context, pointStockAct, {})
  if (items.length === 0) return 'The mall has no items.'
  return items
    .map(({ item, left, points: price }) => {
      const shown = price === null ? 'not published' : `${price} points`
      return `${item.padEnd(20)} ${left === null ? 'no limit' : `${left} left`}, ${shown}`
    })
    .join('\n')
}

async function setStock(context: OperatorContext, item: string, text: string): Promise<string> {
  if (!/^\d{1,7}$/.test(text) && text !== 'unlimited')
    throw new OperatorFault('points stock ITEM NUMBER, or points stock ITEM unlimited')
  const left = text === 'unlimited' ? null : Number(text)
  await runAct(context, setPointStockAct, { item, left }, TEXTS)
  return left === null ? `${item} has no limit.` : `${item}: ${left} left.`
}
