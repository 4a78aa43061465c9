import { referenceOf } from '#lib/ids/reference.ts'
import type { SiteSettings } from '#lib/site/settings.ts'
import { decide } from '#server/cashier/decide.ts'
import {
  type DepositRow,
  depositById,
  depositsEnding,
  depositsToDecide,
  insertApproval,
  lockDeposit,
} from '#server/cashier/queries.ts'
import { type ReadReport, reportsOf } from '#server/payments/queries.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { allSettings } from '#server/site/queries.ts'
import { settingsOf } from '#server/site/site.ts'
import { amountOf } from './amounts.ts'
import { OperatorFault, type Typed } from './arguments.ts'
import { decided, findByReference, listOf, reasonOf } from './decisions.ts'
import { credit, requireRoom, returned, TOPIC, topicOf, withNote } from './deposits-held.ts'
import { showImages } from './images.ts'
import { logChange, type OperatorContext } from './operator-context.ts'
import { refuseSamePerson, requireTwo, validApprovals } from './people.ts'
import { type Proposal, proposalsAbout, proposalText } from './proposals.ts'

/** The most rows in a list. */
const LISTED = 200
/** How long expired deposits stay on the list: the payment may still arrive. */
const LATE_MS = 7 * 24 * 3_600_000
/** The statuses in which a payment may still be approved. */
const UNDECIDED: readonly string[] = ['awaiting', 'expired', 'cancelled']

/** `deposits …`: announced payments, for the people who check that they arrived, until there is a console. */
export async function deposits(context: OperatorContext, { words, options }: Typed): Promise<string> {
  const [, act = 'list', reference = '', ...rest] = words
  if (act === 'list') return list(context)
  const row = await find(context, reference)
  if (act === 'show') return show(context, row)
  if (act === 'slip') return showImages(context, `deposit ${referenceOf(row)}`, row.images)
  if (act === 'approve') return approve(context, row)
  const reason = rest.join(' ').trim()
  if (act === 'reject') return reject(context, row, reasonOf(reason))
  const settings = await settingsNow(context)
  if (act === 'credit') return credit(context, row, { options, settings })
  if (act === 'returned') return returned(context, row, { options, settings, reason })
  if (act === 'noted') return withNote(context, row, { options, reason: reasonOf(reason) })
  throw new OperatorFault('deposits list, show, slip, approve, reject, credit, returned or noted')
}

async function list(context: OperatorContext): Promise<string> {
  const open = await depositsToDecide(context.db, new Date(context.now.getTime() - LATE_MS), LISTED)
  if (open.length === 0) return 'No deposit waits for a decision.'
  const proposals = await proposalsAbout(context.db, TOPIC, context.now)
  return listOf(open, (row, name) => lineOf(row, proposals, name))
}

function lineOf(row: DepositRow, proposals: readonly Proposal[], name = referenceOf(row)): string {
  const approved = row.approvals.length > 0 ? `  approved by ${row.approvals.join(', ')}` : ''
  const at = `${row.created_at.toISOString().slice(0, 16)}Z`
  const slip = row.announced_at ? '  slip sent' : ''
  const held = row.is_taken_back ? '  TAKEN BACK BY THE PROVIDER' : row.is_held ? '  MONEY HELD' : ''
  return `${name}  ${at}  ${row.status.padEnd(9)}  ${amountOf(row)}  ${row.method}  ${row.account}${slip}${held}${approved}${waits(row, proposals)}`
}

/** The note that another person must agree, and to what. */
function waits(row: DepositRow, proposals: readonly Proposal[]): string {
  const about = proposals.filter(one => one.topic.startsWith(topicOf(row)))
  const isHalf = row.approvals.length > 0 && UNDECIDED.includes(row.status)
  const said = [...(isHalf ? ['approve'] : []), ...about.map(proposalText)]
  return said.length > 0 ? `  WAITS FOR A SECOND PERSON: ${said.join('; ')}` : ''
}

