import type { Queries, Transaction } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/** How operators resolved an unmatched payment; `noted` for one that the provider took back. */
export type Resolution = 'credited' | 'returned' | 'noted'
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

/** A report as it is read out, with what became of it. */
export interface ReadReport extends UnmatchedReport {
  at: Date
  resolution: Resolution | null
}

export function reportsOf(db: Queries, depositId: string): Promise<ReadReport[]> {
  return db.rows(sql<ReadReport>`
    select event_id, deposit_id, payment_id, status, amount, currency, outcome, at, resolution from payment_reports
    where deposit_id = ${depositId}::uuid order by at`)
}

export interface UnmatchedReport extends StoredReport {
  event_id: string
}

/** Money of a deposit that nobody has decided about; whoever decides locks the deposit first. */
export function unmatchedReports(db: Queries, depositId: string): Promise<UnmatchedReport[]> {
  return db.rows(sql<UnmatchedReport>`
    select event_id, deposit_id, payment_id, status, amount, currency, outcome from payment_reports
    where deposit_id = ${depositId}::uuid and outcome = 'held' and resolution is null order by at`)
}

/** Records the resolution of an unmatched payment. */
export async function resolveReport(
  tx: Transaction,
  eventId: string,
  { resolution, at, creditedAs }: { resolution: Resolution; at: Date; creditedAs?: string | undefined },
): Promise<void> {
  await tx.run(sql`
    update payment_reports set resolution = ${resolution}, resolved_at = ${at}::timestamptz,
      credited_as = ${creditedAs ?? null}::uuid
    where event_id = ${eventId}`)
}

/** Whether the provider's payment is another deposit's; reports of one payment come one after the other from here on. */
export async function isOfAnother(tx: Transaction, paymentId: string, depositId: string): Promise<boolean> {
  await tx.run(sql`select pg_advisory_xact_lock(5405, hashtext(${paymentId}))`)
  const row = await tx.row(sql<{ id: string }>`
    select id from deposits where payment_id = ${paymentId} and id <> ${depositId}::uuid`)
  return row !== undefined
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

/** Which payments to poll: started in this period, and not polled recently. */
export interface PollTerms {
  now: Date
  before: Date
  since: Date
  /** After the first asking; each further wait is twice as long. */
  firstWaitSeconds: number
  longestWaitSeconds: number
  limit: number
}

/**
 * Deposits at the provider that are not decided, ran out or were given up, and whose end it has not reported: marked as asked about now,
 * those first that never were. Another process that looks at the same time takes others.
 */
export function takeForPolling(db: Queries, terms: PollTerms): Promise<{ id: string }[]> {
  const { now, before, since, firstWaitSeconds, longestWaitSeconds, limit } = terms
  return db.rows(sql<{ id: string }>`
    update deposits set asked_at = ${now}::timestamptz, asks = asks + 1
    where id in (
      select id from deposits d
      where method = 'providerPage' and status in ('created', 'awaiting', 'expired', 'cancelled')
        and created_at between ${since}::timestamptz and ${before}::timestamptz
        and (asked_at is null or asked_at + make_interval(secs => least(${longestWaitSeconds}::int,
          ${firstWaitSeconds}::int * power(2, least(asks, 20) - 1))) <= ${now}::timestamptz)
        and not exists (select 1 from payment_reports r where r.deposit_id = d.id)
      order by asked_at nulls first, created_at limit ${limit}::int for update skip locked)
    returning id`)
}
