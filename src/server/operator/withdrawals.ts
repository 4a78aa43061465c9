import { referenceOf } from '#lib/ids/reference.ts'
import type { QueuedWithdrawal, WithdrawalDetails } from '#lib/operators/withdrawals-api.ts'
import { runAct } from '#server/operators/run-act.ts'
import { releaseWithdrawalAct, takeWithdrawalAct } from '#server/operators/withdrawals/case-acts.ts'
import {
  approveWithdrawalAct,
  payWithdrawalAct,
  refundWithdrawalAct,
  rejectWithdrawalAct,
  reviewWithdrawalAct,
  withdrawalArrivedAct,
} from '#server/operators/withdrawals/decision-acts.ts'
import {
  topicOf,
  withdrawalAct,
  withdrawalPicturesAct,
  withdrawalsAct,
} from '#server/operators/withdrawals/reading-acts.ts'
import { type WithdrawalRow, withdrawalById, withdrawalsEnding } from '#server/withdrawals/queries.ts'
import { amountOf } from './amounts.ts'
import { OperatorFault, type Typed } from './arguments.ts'
import { decisionTexts, findByReference, listOf, nextPageText, picturesText, reasonOf } from './decisions.ts'
import type { OperatorContext } from './operator-context.ts'
import { proposalLineText, proposedInput } from './proposals.ts'

const TEXTS = decisionTexts('withdrawals')
const CASE_TEXTS = {
  alreadyDecided: 'it stands so already, or is decided; look at it with "withdrawals show"',
}

/** `withdrawals …`: requested withdrawals, for the people who decide about them; the acts of the console in words. */
export async function withdrawals(context: OperatorContext, { words, options }: Typed): Promise<string> {
  const [, act = 'list', reference = '', ...rest] = words
  if (act === 'list') return list(context, options)
  const command = COMMANDS[act]
  if (!command)
    throw new OperatorFault(
      'withdrawals list, show, proof, take, release, review, approve, paid, reject, refund or arrived',
    )
  const row = await find(context, reference)
  return command(context, { row, options, text: rest.join(' ').trim() })
}

interface Entered extends Pick<Typed, 'options'> {
  row: WithdrawalRow
  /** What was typed behind the reference: the bank's reference, a reason. */
  text: string
}

type Command = (context: OperatorContext, entered: Entered) => Promise<string>

const COMMANDS: Readonly<Record<string, Command>> = {
  show: async (context, { row }) =>
    detailsText(await runAct(context, withdrawalAct, { withdrawal: row.id }, TEXTS)),
  proof: async (context, { row }) => {
    const pictures = await runAct(context, withdrawalPicturesAct, { withdrawal: row.id }, TEXTS)
    return picturesText(context, `withdrawal ${referenceOf(row)}`, pictures)
  },
  take: async (context, { row, options }) => {
    const input = { withdrawal: row.id, instead: options.instead === true }
    await runAct(context, takeWithdrawalAct, input, CASE_TEXTS)
    return `${referenceOf(row)} is yours to work on: ${amountOf(row)} of ${row.account}.`
  },
  release: async (context, { row }) => {
    await runAct(context, releaseWithdrawalAct, { withdrawal: row.id }, CASE_TEXTS)
    return `Nobody works on ${referenceOf(row)} now.`
  },
  review: async (context, { row }) => {
    await runAct(context, reviewWithdrawalAct, { withdrawal: row.id }, TEXTS)
    return statusText(row, 'reviewing')
  },
  reject: async (context, { row, text }) => {
    const input = { withdrawal: row.id, reason: reasonOf(text) }
    await runAct(context, rejectWithdrawalAct, input, TEXTS)
    return statusText(row, 'rejected')
  },
  approve: async (context, { row }) => {
    const { state } = await runAct(context, approveWithdrawalAct, { withdrawal: row.id }, TEXTS)
    return state === 'done'
      ? `${referenceOf(row)} is approved: ${amountOf(row)} for ${row.account}.`
      : `${referenceOf(row)} needs one more approval, of somebody else: it is ${amountOf(row)}.`
  },
  paid: async (context, entered) => {
    const missing = 'paid needs the bank’s reference, at most 100 characters'
    const bankReference = await inputOf(context, entered, { act: 'paid', missing })
    const instead = entered.options.instead === true
    const input = { withdrawal: entered.row.id, bankReference, instead }
    return twoText(entered.row, 'paid', {
      ...(await runAct(context, payWithdrawalAct, input, TEXTS)),
      said: bankReference,
    })
  },
  refund: (context, entered) => byReason(context, entered, { act: 'refund', status: 'refunded' }),
  arrived: (context, entered) => byReason(context, entered, { act: 'arrived', status: 'autoReceived' }),
}

