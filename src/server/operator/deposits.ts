import { referenceOf } from '#lib/ids/reference.ts'
import type { DepositDetails, QueuedDeposit } from '#lib/operators/deposits-api.ts'
import { type DepositRow, depositById, depositsEnding } from '#server/cashier/queries.ts'
import { approveDepositAct, rejectDepositAct, UNDECIDED } from '#server/operators/deposits/decision-acts.ts'
import { depositAct, depositPicturesAct, depositsAct } from '#server/operators/deposits/reading-acts.ts'
import { runAct } from '#server/operators/run-act.ts'
import { amountOf } from './amounts.ts'
import { OperatorFault, type Typed } from './arguments.ts'
import { findByReference, listOf, nextPageText, picturesText, reasonOf } from './decisions.ts'
import { type EnteredDeposit, TEXTS, textsFor } from './deposit-texts.ts'
import { credit, noted, returned } from './deposits-held.ts'
import type { OperatorContext } from './operator-context.ts'
import { proposalLineText } from './proposals.ts'

type Command = (context: OperatorContext, entered: EnteredDeposit) => Promise<string>

/** `deposits …`: announced payments, for the people who check that they arrived; the acts of the console in words. */
export async function deposits(context: OperatorContext, { words, options }: Typed): Promise<string> {
  const [, act = 'list', reference = '', ...rest] = words
  if (act === 'list') return list(context, options)
  const command = COMMANDS[act]
  if (!command)
    throw new OperatorFault('deposits list, show, slip, approve, reject, credit, returned or noted')
  const row = await find(context, reference)
  return command(context, { row, options, text: rest.join(' ').trim() })
}

const COMMANDS: Readonly<Record<string, Command>> = {
  show: async (context, { row }) =>
    detailsText(await runAct(context, depositAct, { deposit: row.id }, TEXTS)),
  slip: async (context, { row }) => {
    const pictures = await runAct(context, depositPicturesAct, { deposit: row.id }, TEXTS)
    return picturesText(context, `deposit ${referenceOf(row)}`, pictures)
  },
  approve: async (context, { row }) => {
    const { state } = await runAct(context, approveDepositAct, { deposit: row.id }, textsFor(row))
    return state === 'done'
      ? `${referenceOf(row)} is approved: ${amountOf(row)} for ${row.account}.`
      : `${referenceOf(row)} needs one more approval, of somebody else: it is ${amountOf(row)}.`
  },
  reject: async (context, { row, text }) => {
    await runAct(context, rejectDepositAct, { deposit: row.id, reason: reasonOf(text) }, TEXTS)
    return `${referenceOf(row)} is rejected: ${amountOf(row)} of ${row.account}.`
  },
  credit,
  returned,
  noted,
}

async function list(context: OperatorContext, { after }: Typed['options']): Promise<string> {
  const page = await runAct(context, depositsAct, after === undefined ? {} : { after }, TEXTS)
  if (page.deposits.length === 0) return 'No deposit waits for a decision.'
  return nextPageText('deposits list', listOf(page.deposits, lineOf), page)
}

function lineOf(row: QueuedDeposit, name = row.reference): string {
  const approved = row.approvals.length > 0 ? `  approved by ${row.approvals.join(', ')}` : ''
  const at = `${row.createdAt.slice(0, 16)}Z`
  const slip = row.isAnnounced ? '  slip sent' : ''
  const held = row.isTakenBack ? '  TAKEN BACK BY THE PROVIDER' : row.isHeld ? '  MONEY HELD' : ''
  const amount = moneyText(row)
  return `${name}  ${at}  ${row.status.padEnd(9)}  ${amount}  ${row.method}  ${row.member.account}${slip}${held}${approved}${waits(row)}`
}

const moneyText = ({ amount, currency }: { amount: string; currency: string }) =>
  amountOf({ amount: BigInt(amount), currency })

/** The note that another person must agree, and to what. */
function waits({ approvals, status, proposals }: QueuedDeposit): string {
  const isHalf = approvals.length > 0 && UNDECIDED.includes(status)
  const open = proposals.map(proposalLineText)
  const texts = [...(isHalf ? ['approve'] : []), ...open]
  return texts.length > 0 ? `  WAITS FOR A SECOND PERSON: ${texts.join('; ')}` : ''
}

function detailsText(row: DepositDetails): string {
  const { target } = row
  const bank = target?.bank ? `${target.bank} ` : ''
  return [
    lineOf(row),
    `id  ${row.id}`,
    ...(target ? [`to  ${bank}${target.number} (${target.payee})`] : []),
    ...(row.bankReference ? [`bank’s reference  ${row.bankReference}`] : []),
    ...(row.pictures > 0 ? [`pictures  ${row.pictures}: "deposits slip ${row.reference}"`] : []),
    ...row.steps.map(({ at, status, reason }) => `${at}  ${status}${reason ? `: ${reason}` : ''}`),
    ...row.reports.map(reportText),
  ].join('\n')
}

function reportText(one: DepositDetails['reports'][number]): string {
  const waitsFor = one.outcome === 'held' && one.resolution === null ? `: --report ${one.event}` : ''
  return `${one.at}  provider: ${one.status} ${moneyText(one)} as ${one.paymentId}, ${one.resolution ?? one.outcome}${waitsFor}`
}

function find({ db }: OperatorContext, reference: string): Promise<DepositRow> {
  return findByReference(reference, {
    what: 'deposit',
    byId: id => depositById(db, id),
    ending: tail => depositsEnding(db, tail),
  })
}
