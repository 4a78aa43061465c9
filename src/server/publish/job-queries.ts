import type { PublishOutcome, PublishStep } from '#lib/operators/publish-api.ts'
import type { Queries, Transaction } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { OperatorContext } from '#server/operator/operator-context.ts'

/** Ended jobs that are kept, for who asks what became of theirs. */
const KEPT = 100

export interface JobRow {
  id: string
  kind: 'publish' | 'upload'
  operator: string
  asked_from: Pick<OperatorContext, 'roles' | 'from'>
  note: string | null
  agreed_hash: Buffer | null
  at: Date
  tries: number
  step: PublishStep
  pages_done: number
  pages_total: number
  ended_at: Date | null
  fault: string | null
  outcome: PublishOutcome | null
}

export async function insertJob(
  tx: Transaction,
  job: Pick<JobRow, 'id' | 'kind' | 'operator' | 'asked_from' | 'note' | 'agreed_hash' | 'at'>,
): Promise<void> {
  await tx.run(sql`
    delete from publish_jobs where ended_at is not null and id not in (
      select id from publish_jobs where ended_at is not null order by ended_at desc limit ${KEPT}::int)`)
  await tx.run(sql`
    insert into publish_jobs (id, kind, operator, asked_from, note, agreed_hash, at)
    values (${job.id}::uuid, ${job.kind}, ${job.operator}, ${JSON.stringify(job.asked_from)}::jsonb, ${job.note}::text,
      ${job.agreed_hash}::bytea, ${job.at}::timestamptz)`)
}

export function jobById(db: Queries, id: string): Promise<JobRow | undefined> {
  return db.row(sql<JobRow>`select * from publish_jobs where id = ${id}::uuid`)
}

/** The one that was asked for last. */
export function lastJob(db: Queries): Promise<JobRow | undefined> {
  return db.row(sql<JobRow>`select * from publish_jobs order by at desc, id desc limit 1`)
}

/** The next one to do, for a process that knows a store to upload to, or none. */
export function openJob(db: Queries, knowsStore: boolean): Promise<JobRow | undefined> {
  return db.row(sql<JobRow>`
    select * from publish_jobs where ended_at is null and (kind = 'publish' or ${knowsStore}::boolean)
    order by at, id limit 1`)
}

/** Whether something is to be done that nobody does. */
export async function hasIdleJob(db: Queries, knowsStore: boolean): Promise<boolean> {
  const row = await db.row(sql<{ has: boolean }>`
    select exists (
        select 1 from publish_jobs where ended_at is null and (kind = 'publish' or ${knowsStore}::boolean))
      and (select owner is null or lease_until < now() from site_publisher) as has`)
  return row?.has === true
}

export async function beginJob(db: Queries, id: string): Promise<void> {
  await db.run(sql`update publish_jobs set tries = tries + 1 where id = ${id}::uuid`)
}

export async function writeProgress(
  db: Queries,
  id: string,
  { step, done, total }: { step: PublishStep; done: number; total: number },
): Promise<void> {
  await db.run(sql`
    update publish_jobs set step = ${step}, pages_done = ${done}::int, pages_total = ${total}::int
    where id = ${id}::uuid and ended_at is null`)
}

export async function endJob(
  tx: Transaction,
  id: string,
  { at, fault = null, outcome = null }: { at: Date; fault?: string | null; outcome?: PublishOutcome | null },
): Promise<void> {
  await tx.run(sql`
    update publish_jobs set ended_at = ${at}::timestamptz, fault = ${fault}::text,
      outcome = ${outcome === null ? null : JSON.stringify(outcome)}::jsonb
    where id = ${id}::uuid and ended_at is null`)
}
