import type { TierText } from '#lib/contracts/rules.ts'
import type { Queries } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { RequestRow, VersionRow } from './queries.ts'

/** Inserts a request; returns false if another one of that kind and downline is open. */
export async function insertRequest(db: Queries, row: RequestRow): Promise<boolean> {
  const written = await db.run(sql`
    insert into contract_requests
      (id, request, kind, upline_id, downline_id, asked_by, period, tiers, status, asked_at, answered_at)
    values (${row.id}::uuid, ${row.request}, ${row.kind}, ${row.upline_id}::uuid, ${row.downline_id}::uuid,
      ${row.asked_by}::uuid, ${row.period}, ${asJson(row.tiers)}::jsonb, ${row.status}, ${row.asked_at}::timestamptz,
      ${row.answered_at}::timestamptz)
    on conflict (kind, downline_id) where status = 'processing' do nothing`)
  return written === 1
}

/** Closes an open request; returns false if it is no longer open. */
export async function closeRequest(
  db: Queries,
  id: string,
  status: 'approved' | 'rejected' | 'finished',
  at: Date,
): Promise<boolean> {
  const closed = await db.run(sql`
    update contract_requests set status = ${status}, answered_at = ${at}::timestamptz
    where id = ${id}::uuid and status = 'processing'`)
  return closed === 1
}

export async function insertVersion(db: Queries, row: VersionRow, requestId: string): Promise<void> {
  await db.run(sql`
    insert into contract_versions (id, request_id, kind, upline_id, downline_id, period, tiers, from_at, agreed_at)
    values (${row.id}::uuid, ${requestId}::uuid, ${row.kind}, ${row.upline_id}::uuid, ${row.downline_id}::uuid,
      ${row.period}, ${asJson(row.tiers)}::jsonb, ${row.from_at}::timestamptz, ${row.agreed_at}::timestamptz)`)
}

/** Sets the end of a version, or an earlier one than it has. */
export async function endVersion(
  db: Queries,
  id: string,
  end: { until: Date; by: NonNullable<VersionRow['ended_by']> },
): Promise<void> {
  const ended = await db.run(sql`
    update contract_versions set until_at = ${end.until}::timestamptz, ended_by = ${end.by}
    where id = ${id}::uuid and (until_at is null or until_at > ${end.until}::timestamptz)`)
  if (ended !== 1) throw new Error(`version ${id} has ended already`)
}

const asJson = (tiers: TierText[] | null) => (tiers === null ? null : JSON.stringify(tiers))
