import type { DepositReason } from '#lib/cashier/rules.ts'
import { newId } from '#lib/ids/ids.ts'
import { referenceOf } from '#lib/ids/reference.ts'
import { isCurrency } from '#lib/money/money.ts'
import { decide } from '#server/cashier/decide.ts'
import { type DepositRow, insertDeposit } from '#server/cashier/queries.ts'
import type { Transaction } from '#server/db/database.ts'
import { addInboxMessage } from '#server/inbox/add-message.ts'
import { resolveReport, type UnmatchedReport } from './queries.ts'

/** Who resolves it, and when. */
export interface Ending {
  at: Date
  operator: string
}

/**
 * Credits the amount that really arrived, as a deposit of its own that counts like any other. The original deposit ends
 * if it is still open. The caller has locked both rows. Returns the new deposit's id.
 */
export async function creditUnmatched(
  tx: Transaction,
  { row, report }: { row: DepositRow; report: UnmatchedReport },
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

/** Records that the money was returned outside the site; the member reads the reason. */
export async function returnUnmatched(
  tx: Transaction,
  { row, report }: { row: DepositRow; report: UnmatchedReport },
  { at, operator, reason }: Ending & { reason: string },
): Promise<void> {
  await resolveReport(tx, report.event_id, { resolution: 'returned', at })
  await endOpen(tx, row, { at, operator, reason })
  await notifyMember(tx, { row, report }, { at, kind: 'depositReturned', reason })
}

/** The original deposit would wait for a payment that came in another form; a later report for it is unmatched. */
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
  { row, report }: { row: DepositRow; report: UnmatchedReport },
  { at, kind, reason = '' }: { at: Date; kind: 'depositCredited' | 'depositReturned'; reason?: string },
): Promise<void> {
  const { amount, currency } = report
  const money = isCurrency(currency) ? { money: amount, currency } : `${amount} ${currency}`
  const values = { amount: money, reference: referenceOf(row), reason }
  await addInboxMessage(tx, { memberId: row.member_id, kind, values, at })
}
