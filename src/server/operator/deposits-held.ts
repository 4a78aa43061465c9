import { referenceOf } from '#lib/ids/reference.ts'
import type { SiteSettings } from '#lib/site/settings.ts'
import { type DepositRow, lockDeposit } from '#server/cashier/queries.ts'
import type { Transaction } from '#server/db/database.ts'
import { checkLateDeposit } from '#server/limits/late-deposits.ts'
import { resolveReport, type UnmatchedReport, unmatchedReports } from '#server/payments/queries.ts'
import { creditUnmatched, returnUnmatched } from '#server/payments/unmatched.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { amountOf } from './amounts.ts'
import { OperatorFault, type Typed } from './arguments.ts'
import { decided, reasonOf } from './decisions.ts'
import { logChange, type OperatorContext } from './operator-context.ts'
import { agreedInput } from './proposals.ts'

const MISSING = 'give the reason: the member reads it'
/** The prefix of proposals about deposits. */
export const TOPIC = 'deposit '
export const topicOf = ({ id }: Pick<DepositRow, 'id'>) => `${TOPIC}${id} `

/** `deposits credit`: credits the amount that was really received to the member. */
export function credit(
  context: OperatorContext,
  { id }: DepositRow,
  { options, settings }: Pick<Typed, 'options'> & { settings: SiteSettings },
): Promise<string> {
  return decided(context, 'deposits', async tx => {
    const held = await findHeld(tx, id, options.report)
    const { row, report } = held
    refuseUnlessPaid(report)
    if (report.currency !== row.currency)
      throw new OperatorFault(`it is ${amountOf(report)}: another currency can only be sent back`)
    if (report.amount <= row.fee)
      throw new OperatorFault(`it is ${amountOf(report)}, no more than the fee: it can only be sent back`)
    await requireRoom(tx, context, { ...row, amount: report.amount })
    const entered = { ...held, act: 'credit', input: '', options, settings }
    if ((await agreedByTwo(tx, context, entered)) === undefined) return needsAnother(row, report)
    const { depositTurnover } = settings.withdrawals
    const by = { at: context.now, operator: context.operator, depositTurnover }
    const credited = referenceOf({ id: await creditUnmatched(tx, held, by) })
    await logChange(tx, context, `deposit ${referenceOf(row)} money held`, 'held', `credited as ${credited}`)
    return `${amountOf(report)} for ${row.account} is credited as deposit ${credited}.`
  })
}

/** Late money is only credited within the member's own limits and outside of breaks; otherwise it must be sent back. */
export async function requireRoom(
  tx: Transaction,
  { now, timeZone }: OperatorContext,
  { id: depositId, member_id: memberId, amount: amountMinor, account }: DepositRow,
): Promise<void> {
  const room = await checkLateDeposit(tx, { depositId, memberId, amountMinor, now, timeZone })
  if (room === 'inBreak') throw new OperatorFault(`${account} takes a break from play: send the money back`)
  if (room === 'overLimit')
    throw new OperatorFault(`it would pass a deposit limit of ${account}: send the money back`)
}

/** `deposits returned`: records that the money was sent back to its source, outside. */
export function returned(
  context: OperatorContext,
  { id }: DepositRow,
  { options, settings, reason: typed }: Pick<Typed, 'options'> & { settings: SiteSettings; reason: string },
): Promise<string> {
  return decided(context, 'deposits', async tx => {
    const held = await findHeld(tx, id, options.report)
    const { row, report } = held
    refuseUnlessPaid(report)
    if (typed) reasonOf(typed)
    const entered = { ...held, act: 'returned', input: typed, missing: MISSING, options, settings }
    const reason = await agreedByTwo(tx, context, entered)
    if (reason === undefined) return needsAnother(row, report)
    if (reason === '') throw new OperatorFault(MISSING)
    await returnUnmatched(tx, held, { at: context.now, operator: context.operator, reason })
    await logChange(tx, context, `deposit ${referenceOf(row)} money held`, 'held', `returned: ${reason}`)
    return `${amountOf(report)} of ${row.account} was sent back.`
  })
}

/**
 * `deposits noted`: records that somebody handled a payment that its provider took back after it was paid. It moves no
 * money: taking it from the member requires a separate adjustment.
 */
export function withNote(
  context: OperatorContext,
  { id }: DepositRow,
  { options, reason }: Pick<Typed, 'options'> & { reason: string },
): Promise<string> {
  return decided(context, 'deposits', async tx => {
    const { row, report } = await findHeld(tx, id, options.report)
    if (report.status === 'paid')
      throw new OperatorFault(`it is money that came: "deposits credit" or "deposits returned"`)
    await resolveReport(tx, report.event_id, { resolution: 'noted', at: context.now })
    await logChange(tx, context, `deposit ${referenceOf(row)} ${report.status}`, 'held', `noted: ${reason}`)
    return `${referenceOf(row)}: ${report.status} of ${amountOf(report)} is noted; no money was moved.`
  })
}

function refuseUnlessPaid({ status }: UnmatchedReport): void {
  if (status !== 'paid')
    throw new OperatorFault(`the provider says ${status}: no money came, so there is only "deposits noted"`)
}

/** The report that is meant, of a locked deposit; if it is the only one it need not be named. */
async function findHeld(
  tx: Transaction,
  id: string,
  named: string | boolean | undefined,
): Promise<{ row: DepositRow; report: UnmatchedReport }> {
  const row = await lockDeposit(tx, id)
  if (!row) throw new Refusal('notFound', { status: 404 })
  const held = await unmatchedReports(tx, id)
  if (held.length === 0) throw new OperatorFault(`no money is held for ${referenceOf(row)}`)
  const report = named === undefined && held.length === 1 ? held[0] : held.find(one => one.event_id === named)
  if (!report)
    throw new OperatorFault(`say which: ${held.map(one => `--report ${one.event_id}`).join(' or ')}`)
  return { row, report }
}

interface Entered extends Pick<Typed, 'options'> {
  row: DepositRow
  report: UnmatchedReport
  act: string
  input: string
  missing?: string
  settings: SiteSettings
}

/**
 * What two people agreed on above the set amount, or one typed below it; undefined while it waits for the second one.
 */
async function agreedByTwo(
  tx: Transaction,
  context: OperatorContext,
  { row, report, settings, ...entered }: Entered,
): Promise<string | undefined> {
  if (report.amount < BigInt(settings.deposits.secondPersonFromMinor)) return entered.input
  return agreedInput(tx, context, { ...entered, topic: `${topicOf(row)}report ${report.event_id}` })
}

const needsAnother = (row: DepositRow, report: UnmatchedReport) =>
  `${referenceOf(row)} needs one more agreement, of somebody else: it is ${amountOf(report)}.`
