import { accountKey } from '#lib/identity/rules.ts'
import { newId } from '#lib/ids/ids.ts'
import { referenceOf } from '#lib/ids/reference.ts'
import { isCurrency } from '#lib/money/money.ts'
import { parseAmount } from '#lib/money/typed-amount.ts'
import { carryOut } from '#server/adjustments/carry-out.ts'
import {
  type AdjustmentRow,
  adjustmentById,
  adjustmentsEnding,
  endAdjustment,
  insertAdjustment,
  insertAdjustmentApproval,
  lockAdjustment,
  openAdjustments,
} from '#server/adjustments/queries.ts'
import type { Transaction } from '#server/db/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { storedSettings } from '#server/site/site.ts'
import { amountOf } from './amounts.ts'
import { OperatorFault, type Typed } from './arguments.ts'
import { decided, findByReference, listOf, reasonOf } from './decisions.ts'
import { logChange, type OperatorContext } from './operator-context.ts'
import { refuseSamePerson, requireTwo, validApprovals } from './people.ts'
import { receiverOf } from './receivers.ts'

/** The most rows in a list. */
const LISTED = 200

/** `adjust …`: corrects a member's wallet by hand, with a reason that the member can read. */
export async function adjust(context: OperatorContext, { words }: Typed): Promise<string> {
  const [, act = 'list', first = '', ...rest] = words
  if (act === 'list') return list(context)
  if (act === 'show') return linesOf(await find(context, first))
  if (act === 'credit' || act === 'debit') {
    const [typedAmount = '', ...reason] = rest
    return propose(context, {
      name: first,
      typedAmount,
      isDebit: act === 'debit',
      reason: reason.join(' ').trim(),
    })
  }
  const reason = rest.join(' ').trim()
  if (act === 'approve') return approve(context, await find(context, first))
  if (act === 'withdraw') return takeBack(context, await find(context, first), reasonOf(reason))
  throw new OperatorFault('adjust list, show, credit, debit, approve or withdraw')
}

async function list({ db }: OperatorContext): Promise<string> {
  const open = await openAdjustments(db, LISTED)
  return open.length === 0 ? 'No adjustment waits for a second person.' : listOf(open, lineOf)
}

function lineOf(row: AdjustmentRow, name = referenceOf(row)): string {
  const waits = row.state === 'proposed' ? '  WAITS FOR A SECOND PERSON: approve' : ''
  const at = `${row.created_at.toISOString().slice(0, 16)}Z`
  return `${name}  ${at}  ${row.state.padEnd(9)}  ${signedOf(row)}  ${row.account}  by ${row.approvals.join(', ')}${waits}`
}

const linesOf = (row: AdjustmentRow) => `${lineOf(row)}\nreason  ${row.reason}`

/** With its sign: "+100.00 THB". */
function signedOf(row: Pick<AdjustmentRow, 'amount' | 'currency'>): string {
  return `${row.amount > 0n ? '+' : ''}${amountOf(row)}`
}

interface NewAdjustment {
  name: string
  typedAmount: string
  isDebit: boolean
  reason: string
}

/** Posts the correction immediately; from "secondPersonFromMinor" on it waits for a second person's approval. */
function propose(
  context: OperatorContext,
  { name, typedAmount, isDebit, reason: typed }: NewAdjustment,
): Promise<string> {
  const reason = reasonOf(typed)
  return decided(context, 'adjust', async tx => {
    const { id: memberId, currency } = await receiverOf(tx, accountKey(name))
    const size = isCurrency(currency) ? parseAmount(typedAmount, currency) : undefined
    if (!size) throw new OperatorFault(`${typedAmount || 'nothing'} is not an amount such as 100 or 100.50`)
    const isOfTwo = size >= (await secondPersonFrom(tx))
    if (isOfTwo) await requireTwo(tx, context)
    const id = newId()
    const amount = isDebit ? -size : size
    if (!(await insertAdjustment(tx, { id, memberId, amount, currency, reason, at: context.now })))
      throw new OperatorFault(
        'the same was entered before, with the same reason: where it is meant once more, give a reason that tells it apart',
      )
    await insertAdjustmentApproval(tx, id, context.operator, context.now)
    const row = await requireAdjustment(tx, id)
    if (!isOfTwo) return post(tx, context, row)
    await logChange(tx, context, `adjustment ${referenceOf(row)}`, undefined, `proposed: ${summaryOf(row)}`, {
      memberId: row.member_id,
    })
    return `${referenceOf(row)} needs one more approval, of somebody else: ${summaryOf(row)}.`
  })
}

