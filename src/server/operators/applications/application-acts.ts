import { referenceOf } from '#lib/ids/reference.ts'
import {
  type APPLICATION_LISTS,
  operatorApplication,
  operatorApplications,
  operatorApproveApplication,
  operatorRejectApplication,
  type QueuedApplication,
} from '#lib/operators/applications-api.ts'
import { afterEvent, type EntryState } from '#lib/promotions/status.ts'
import { prizeOf } from '#lib/promotions/terms.ts'
import { breaksOf } from '#server/limits/break-queries.ts'
import { validApprovals } from '#server/operator/people.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { approveApplication, rejectApplication } from '#server/promotions/decide.ts'
import {
  applicationsIn,
  type EntryRow,
  entryById,
  insertApproval,
  lockEntry,
  markOpened,
} from '#server/promotions/queries.ts'
import { PromotionSeeds } from '#server/promotions/seeds.ts'
import { lockActiveMember } from '#server/security/factor-queries.ts'
import { storedSettings } from '#server/site/site.ts'
import { type ActScope, act, alreadyDecided, DONE, requireTwoPeople, WAITING } from '../act.ts'
import { openPictures } from '../pictures.ts'
import { LISTED, queuePageOf } from '../queue-page.ts'

const STATES: Readonly<Record<(typeof APPLICATION_LISTS)[number], readonly EntryState[]>> = {
  waiting: ['applying', 'processing'],
  issued: ['issued'],
  rejected: ['rejected'],
  cancelled: ['cancelled'],
}

export const applicationsAct = act(
  operatorApplications,
  'applicationsRead',
  async ({ tx }, { list = 'waiting', after }) => {
    const read = await applicationsIn(tx, { states: STATES[list], after, limit: LISTED + 1 })
    const { rows, ...page } = queuePageOf(read)
    return { applications: rows.map(toQueued), ...page }
  },
  { isReading: true },
)

export const applicationAct = act(
  operatorApplication,
  'applicationsRead',
  async (scope, { application: id }) => {
    const { tx, at } = scope
    await markOpened(tx, id, at)
    const row = await applicationById(scope, id)
    return {
      ...toQueued(row),
      remark: row.remark,
      version: row.terms_version,
      terms: row.terms,
      depositId: row.deposit_id,
      pictures: await openPictures(scope, {
        subject: subjectOf(row),
        memberId: row.member_id,
        uploadIds: row.images,
      }),
      reason: row.reason,
      decidedBy: row.decided_by,
      decidedAt: row.decided_at?.toISOString() ?? null,
    }
  },
)

export const approveApplicationAct = act(
  operatorApproveApplication,
  'applicationsDecide',
  async (scope, { application: id }) => {
    const { tx, context, at, note } = scope
    const row = await lockWaiting(scope, id, 'approve')
    if ((await breaksOf(tx, [row.member_id], at)).size > 0)
      throw new Refusal('applicationInBreak', { status: 409, values: { account: row.account } })
    if (!(await agreedOn(scope, row))) return WAITING
    const settings = await storedSettings(tx)
    const seeds = context.secret === undefined ? undefined : new PromotionSeeds(context.secret)
    const { operator, timeZone } = context
    await approveApplication(tx, row, { operator, settings, seeds, timeZone, at })
    await note(subjectOf(row), row.state, 'approved', { memberId: row.member_id })
    return DONE
  },
)

export const rejectApplicationAct = act(
  operatorRejectApplication,
  'applicationsDecide',
  async (scope, { application: id, reason }) => {
    const { tx, context, at, note } = scope
    const row = await lockWaiting(scope, id, 'reject')
    await rejectApplication(tx, row, { operator: context.operator, at, reason })
    await note(subjectOf(row), row.state, `rejected: ${reason}`, { memberId: row.member_id, reason })
    return DONE
  },
)

/** The application, locked behind its member's row; refused unless it waits for a decision. */
async function lockWaiting(scope: ActScope, id: string, event: 'approve' | 'reject'): Promise<EntryRow> {
  const { member_id: memberId } = await applicationById(scope, id)
  const isActive = await lockActiveMember(scope.tx, memberId)
  const row = await lockEntry(scope.tx, id)
  if (!row || !afterEvent(row.state, event) || row.terms.entry !== 'apply') throw alreadyDecided()
  if (event === 'approve' && !isActive) throw new Refusal('memberFrozen', { status: 409 })
  return row
}

/** Whether enough people have approved: from "secondPersonFromMinor" on two different ones. */
async function agreedOn(scope: ActScope, row: EntryRow): Promise<boolean> {
  const { tx, context, at, note } = scope
  const { secondPersonFromMinor } = (await storedSettings(tx)).rewards
  const amount = amountAtMost(row)
  if (amount === null || amount < BigInt(secondPersonFromMinor)) return true
  const { all } = await requireTwoPeople(scope)
  if (!(await insertApproval(tx, row.id, { operator: context.operator, at })))
    throw new Refusal('secondPersonOther', { status: 409 })
  await markOpened(tx, row.id, at)
  const approvals = [...row.approvals, context.operator]
  await note(`${subjectOf(row)} approval`, row.approvals, approvals, { memberId: row.member_id })
  // Who approved first may have been removed since.
  return validApprovals(approvals, all, 'applicationsDecide') >= 2
}

async function applicationById({ tx }: ActScope, id: string): Promise<EntryRow> {
  const row = await entryById(tx, id)
  if (row?.terms.entry !== 'apply') throw new Refusal('notFound', { status: 404 })
  return row
}

const subjectOf = (row: { id: string }) => `application ${referenceOf(row)}`

/** An envelope holds at most so much until it is issued. */
function amountAtMost({ amount, terms }: EntryRow): bigint | null {
  return amount ?? prizeOf(terms, 0n).amount
}

function toQueued(row: EntryRow): QueuedApplication {
  return {
    id: row.id,
    reference: referenceOf(row),
    member: { id: row.member_id, account: row.account },
    promotion: row.promotion,
    state: row.state,
    amount: amountAtMost(row)?.toString() ?? null,
    points: row.points?.toString() ?? null,
    tickets: row.tickets,
    currency: row.currency,
    approvals: row.approvals,
    createdAt: row.created_at.toISOString(),
  }
}
