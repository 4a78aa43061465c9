import { DEFAULT_LANGUAGE } from '#lib/i18n/languages.ts'
import { referenceOf } from '#lib/ids/reference.ts'
import type { WithdrawalsSetting } from '#lib/site/withdrawals-setting.ts'
import { mayFollow } from '#lib/withdrawals/rules.ts'
import type { Transaction } from '#server/db/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { allSettings } from '#server/site/queries.ts'
import { settingsOf } from '#server/site/site.ts'
import { owedBy } from '#server/vendor-wallet/debt-queries.ts'
import { othersWithNumber } from '#server/withdrawals/account-queries.ts'
import { type Decision, decide } from '#server/withdrawals/decide.ts'
import {
  insertApproval,
  lockWithdrawal,
  type WithdrawalRow,
  withdrawalById,
  withdrawalsEnding,
  withdrawalsIn,
} from '#server/withdrawals/queries.ts'
import { nameOfProvider } from '#server/withdrawals/to-wire.ts'
import { amountOf } from './amounts.ts'
import { OperatorFault, type Typed } from './arguments.ts'
import { decided, findByReference, listOf, reasonOf } from './decisions.ts'
import { showImages } from './images.ts'
import { logChange, type OperatorContext } from './operator-context.ts'
import { refuseSamePerson, requireTwo, validApprovals } from './people.ts'
import { agreedInput, type Proposal, proposalsAbout, proposalText } from './proposals.ts'

/** The most rows in a list. */
const LISTED = 200
const LONGEST_REFERENCE = 100
/** The prefix of proposals about withdrawals. */
const TOPIC = 'withdrawal '

/** `withdrawals …`: requested withdrawals, for the people who decide about them, until there is a console. */
export async function withdrawals(context: OperatorContext, { words, options }: Typed): Promise<string> {
  const [, act = 'list', reference = '', ...rest] = words
  const text = rest.join(' ').trim()
  if (act === 'list') return list(context)
  const row = await find(context, reference)
  if (act === 'show') return show(context, row)
  if (act === 'proof') return showImages(context, `withdrawal ${referenceOf(row)}`, row.images)
  if (act === 'review') return changeStatus(context, row, { status: 'reviewing' })
  if (act === 'approve') return approve(context, row)
  if (act === 'reject') return changeStatus(context, row, { status: 'rejected', reason: reasonOf(text) })
  if (act === 'paid' || act === 'refund' || act === 'arrived')
    return changeByTwo(context, row, { act, input: text, options })
  throw new OperatorFault('withdrawals list, show, proof, review, approve, paid, reject, refund or arrived')
}

async function list(context: OperatorContext): Promise<string> {
  const open = await withdrawalsIn(context.db, ['applied', 'reviewing', 'approved', 'notReceived'], LISTED)
  if (open.length === 0) return 'No withdrawal waits for a decision.'
  const proposals = await proposalsAbout(context.db, TOPIC, context.now)
  return listOf(open, (row, name) => lineOf(row, proposals, name))
}

function lineOf(row: WithdrawalRow, proposals: readonly Proposal[], name = referenceOf(row)): string {
  const approved = row.approvals.length > 0 ? `  approved by ${row.approvals.join(', ')}` : ''
  const at = `${row.created_at.toISOString().slice(0, 16)}Z`
  return `${name}  ${at}  ${row.status.padEnd(11)}  ${amountOf(row)}  ${row.account}${approved}${waits(row, proposals)}`
}

/** The note that another person must agree, and to what. */
function waits(row: WithdrawalRow, proposals: readonly Proposal[]): string {
  const proposal = proposals.find(one => one.topic === topicOf(row))
  if (proposal) return `  WAITS FOR A SECOND PERSON: ${proposalText(proposal)}`
  const isHalf = row.approvals.length > 0 && (row.status === 'applied' || row.status === 'reviewing')
  return isHalf ? '  WAITS FOR A SECOND PERSON: approve' : ''
}

/** A proposal only counts for the withdrawal's current step. */
const topicOf = (row: WithdrawalRow) => `${TOPIC}${row.id} after step ${row.steps.length}`

async function show(context: OperatorContext, row: WithdrawalRow): Promise<string> {
  const terms = await termsOf(context)
  const of = { memberId: row.member_id, provider: row.provider, number: row.number }
  const [others, owed] = await Promise.all([
    othersWithNumber(context.db, of),
    owedBy(context.db, row.member_id, row.currency),
  ])
  const provider = nameOfProvider(row.provider, { terms, language: DEFAULT_LANGUAGE })
  const proposals = await proposalsAbout(context.db, `${TOPIC}${row.id} `, context.now)
  return [
    lineOf(row, proposals),
    `id       ${row.id}`,
    `to       ${row.provider} (${provider}) ${row.number}, ${row.holder_name}`,
    `pay      ${amountOf({ ...row, amount: row.amount - row.fee })}, fee ${amountOf({ ...row, amount: row.fee })}`,
    ...(row.payment_reference ? [`paid as  ${row.payment_reference}`] : []),
    ...(others.length > 0 ? [`also of  ${others.map(one => one.account).join(', ')}`] : []),
    ...(owed > 0n ? [`owes     ${amountOf({ ...row, amount: owed })}: "debts list"`] : []),
    ...(row.images.length > 0 ? [`proof    ${row.images.length} pictures: "withdrawals proof"`] : []),
    ...row.steps.map((status, index) => {
      const reason = row.reasons[index]
      return `${row.moments[index]?.toISOString() ?? ''}  ${status}${reason ? `: ${reason}` : ''}`
    }),
  ].join('\n')
}

