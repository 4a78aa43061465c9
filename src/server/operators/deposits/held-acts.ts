import { referenceOf } from '#lib/ids/reference.ts'
import { operatorCreditHeld, operatorNoteHeld, operatorReturnHeld } from '#lib/operators/deposits-api.ts'
import { type DepositRow, lockDeposit } from '#server/cashier/queries.ts'
import { resolveReport, type UnmatchedReport, unmatchedReports } from '#server/payments/queries.ts'
import { creditUnmatched, returnUnmatched } from '#server/payments/unmatched.ts'
import { Refusal, requireFound } from '#server/platform/refusal.ts'
import { storedSettings } from '#server/site/site.ts'
import { type ActScope, act, DONE, WAITING } from '../act.ts'
import { requireRoom } from './decision-acts.ts'
import { reportTopicOf } from './reading-acts.ts'

/** Credits the amount that was really received to the member. */
export const creditHeldAct = act(
  operatorCreditHeld,
  'depositsDecide',
  async (scope, { deposit, report: event, instead }) => {
    const { tx, context, at, note } = scope
    const held = await findHeld(scope, deposit, event)
    const { row, report } = held
    requirePaid(report)
    if (report.currency !== row.currency) throw new Refusal('heldOtherCurrency', { status: 409 })
    if (report.amount <= row.fee) throw new Refusal('heldBelowFee', { status: 409 })
    await requireRoom(scope, { ...row, amount: report.amount })
    if (!(await agreedByTwo(scope, held, { act: 'credit', instead }))) return { ...WAITING, creditedAs: null }
    const { depositTurnover } = (await storedSettings(tx)).withdrawals
    const creditedAs = await creditUnmatched(tx, held, { at, operator: context.operator, depositTurnover })
    const after = `credited as ${referenceOf({ id: creditedAs })}`
    await note(`deposit ${referenceOf(row)} money held`, 'held', after, { memberId: row.member_id })
    return { ...DONE, creditedAs }
  },
)

/** Records that the money was sent back to its source, outside. */
export const returnHeldAct = act(
  operatorReturnHeld,
  'depositsDecide',
  async (scope, { deposit, report: event, reason, instead }) => {
    const { tx, context, at, note } = scope
    const held = await findHeld(scope, deposit, event)
    requirePaid(held.report)
    if (!(await agreedByTwo(scope, held, { act: 'returned', input: reason, instead }))) return WAITING
    await returnUnmatched(tx, held, { at, operator: context.operator, reason })
    const about = { memberId: held.row.member_id, reason }
    await note(`deposit ${referenceOf(held.row)} money held`, 'held', `returned: ${reason}`, about)
    return DONE
  },
)

/**
 * Records that somebody handled a payment that its provider took back after it was paid. It moves no money: taking it
 * from the member requires a separate adjustment.
 */
export const noteHeldAct = act(
  operatorNoteHeld,
  'depositsDecide',
  async (scope, { deposit, report: event, reason }) => {
    const { row, report } = await findHeld(scope, deposit, event)
    if (report.status === 'paid') throw new Refusal('heldPaid', { status: 409 })
    await resolveReport(scope.tx, report.event_id, { resolution: 'noted', at: scope.at })
    const about = { memberId: row.member_id, reason }
    await scope.note(`deposit ${referenceOf(row)} ${report.status}`, 'held', `noted: ${reason}`, about)
    return DONE
  },
)

interface Held {
  row: DepositRow
  report: UnmatchedReport
}

/** A report that nobody has decided about, with its deposit, locked. */
async function findHeld({ tx }: ActScope, id: string, event: string): Promise<Held> {
  const row = requireFound(await lockDeposit(tx, id))
  const report = requireFound((await unmatchedReports(tx, id)).find(one => one.event_id === event))
  return { row, report }
}

function requirePaid({ status }: UnmatchedReport): void {
  if (status !== 'paid') throw new Refusal('heldNotPaid', { status: 409 })
}

/** Whether enough people said so: from the set amount on two different ones. */
async function agreedByTwo(
  scope: ActScope,
  { row, report }: Held,
  entered: { act: string; input?: string; instead: boolean | undefined },
): Promise<boolean> {
  const { deposits } = await storedSettings(scope.tx)
  if (report.amount < BigInt(deposits.secondPersonFromMinor)) return true
  const topic = reportTopicOf(row, report.event_id)
  return scope.agree({ ...entered, topic, memberId: row.member_id })
}
