import { referenceOf } from '#lib/ids/reference.ts'
import type { DepositRow } from '#server/cashier/queries.ts'
import { creditHeldAct, noteHeldAct, returnHeldAct } from '#server/operators/deposits/held-acts.ts'
import { reportTopicOf } from '#server/operators/deposits/reading-acts.ts'
import { runAct } from '#server/operators/run-act.ts'
import { type UnmatchedReport, unmatchedReports } from '#server/payments/queries.ts'
import { amountOf } from './amounts.ts'
import { OperatorFault } from './arguments.ts'
import { reasonOf } from './decisions.ts'
import { type EnteredDeposit, textsFor } from './deposit-texts.ts'
import type { OperatorContext } from './operator-context.ts'
import { proposedInput } from './proposals.ts'

const MISSING = 'give the reason: the member reads it'

/** `deposits credit`: credits the amount that was really received to the member. */
export async function credit(context: OperatorContext, { row, options }: EnteredDeposit): Promise<string> {
  const report = await namedReport(context, row, options.report)
  const input = { deposit: row.id, report: report.event_id, instead: options.instead === true }
  const { creditedAs } = await runAct(context, creditHeldAct, input, heldTexts(row, report))
  return creditedAs === null
    ? needsAnother(row, report)
    : `${amountOf(report)} for ${row.account} is credited as deposit ${referenceOf({ id: creditedAs })}.`
}

/** `deposits returned`: records that the money was sent back to its source, outside. */
export async function returned(
  context: OperatorContext,
  { row, options, text }: EnteredDeposit,
): Promise<string> {
  const report = await namedReport(context, row, options.report)
  const reason = text === '' ? await proposedReason(context, row, report) : reasonOf(text)
  const input = { deposit: row.id, report: report.event_id, reason, instead: options.instead === true }
  const { state } = await runAct(context, returnHeldAct, input, heldTexts(row, report))
  return state === 'waiting'
    ? needsAnother(row, report)
    : `${amountOf(report)} of ${row.account} was sent back.`
}

/** `deposits noted`: records that somebody handled a payment that its provider took back. */
export async function noted(
  context: OperatorContext,
  { row, options, text }: EnteredDeposit,
): Promise<string> {
  const reason = reasonOf(text)
  const report = await namedReport(context, row, options.report)
  const input = { deposit: row.id, report: report.event_id, reason }
  await runAct(context, noteHeldAct, input, heldTexts(row, report))
  return `${referenceOf(row)}: ${report.status} of ${amountOf(report)} is noted; no money was moved.`
}

/** The report that is meant; if it is the only one it need not be named. */
async function namedReport(
  { db }: OperatorContext,
  row: DepositRow,
  named: string | boolean | undefined,
): Promise<UnmatchedReport> {
  const held = await unmatchedReports(db, row.id)
  if (held.length === 0) throw new OperatorFault(`no money is held for ${referenceOf(row)}`)
  const report = named === undefined && held.length === 1 ? held[0] : held.find(one => one.event_id === named)
  if (report) return report
  throw new OperatorFault(`say which: ${held.map(one => `--report ${one.event_id}`).join(' or ')}`)
}

/** The second person may omit the reason to agree to the one that was proposed. */
async function proposedReason(
  context: OperatorContext,
  row: DepositRow,
  { event_id: event }: UnmatchedReport,
): Promise<string> {
  const reason = await proposedInput(context, { topic: reportTopicOf(row, event), act: 'returned' })
  if (reason === undefined) throw new OperatorFault(MISSING)
  return reason
}

function heldTexts(row: DepositRow, report: UnmatchedReport): Record<string, string> {
  const amount = amountOf(report)
  return {
    ...textsFor(row),
    heldPaid: 'it is money that came: "deposits credit" or "deposits returned"',
    heldNotPaid: `the provider says ${report.status}: no money came, so there is only "deposits noted"`,
    heldOtherCurrency: `it is ${amount}: another currency can only be sent back`,
    heldBelowFee: `it is ${amount}, no more than the fee: it can only be sent back`,
  }
}

const needsAnother = (row: DepositRow, report: UnmatchedReport) =>
  `${referenceOf(row)} needs one more agreement, of somebody else: it is ${amountOf(report)}.`
