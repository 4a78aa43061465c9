import type { Queries } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

export type ReportOutcome = 'credited' | 'closed' | 'known' | 'held'

export interface StoredReport {
  deposit_id: string
  payment_id: string
  status: string
  amount: bigint
  currency: string
  outcome: ReportOutcome
}

export function reportByEvent(db: Queries, eventId: string): Promise<StoredReport | undefined> {
  return db.row(sql<StoredReport>`
    select deposit_id, payment_id, status, amount, currency, outcome from payment_reports
    where event_id = ${eventId}`)
}

export function reportsOf(db: Queries, depositId: string): Promise<(StoredReport & { at: Date })[]> {
  return db.rows(sql<StoredReport & { at: Date }>`
    select deposit_id, payment_id, status, amount, currency, outcome, at from payment_reports
    where deposit_id = ${depositId}::uuid order by at`)
}

/** Writes a report down; false when one of this event is there already. */
export async function insertReport(
  db: Queries,
  eventId: string,
  report: StoredReport & { at: Date },
): Promise<boolean> {
  const written = await db.run(sql`
    insert into payment_reports (event_id, deposit_id, payment_id, status, amount, currency, outcome, at)
    values (${eventId}, ${report.deposit_id}::uuid, ${report.payment_id}, ${report.status}, ${report.amount},
      ${report.currency}, ${report.outcome}, ${report.at}::timestamptz)
    on conflict (event_id) do nothing`)
  return written === 1
}

/** The page of a deposit, once its provider has made it. */
export async function writePage(
  db: Queries,
  depositId: string,
  { paymentId, pageUrl }: { paymentId: string; pageUrl: string },
): Promise<void> {
  await db.run(sql`
    update deposits set payment_id = ${paymentId}, payment_page = ${pageUrl} where id = ${depositId}::uuid`)
}

/** The payment that a deposit was credited for. */
export async function writePaymentId(db: Queries, depositId: string, paymentId: string): Promise<void> {
  await db.run(sql`update deposits set payment_id = ${paymentId} where id = ${depositId}::uuid`)
}

/** Deposits at the provider that are not decided, or ran out since then: what to ask about, the oldest first. */
export function openAtProvider(
  db: Queries,
  { before, since, limit }: { before: Date; since: Date; limit: number },
): Promise<{ id: string }[]> {
  return db.rows(sql<{ id: string }>`
    select id from deposits
    where method = 'providerPage' and status in ('created', 'awaiting', 'expired')
      and created_at between ${since}::timestamptz and ${before}::timestamptz
    order by created_at limit ${limit}::int`)
}
