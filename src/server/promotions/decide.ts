import { afterEvent } from '#lib/promotions/status.ts'
import type { Transaction } from '#server/db/database.ts'
import { addInboxMessage } from '#server/inbox/add-message.ts'
import { issue } from './issue.ts'
import { type EntryRow, markRejected, returnPlaceOf } from './queries.ts'

interface Decision {
  operator: string
  at: Date
}

/** Gives what an application asks for; the rows of its member and of itself are locked. */
export async function approveApplication(
  tx: Transaction,
  entry: EntryRow,
  { operator, at }: Decision,
): Promise<void> {
  await issue(tx, entry, { operator, depositId: entry.deposit_id, isPaid: false, at })
  const kind = entry.points === null ? 'applicationApproved' : 'applicationPoints'
  const values = { promotion: { texts: entry.titles }, points: { count: entry.points ?? 0n } }
  await addInboxMessage(tx, { memberId: entry.member_id, kind, values, at })
}

/** Rejects an application, whose row is locked: its place is free again, and the member reads why. */
export async function rejectApplication(
  tx: Transaction,
  entry: EntryRow,
  { operator, at, reason }: Decision & { reason: string },
): Promise<void> {
  if (!afterEvent(entry.state, 'reject')) throw new Error(`entry ${entry.id} is ${entry.state}`)
  await markRejected(tx, entry.id, { operator, reason, at })
  await returnPlaceOf(tx, entry.promotion)
  const values = { promotion: { texts: entry.titles }, reason }
  await addInboxMessage(tx, { memberId: entry.member_id, kind: 'applicationRejected', values, at })
}
