import type { DepositReason } from '#lib/cashier/rules.ts'
import { newId } from '#lib/ids/ids.ts'
import { referenceOf } from '#lib/ids/reference.ts'
import { isCurrency } from '#lib/money/money.ts'
import { decide } from '#server/cashier/decide.ts'
import { type DepositRow, insertDeposit } from '#server/cashier/queries.ts'
import type { Transaction } from '#server/db/database.ts'
import { addInboxMessage } from '#server/inbox/add-message.ts'
import { type HeldReport, resolveReport } from './queries.ts'

/** Who ends it, and when. */
export interface Ending {
  at: Date
  operator: string
}

/**
 * Credits what really came, as a deposit of its own, which stands in every record and is paid for as any other; the one
 * that it came for ends when it is still open. Both rows are held by the caller. Answers the new deposit's id.
 */
export async function creditHeld(
  tx: Transaction,
  { row, report }: { row: DepositRow; report: HeldReport },
  ending: Ending & { depositTurnover: string },
): Promise<string> {
  const { at, operator, depositTurnover } = ending
  const id = newId()
  const { member_id: memberId, method, fee, payee } = row
  const { amount, currency } = report
  await insertDeposit(tx, {
    id,
    memberId,
    method,
    amount,
    fee,
    currency,
    createdAt: at,
    ...(payee ? { payment: { payee, until: at } } : {}),
  })
  await decide(tx, { id, status: 'approved', at, operator, depositTurnover, reasonCode: 'heldCredited' })
  await resolveReport(tx, report.event_id, { resolution: 'credited', at, creditedAs: id })
  await endOpen(tx, row, { at, operator, reasonCode: 'otherPayment' })
  await notifyMember(tx, { row, report }, { at, kind: 'depositCredited' })
  return id
}

/** Writes down that the money went back to where it came from, outside; the member reads why. */
export async function returnHeld(
  tx: Transaction,
  { row, report }: { row: DepositRow; report: HeldReport },
  { at, operator, reason }: Ending & { reason: string },
): Promise<void> {
  await resolveReport(tx, report.event_id, { resolution: 'returned', at })
  await endOpen(tx, row, { at, operator, reason })
  await notifyMember(tx, { row, report }, { at, kind: 'depositReturned', reason })
}

/** One that still waits would wait for a payment that came otherwise; its own report is held from now on. */
async function endOpen(
  tx: Transaction,
  { id, status }: DepositRow,
  why: Ending & { reason?: string; reasonCode?: DepositReason },
): Promise<void> {
  if (status === 'approved' || status === 'rejected' || status === 'cancelled') return
  await decide(tx, { id, status: 'rejected', depositTurnover: '0', isQuiet: true, ...why })
}

async function notifyMember(
  tx: Transaction,
  { row, report }: { row: DepositRow; report: HeldReport },
  { at, kind, reason = '' }: { at: Date; kind: 'depositCredited' | 'depositReturned'; reason?: string },
): Promise<void> {
  const { amount, currency } = report
  const money = isCurrency(currency) ? { money: amount, currency } : `${amount} ${currency}`
  const values = { amount: money, reference: referenceOf(row), reason }
  await addInboxMessage(tx, { memberId: row.member_id, kind, values, at })
}