/** Approves as the second person, who must not be the one who proposed it. */
function approve(context: OperatorContext, { id }: AdjustmentRow): Promise<string> {
  return decided(context, 'adjust', async tx => {
    const row = await lockAdjustment(tx, id)
    if (row?.state !== 'proposed') throw new Refusal('alreadyDecided', { status: 409 })
    const { all } = await requireTwo(tx, context)
    if (!(await insertAdjustmentApproval(tx, id, context.operator, context.now)))
      refuseSamePerson(context.operator)
    const approvals = [...row.approvals, context.operator]
    await logChange(tx, context, `adjustment ${referenceOf(row)} approval`, row.approvals, approvals, {
      memberId: row.member_id,
    })
    // The person who proposed it may have been removed since.
    if (validApprovals(approvals, all) < 2)
      return `${referenceOf(row)} needs one more approval, of somebody else: ${summaryOf(row)}.`
    return post(tx, context, row)
  })
}

function takeBack(context: OperatorContext, { id }: AdjustmentRow, reason: string): Promise<string> {
  return decided(context, 'adjust', async tx => {
    const row = await lockAdjustment(tx, id)
    if (row?.state !== 'proposed') throw new Refusal('alreadyDecided', { status: 409 })
    await endAdjustment(tx, id, { state: 'withdrawn', at: context.now })
    await logChange(tx, context, `adjustment ${referenceOf(row)}`, 'proposed', `withdrawn: ${reason}`, {
      memberId: row.member_id,
    })
    return `${referenceOf(row)} is taken back: ${summaryOf(row)}.`
  })
}

/** Corrects the wallet, and logs its balance before and after. */
async function post(tx: Transaction, context: OperatorContext, row: AdjustmentRow): Promise<string> {
  const { currency, reason } = row
  try {
    const { before, after } = await carryOut(tx, row, context.now)
    const side = (balance: bigint) => `${row.account} holds ${amountOf({ amount: balance, currency })}`
    const summary = `${side(after)}, ${signedOf(row)}: ${reason}`
    await logChange(tx, context, `adjustment ${referenceOf(row)}`, side(before), summary, {
      memberId: row.member_id,
    })
    return `${referenceOf(row)} is posted: ${summaryOf(row)}. ${side(after)}.`
  } catch (error) {
    if (error instanceof Refusal && error.code === 'notEnoughMoney')
      throw new OperatorFault(`${row.account} does not hold that much; nothing was changed`)
    throw error
  }
}

const summaryOf = (row: AdjustmentRow) => `${signedOf(row)} for ${row.account}, ${row.reason}`

async function requireAdjustment(tx: Transaction, id: string): Promise<AdjustmentRow> {
  const row = await adjustmentById(tx, id)
  if (!row) throw new Error(`adjustment ${id} is not there after it was written`)
  return row
}

async function secondPersonFrom(tx: Transaction): Promise<bigint> {
  return BigInt((await storedSettings(tx)).adjustments.secondPersonFromMinor)
}

function find({ db }: OperatorContext, reference: string): Promise<AdjustmentRow> {
  return findByReference(reference, {
    what: 'adjustment',
    list: 'adjust list',
    byId: id => adjustmentById(db, id),
    ending: tail => adjustmentsEnding(db, tail),
  })
}