async function show({ db, now }: OperatorContext, row: DepositRow): Promise<string> {
  const course = row.statuses.map((status, index) => {
    const reason = row.reasons[index] ?? row.reason_codes[index]
    return `${row.moments[index]?.toISOString() ?? ''}  ${status}${reason ? `: ${reason}` : ''}`
  })
  const bank = row.payment_bank ? `${row.payment_bank} ` : ''
  const target = row.payment_target ? [`to  ${bank}${row.payment_target} (${row.payee ?? ''})`] : []
  const said = row.bank_reference ? [`bank’s reference  ${row.bank_reference}`] : []
  const slip =
    row.images.length > 0 ? [`pictures  ${row.images.length}: "deposits slip ${referenceOf(row)}"`] : []
  const reports = (await reportsOf(db, row.id)).map(
    one =>
      `${one.at.toISOString()}  provider: ${one.status} ${amountOf(one)} as ${one.payment_id}, ${one.resolution ?? one.outcome}${isOpen(one) ? `: --report ${one.event_id}` : ''}`,
  )
  const proposals = await proposalsAbout(db, topicOf(row), now)
  return [lineOf(row, proposals), `id  ${row.id}`, ...target, ...said, ...slip, ...course, ...reports].join(
    '\n',
  )
}

/** Whether money waits for a decision. */
const isOpen = ({ outcome, resolution }: ReadReport) => outcome === 'held' && resolution === null

/** Approves as one person who has seen the payment; above the set amount a second person's approval credits it. */
async function approve(context: OperatorContext, { id }: DepositRow): Promise<string> {
  const settings = await settingsNow(context)
  const { depositTurnover } = settings.withdrawals
  return decided(context, 'deposits', async tx => {
    const row = await lockDeposit(tx, id)
    if (!row || !UNDECIDED.includes(row.status)) throw new Refusal('alreadyDecided', { status: 409 })
    // Once it had expired or was cancelled the member could start others, even if a late slip reopened it.
    if (row.statuses.some(one => one === 'expired' || one === 'cancelled'))
      await requireRoom(tx, context, row)
    const isOfTwo = row.amount >= BigInt(settings.deposits.secondPersonFromMinor)
    const all = isOfTwo ? (await requireTwo(tx, context)).all : []
    if (!(await insertApproval(tx, id, context.operator, context.now))) refuseSamePerson(context.operator)
    const approvals = [...row.approvals, context.operator]
    await logChange(tx, context, `deposit ${referenceOf(row)} approval`, row.approvals, approvals, {
      memberId: row.member_id,
    })
    if (isOfTwo && validApprovals(approvals, all) < 2)
      return `${referenceOf(row)} needs one more approval, of somebody else: it is ${amountOf(row)}.`
    await decide(tx, { id, status: 'approved', at: context.now, operator: context.operator, depositTurnover })
    await logChange(tx, context, `deposit ${referenceOf(row)}`, row.status, 'approved', {
      memberId: row.member_id,
    })
    return `${referenceOf(row)} is approved: ${amountOf(row)} for ${row.account}.`
  })
}

function reject(context: OperatorContext, row: DepositRow, reason: string): Promise<string> {
  return decided(context, 'deposits', async tx => {
    const step = { status: 'rejected' as const, at: context.now, operator: context.operator, reason }
    await decide(tx, { ...step, id: row.id, depositTurnover: '0' })
    await logChange(tx, context, `deposit ${referenceOf(row)}`, row.status, `rejected: ${reason}`, {
      memberId: row.member_id,
    })
    return `${referenceOf(row)} is rejected: ${amountOf(row)} of ${row.account}.`
  })
}

function find({ db }: OperatorContext, reference: string): Promise<DepositRow> {
  return findByReference(reference, {
    what: 'deposit',
    byId: id => depositById(db, id),
    ending: tail => depositsEnding(db, tail),
  })
}

async function settingsNow({ db }: OperatorContext): Promise<SiteSettings> {
  return settingsOf(await allSettings(db))
}
