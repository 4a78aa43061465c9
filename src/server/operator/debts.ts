import { referenceOf } from '#lib/ids/reference.ts'
import type { MemberDebt } from '#lib/operators/debts-api.ts'
import {
  collectDebtAct,
  debtAct,
  debtsAct,
  writeOffDebtAct,
} from '#server/operators/corrections/debt-acts.ts'
import { runAct } from '#server/operators/run-act.ts'
import { type DebtRow, debtById, debtsEnding } from '#server/vendor-wallet/debt-queries.ts'
import { amountOf } from './amounts.ts'
import { OperatorFault, type Typed } from './arguments.ts'
import { decisionTexts, findByReference, listOf, nextPageText } from './decisions.ts'
import type { OperatorContext } from './operator-context.ts'
import { proposalLineText } from './proposals.ts'

/** `debts …`: what members owe because a vendor took back a win that they had spent; the acts of the console in words. */
export async function debts(context: OperatorContext, { words, options }: Typed): Promise<string> {
  const [, act = 'list', reference = ''] = words
  if (act === 'list') return list(context, options)
  if (act !== 'show' && act !== 'collect' && act !== 'write-off')
    throw new OperatorFault('debts list, show, collect or write-off')
  const row = await find(context, reference)
  if (act === 'show') return lineOf(await runAct(context, debtAct, { debt: row.id }))
  return end(context, row, { act, options })
}

async function list(context: OperatorContext, { after }: Typed['options']): Promise<string> {
  const page = await runAct(context, debtsAct, after === undefined ? {} : { after })
  if (page.debts.length === 0) return 'No member owes anything.'
  return nextPageText('debts list', listOf(page.debts, lineOf), page)
}

function lineOf(row: MemberDebt, name = row.reference): string {
  const { member, vendor, transactionId, remaining, amount, proposal } = row
  const owed = remaining === amount ? '' : ` of ${moneyOf(row, amount)}`
  const trial = row.isPlayMoney ? '  play money' : ''
  const waits = proposal ? `  WAITS FOR A SECOND PERSON: ${proposalLineText(proposal)}` : ''
  return `${name}  ${row.createdAt.slice(0, 16)}Z  ${member.account}  owes ${moneyOf(row, remaining)}${owed}  ${vendor} ${transactionId}${trial}${waits}`
}

async function end(
  context: OperatorContext,
  row: DebtRow,
  { act, options }: { act: 'collect' | 'write-off'; options: Typed['options'] },
): Promise<string> {
  const [name, { account }] = [referenceOf(row), row]
  const texts = {
    ...decisionTexts('debts'),
    walletEmpty: `the wallet of ${account} is empty: nothing was collected`,
  }
  const input = { debt: row.id, instead: options.instead === true }
  const { ended, remaining } =
    act === 'collect'
      ? await runAct(context, collectDebtAct, input, texts)
      : await runAct(context, writeOffDebtAct, input, texts)
  const owes = `${account} owes ${moneyOf(row, remaining)}`
  return ended === null
    ? `${name} needs one more agreement, of somebody else: ${owes}.`
    : `${name}: ${moneyOf(row, ended)} ${act === 'collect' ? 'collected' : 'written off'}. ${owes}.`
}

const moneyOf = ({ currency }: Pick<DebtRow, 'currency'>, minor: string) =>
  amountOf({ amount: BigInt(minor), currency })

function find({ db }: OperatorContext, reference: string): Promise<DebtRow> {
  return findByReference(reference, {
    what: 'debt',
    byId: id => debtById(db, id),
    ending: tail => debtsEnding(db, tail),
  })
}
