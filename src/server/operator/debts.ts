import { referenceOf } from '#lib/ids/reference.ts'
import { Refusal } from '#server/platform/refusal.ts'
import {
  type DebtRow,
  debtById,
  debtsEnding,
  lockDebt,
  openDebts,
} from '#server/vendor-wallet/debt-queries.ts'
import { type DebtEnd, endDebt } from '#server/vendor-wallet/end-debt.ts'
import { amountOf } from './amounts.ts'
import { OperatorFault, type Typed } from './arguments.ts'
import { decided, findByReference, listOf } from './decisions.ts'
import { logChange, type OperatorContext } from './operator-context.ts'
import { agreedInput, type Proposal, proposalsAbout, proposalText } from './proposals.ts'

/** The most rows in a list. */
const LISTED = 200
/** The prefix of proposals about debts. */
const TOPIC = 'debt '

/** `debts …`: what members owe because a vendor took back a win that they had spent. */
export async function debts(context: OperatorContext, { words, options }: Typed): Promise<string> {
  const [, act = 'list', reference = ''] = words
  if (act === 'list') return list(context)
  if (act === 'show') return show(context, await find(context, reference))
  if (act !== 'collect' && act !== 'write-off')
    throw new OperatorFault('debts list, show, collect or write-off')
  return end(context, await find(context, reference), { act, options })
}

async function list({ db, now }: OperatorContext): Promise<string> {
  const open = await openDebts(db, LISTED)
  if (open.length === 0) return 'No member owes anything.'
  const proposals = await proposalsAbout(db, TOPIC, now)
  return listOf(open, (row, name) => lineOf(row, proposals, name))
}

async function show({ db, now }: OperatorContext, row: DebtRow): Promise<string> {
  return lineOf(row, await proposalsAbout(db, topicOf(row), now))
}

const topicOf = ({ id }: Pick<DebtRow, 'id'>) => `${TOPIC}${id}`

function lineOf(row: DebtRow, proposals: readonly Proposal[], name = referenceOf(row)): string {
  const { vendor, transaction_id: transactionId, account, book } = row
  const at = `${row.created_at.toISOString().slice(0, 16)}Z`
  const owed = row.remaining === row.amount ? '' : ` of ${amountOf(row)}`
  const trial = book === 'trial' ? '  play money' : ''
  const proposal = proposals.find(one => one.topic === topicOf(row))
  const waits = proposal ? `  WAITS FOR A SECOND PERSON: ${proposalText(proposal)}` : ''
  return `${name}  ${at}  ${account}  owes ${owedOf(row)}${owed}  ${vendor} ${transactionId}${trial}${waits}`
}

/** Always requires two people: it takes from a wallet without its owner, or is a loss of the house. */
function end(
  context: OperatorContext,
  { id }: DebtRow,
  { act, options }: { act: 'collect' | 'write-off'; options: Typed['options'] },
): Promise<string> {
  const how: DebtEnd = act === 'collect' ? 'collect' : 'writeOff'
  return decided(context, 'debts', async tx => {
    const row = await lockDebt(tx, id)
    if (!row || row.ended_at) throw new Refusal('alreadyDecided', { status: 409 })
    const name = referenceOf(row)
    // The amount still owed is part of what they agree on, because it may change in between.
    const proposal = { topic: topicOf(row), act, input: owedOf(row), options }
    if ((await agreedInput(tx, context, proposal)) === undefined)
      return `${name} needs one more agreement, of somebody else: ${row.account} owes ${owedOf(row)}.`
    const ended = await endDebt(tx, row, how, context.now)
    if (ended === 0n) throw new OperatorFault(`the wallet of ${row.account} is empty: nothing was collected`)
    const left = { ...row, remaining: row.remaining - ended }
    const done = `${amountOf({ ...row, amount: ended })} ${how === 'collect' ? 'collected' : 'written off'}`
    await logChange(tx, context, `debt ${name} of ${row.account}`, owedOf(row), `${owedOf(left)}, ${done}`, {
      memberId: row.member_id,
    })
    return `${name}: ${done}. ${row.account} owes ${owedOf(left)}.`
  })
}

const owedOf = ({ remaining, currency }: DebtRow) => amountOf({ amount: remaining, currency })

function find({ db }: OperatorContext, reference: string): Promise<DebtRow> {
  return findByReference(reference, {
    what: 'debt',
    byId: id => debtById(db, id),
    ending: tail => debtsEnding(db, tail),
  })
}