/** Approves as one person; above the set amount a second person's approval decides. */
async function approve(context: OperatorContext, { id }: WithdrawalRow): Promise<string> {
  const terms = await termsOf(context)
  return decided(context, 'withdrawals', async tx => {
    const row = await lockWithdrawal(tx, id)
    if (!row || (row.status !== 'applied' && row.status !== 'reviewing'))
      throw new Refusal('alreadyDecided', { status: 409 })
    const isOfTwo = row.amount >= BigInt(terms.secondPersonFromMinor)
    const all = isOfTwo ? (await requireTwo(tx, context)).all : []
    if (!(await insertApproval(tx, id, context.operator, context.now))) refuseSamePerson(context.operator)
    const approvals = [...row.approvals, context.operator]
    const isEnough = !isOfTwo || validApprovals(approvals, all) >= 2
    await logChange(tx, context, `withdrawal ${referenceOf(row)} approval`, row.approvals, approvals, {
      memberId: row.member_id,
    })
    if (isEnough) await step(tx, context, row, { status: 'approved' })
    else if (row.status === 'applied') await step(tx, context, row, { status: 'reviewing' })
    return isEnough
      ? `${referenceOf(row)} is approved: ${amountOf(row)} for ${row.account}.`
      : `${referenceOf(row)} needs one more approval, of somebody else: it is ${amountOf(row)}.`
  })
}

type Change = Pick<Decision, 'status' | 'reason' | 'paymentReference' | 'receiptUntil'>

function changeStatus(context: OperatorContext, row: WithdrawalRow, change: Change): Promise<string> {
  return decided(context, 'withdrawals', async tx => {
    await step(tx, context, row, change)
    return `${referenceOf(row)} is now ${change.status}: ${amountOf(row)} of ${row.account}.`
  })
}

interface TwoPersonChange extends Pick<Typed, 'options'> {
  act: 'paid' | 'refund' | 'arrived'
  /** The bank's reference, or the reason. */
  input: string
}

/** For decisions that cannot be undone: above the set amount two different people must agree on the same. */
async function changeByTwo(
  context: OperatorContext,
  { id }: WithdrawalRow,
  { act, input: typed, options }: TwoPersonChange,
): Promise<string> {
  const terms = await termsOf(context)
  const missing =
    act === 'paid'
      ? `paid needs the bank's reference, at most ${LONGEST_REFERENCE} characters`
      : 'give the reason: the member reads it'
  if (typed) checkLength(act, typed)
  return decided(context, 'withdrawals', async tx => {
    const row = await lockWithdrawal(tx, id)
    if (!row || !mayFollow(row.status, STATUS[act])) throw new Refusal('alreadyDecided', { status: 409 })
    const isOfTwo = row.amount >= BigInt(terms.secondPersonFromMinor)
    const entered = { topic: topicOf(row), act, input: typed, missing, options }
    const input = isOfTwo ? await agreedInput(tx, context, entered) : typed
    if (input === '') throw new OperatorFault(missing)
    if (input === undefined)
      return `${referenceOf(row)} needs one more agreement, of somebody else: ${act} ${typed}, ${amountOf(row)}.`
    const change = changeOf(act, { input, now: context.now, terms })
    await step(tx, context, row, change)
    return `${referenceOf(row)} is now ${change.status}: ${amountOf(row)} of ${row.account}, ${input}.`
  })
}

const STATUS = { paid: 'paid', refund: 'refunded', arrived: 'autoReceived' } as const

function checkLength(act: TwoPersonChange['act'], input: string): void {
  if (act !== 'paid') reasonOf(input)
  else if (input.length > LONGEST_REFERENCE)
    throw new OperatorFault(`the bank's reference has at most ${LONGEST_REFERENCE} characters`)
}

function changeOf(
  act: TwoPersonChange['act'],
  { input, now, terms }: { input: string; now: Date; terms: WithdrawalsSetting },
): Change {
  if (act !== 'paid') return { status: STATUS[act], reason: input }
  const receiptUntil = new Date(now.getTime() + terms.receiptMinutes * 60_000)
  return { status: 'paid', paymentReference: input, receiptUntil }
}

async function step(
  tx: Transaction,
  context: OperatorContext,
  row: WithdrawalRow,
  change: Change,
): Promise<void> {
  const before = await decide(tx, { ...change, id: row.id, at: context.now, operator: context.operator })
  const after = change.reason ? `${change.status}: ${change.reason}` : change.status
  await logChange(tx, context, `withdrawal ${referenceOf(row)}`, before.status, after, {
    memberId: row.member_id,
    reason: change.reason,
  })
}

function find({ db }: OperatorContext, reference: string): Promise<WithdrawalRow> {
  return findByReference(reference, {
    what: 'withdrawal',
    byId: id => withdrawalById(db, id),
    ending: tail => withdrawalsEnding(db, tail),
  })
}

async function termsOf({ db }: OperatorContext): Promise<WithdrawalsSetting> {
  return settingsOf(await allSettings(db)).withdrawals
}
