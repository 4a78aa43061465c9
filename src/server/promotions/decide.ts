import { afterEvent } from '#lib/promotions/status.ts'
import type { SiteSettings } from '#lib/site/settings.ts'
import type { Transaction } from '#server/db/database.ts'
import { addInboxMessage } from '#server/inbox/add-message.ts'
import { type Drawing, issue } from './issue.ts'
import { type EntryRow, markRejected, returnPlaceOf } from './queries.ts'

interface Decision {
  operator: string
  at: Date
}

/** The news of an approval, by what it gives. */
function newsOf({ points, tickets }: EntryRow) {
  if (tickets !== null) return 'applicationTickets'
  return points === null ? 'applicationApproved' : 'applicationPoints'
}

/** Gives what an application asks for, as `issue`; the rows of its member and of itself are locked. */
export async function approveApplication(
  tx: Transaction,
  entry: EntryRow,
  { operator, settings, at, ...drawing }: Decision & Drawing & { settings: SiteSettings },
): Promise<void> {
  await issue(tx, entry, {
    ...drawing,
    operator,
    depositId: entry.deposit_id,
    isPaid: false,
    settings,
    at,
  })
  const kind = newsOf(entry)
  const [points, tickets] = [entry.points ?? 0n, BigInt(entry.tickets ?? 0)]
  const values = {
    promotion: { texts: entry.titles },
    points: { count: points },
    tickets: { count: tickets },
  }
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