async function byReason(
  context: OperatorContext,
  entered: Entered,
  { act, status }: { act: 'refund' | 'arrived'; status: string },
): Promise<string> {
  const { row, text, options } = entered
  const missing = 'give the reason: the member reads it'
  const reason = await inputOf(context, { ...entered, text: text && reasonOf(text) }, { act, missing })
  const input = { withdrawal: row.id, reason, instead: options.instead === true }
  const one = act === 'refund' ? refundWithdrawalAct : withdrawalArrivedAct
  return twoText(row, status, { ...(await runAct(context, one, input, TEXTS)), act, said: reason })
}

/** What was typed; the second person may omit it to agree to what was proposed. */
async function inputOf(
  context: OperatorContext,
  { row, text }: Entered,
  { act, missing }: { act: string; missing: string },
): Promise<string> {
  if (text !== '') return text
  const proposed = await proposedInput(context, { topic: topicOf(row), act })
  if (proposed === undefined) throw new OperatorFault(missing)
  return proposed
}

function statusText(row: WithdrawalRow, status: string): string {
  return `${referenceOf(row)} is now ${status}: ${amountOf(row)} of ${row.account}.`
}

function twoText(
  row: WithdrawalRow,
  status: string,
  { state, act = status, said }: { state: 'done' | 'waiting'; act?: string; said: string },
): string {
  return state === 'done'
    ? `${referenceOf(row)} is now ${status}: ${amountOf(row)} of ${row.account}, ${said}.`
    : `${referenceOf(row)} needs one more agreement, of somebody else: ${act} ${said}, ${amountOf(row)}.`
}

async function list(context: OperatorContext, { after }: Typed['options']): Promise<string> {
  const page = await runAct(context, withdrawalsAct, after === undefined ? {} : { after }, TEXTS)
  if (page.withdrawals.length === 0) return 'No withdrawal waits for a decision.'
  return nextPageText('withdrawals list', listOf(page.withdrawals, lineOf), page)
}

function lineOf(row: QueuedWithdrawal, name = row.reference): string {
  const approved = row.approvals.length > 0 ? `  approved by ${row.approvals.join(', ')}` : ''
  const taken = row.takenBy ? `  ${row.takenBy.person} works on it` : ''
  const at = `${row.createdAt.slice(0, 16)}Z`
  const amount = amountOf({ amount: BigInt(row.amount), currency: row.currency })
  return `${name}  ${at}  ${row.status.padEnd(11)}  ${amount}  ${row.member.account}${approved}${taken}${waits(row)}`
}

/** The note that another person must agree, and to what. */
function waits({ proposal, approvals, status }: QueuedWithdrawal): string {
  if (proposal) return `  WAITS FOR A SECOND PERSON: ${proposalLineText(proposal)}`
  const isHalf = approvals.length > 0 && (status === 'applied' || status === 'reviewing')
  return isHalf ? '  WAITS FOR A SECOND PERSON: approve' : ''
}

function detailsText(row: WithdrawalDetails): string {
  const money = (minor: string) => amountOf({ amount: BigInt(minor), currency: row.currency })
  return [
    lineOf(row),
    `id       ${row.id}`,
    `to       ${row.provider} (${row.providerName}) ${row.number}, ${row.holderName}`,
    `pay      ${money(row.toPay)}, fee ${money(row.fee)}`,
    ...(row.bankReference ? [`paid as  ${row.bankReference}`] : []),
    ...(row.alsoOf.length > 0 ? [`also of  ${row.alsoOf.join(', ')}`] : []),
    ...(BigInt(row.owed) > 0n ? [`owes     ${money(row.owed)}: "debts list"`] : []),
    ...(row.pictures > 0 ? [`proof    ${row.pictures} pictures: "withdrawals proof"`] : []),
    ...row.steps.map(({ at, status, reason }) => `${at}  ${status}${reason ? `: ${reason}` : ''}`),
  ].join('\n')
}

function find({ db }: OperatorContext, reference: string): Promise<WithdrawalRow> {
  return findByReference(reference, {
    what: 'withdrawal',
    byId: id => withdrawalById(db, id),
    ending: tail => withdrawalsEnding(db, tail),
  })
}
