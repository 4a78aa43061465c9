import { newId } from '#lib/ids/ids.ts'
import { referenceOf } from '#lib/ids/reference.ts'
import type { WalletAdjustment } from '#lib/operators/adjustments-api.ts'
import { type AdjustmentRow, adjustmentById, adjustmentsEnding } from '#server/adjustments/queries.ts'
import {
  approveAdjustmentAct,
  proposeAdjustmentAct,
  withdrawAdjustmentAct,
} from '#server/operators/corrections/adjustment-acts.ts'
import { adjustmentAct, adjustmentsAct } from '#server/operators/corrections/adjustment-reading-acts.ts'
import { runAct } from '#server/operators/run-act.ts'
import { amountOf, signedAmountOf, typedMinor } from './amounts.ts'
import { OperatorFault, type Typed } from './arguments.ts'
import { decisionTexts, findByReference, listOf, nextPageText, reasonOf } from './decisions.ts'
import type { OperatorContext } from './operator-context.ts'
import { namedReceiver } from './receivers.ts'

/** `adjust …`: corrects a member's wallet by hand; the acts of the console in words. */
export async function adjust(context: OperatorContext, { words, options }: Typed): Promise<string> {
  const [, act = 'list', first = '', ...rest] = words
  if (act === 'list') return list(context, options)
  if (act === 'credit' || act === 'debit') {
    const [typedAmount = '', ...reason] = rest
    return propose(context, { name: first, typedAmount, isDebit: act === 'debit', reason: reason.join(' ') })
  }
  const command = COMMANDS[act]
  if (!command) throw new OperatorFault('adjust list, show, credit, debit, approve or withdraw')
  return command(context, await find(context, first), rest.join(' ').trim())
}

type Command = (context: OperatorContext, row: AdjustmentRow, text: string) => Promise<string>

const COMMANDS: Readonly<Record<string, Command>> = {
  show: async (context, { id }) => {
    const row = await runAct(context, adjustmentAct, { adjustment: id })
    return `${lineOf(row)}\nreason  ${row.reason}`
  },
  approve: async (context, row) =>
    outcomeText(row, await runAct(context, approveAdjustmentAct, { adjustment: row.id }, textsFor(row))),
  withdraw: async (context, row, text) => {
    const input = { adjustment: row.id, reason: reasonOf(text) }
    await runAct(context, withdrawAdjustmentAct, input, textsFor(row))
    return `${referenceOf(row)} is taken back: ${summaryOf(row)}.`
  },
}

interface Entered {
  name: string
  typedAmount: string
  isDebit: boolean
  reason: string
}

async function propose(
  context: OperatorContext,
  { name, typedAmount, isDebit, reason: typed }: Entered,
): Promise<string> {
  const reason = reasonOf(typed.trim())
  const { id: member, account, currency } = await namedReceiver(context.db, name)
  const size = typedMinor(typedAmount, currency)
  const amount = isDebit ? -size : size
  const id = newId()
  const input = { id, member, amount: String(amount), reason }
  const outcome = await runAct(context, proposeAdjustmentAct, input, textsFor({ account }))
  return outcomeText({ id, account, amount, currency, reason }, outcome)
}

type Summed = Pick<AdjustmentRow, 'id' | 'account' | 'amount' | 'currency' | 'reason'>

function outcomeText(row: Summed, { balance }: { balance: string | null }): string {
  const { account, currency } = row
  if (balance === null)
    return `${referenceOf(row)} needs one more approval, of somebody else: ${summaryOf(row)}.`
  const holds = amountOf({ amount: BigInt(balance), currency })
  return `${referenceOf(row)} is posted: ${summaryOf(row)}. ${account} holds ${holds}.`
}

const summaryOf = (row: Summed) => `${signedAmountOf(row)} for ${row.account}, ${row.reason}`

function textsFor({ account }: { account: string }): Record<string, string> {
  return {
    ...decisionTexts('adjust'),
    walletHoldsLess: `${account} does not hold that much; nothing was changed`,
    adjustmentSame:
      'the same was entered before, with the same reason: where it is meant once more, give a reason that tells it apart',
  }
}

async function list(context: OperatorContext, { after }: Typed['options']): Promise<string> {
  const page = await runAct(context, adjustmentsAct, after === undefined ? {} : { after })
  if (page.adjustments.length === 0) return 'No adjustment waits for a second person.'
  return nextPageText('adjust list', listOf(page.adjustments, lineOf), page)
}

function lineOf(row: WalletAdjustment, name = row.reference): string {
  const waits = row.state === 'proposed' ? '  WAITS FOR A SECOND PERSON: approve' : ''
  const signed = signedAmountOf({ amount: BigInt(row.amount), currency: row.currency })
  const by = row.approvals.join(', ')
  return `${name}  ${row.createdAt.slice(0, 16)}Z  ${row.state.padEnd(9)}  ${signed}  ${row.member.account}  by ${by}${waits}`
}

function find({ db }: OperatorContext, reference: string): Promise<AdjustmentRow> {
  return findByReference(reference, {
    what: 'adjustment',
    list: 'adjust list',
    byId: id => adjustmentById(db, id),
    ending: tail => adjustmentsEnding(db, tail),
  })
}
