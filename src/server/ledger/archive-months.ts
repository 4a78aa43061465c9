import type { Queries, Transaction } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/** A month of which something is in the archive, or soon will be. */
export interface ArchiveMonth {
  /** Its first day, "2026-09-01". */
  month: string
  /** The ids of its operations and rounds: from here up to, not including, there. */
  first_id: string
  until_id: string
  /** `archived` once every step was done; the others are under way. */
  state: 'moving' | 'archived' | 'returning'
  /** Every entry of the month with an id below this is in the archive, every other one is not. */
  entries_to: string
  /** The last member whose rounds this move, or this return, is done with. */
  rounds_to: string
  /** How many are in the archive; of the rounds, those that late calls brought back are counted still. */
  entries: bigint
  rounds: bigint
  begun_at: Date
  ended_at: Date | null
}

/** The lowest id: no member has it. */
export const NO_ID = '00000000-0000-0000-0000-000000000000'

/** Oldest first. */
export function archiveMonths(db: Queries): Promise<ArchiveMonth[]> {
  return db.rows(sql<ArchiveMonth>`
    select month::text as month, first_id, until_id, state, entries_to, rounds_to, entries, rounds, begun_at, ended_at
    from archive_months order by month`)
}

/** Locks the month that is under way; undefined if none is, or if another process does a step of it now. */
export function lockMonthUnderWay(tx: Transaction): Promise<ArchiveMonth | undefined> {
  return tx.row(sql<ArchiveMonth>`
    select month::text as month, first_id, until_id, state, entries_to, rounds_to, entries, rounds, begun_at, ended_at
    from archive_months where state <> 'archived' for update skip locked`)
}

/** Begins to move a month; one that is in the archive is swept once more for rounds that came back out of it. */
export async function startMove(
  tx: Transaction,
  { month, firstId, untilId, at }: { month: string; firstId: string; untilId: string; at: Date },
): Promise<void> {
  await tx.run(sql`
    insert into archive_months (month, first_id, until_id, state, entries_to, begun_at)
    values (${month}::date, ${firstId}::uuid, ${untilId}::uuid, 'moving', ${firstId}::uuid, ${at}::timestamptz)
    on conflict (month) do update set state = 'moving', rounds_to = ${NO_ID}::uuid, ended_at = null`)
}

export async function startReturn(tx: Transaction, month: string): Promise<void> {
  await tx.run(sql`
    update archive_months set state = 'returning', rounds_to = ${NO_ID}::uuid, ended_at = coalesce(ended_at, now())
    where month = ${month}::date`)
}

/** Writes down how far a month is, by how many rows its archive grew. */
export async function updateProgress(
  tx: Transaction,
  month: string,
  {
    entriesTo,
    roundsTo,
    entries = 0,
    rounds = 0,
  }: { entriesTo?: string; roundsTo?: string; entries?: number; rounds?: number },
): Promise<void> {
  await tx.run(sql`
    update archive_months set entries_to = coalesce(${entriesTo ?? null}::uuid, entries_to),
      rounds_to = coalesce(${roundsTo ?? null}::uuid, rounds_to),
      entries = entries + ${entries}::bigint, rounds = rounds + ${rounds}::bigint
    where month = ${month}::date`)
}

/** Has what was moved counted, so that statements are planned for as much as there is. */
export async function endMove(tx: Transaction, month: string): Promise<void> {
  await tx.run(sql`analyze archive_entries, archive_rounds, archive_closings`)
  await tx.run(sql`
    update archive_months set state = 'archived', ended_at = now() where month = ${month}::date`)
}

/** How many of a month's rounds late calls brought back. */
export async function lateRoundsOf(db: Queries, { first_id, until_id }: ArchiveMonth): Promise<number> {
  const row = await db.row(sql<{ rounds: number }>`
    select count(*)::int as rounds from archive_late_rounds where id >= ${first_id}::uuid and id < ${until_id}::uuid`)
  return row?.rounds ?? 0
}

/** Nothing of the month is in the archive any more. */
export async function endReturn(tx: Transaction, { month, first_id, until_id }: ArchiveMonth): Promise<void> {
  await tx.run(sql`delete from archive_late_rounds where id >= ${first_id}::uuid and id < ${until_id}::uuid`)
  await tx.run(sql`delete from archive_months where month = ${month}::date`)
}
