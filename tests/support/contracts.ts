import type { TierText } from '#lib/contracts/rules.ts'
import type { WindowRule } from '#lib/contracts/windows.ts'
import { newId } from '#lib/ids/ids.ts'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/** A version as it is stored, without the conversation that led to it. */
export interface StoredVersion extends WindowRule {
  id?: string
  /** The house when there is none. */
  uplineId: string | undefined
  downlineId: string
  tiers: readonly TierText[]
  from: Date
  until?: Date | undefined
}

/** Stores versions that were agreed on; answers their ids. */
export async function storeVersions(db: Database, versions: readonly StoredVersion[]): Promise<string[]> {
  const rows = versions.map(one => ({ ...one, id: one.id ?? newId(), requestId: newId() }))
  const column = <Value>(pick: (row: (typeof rows)[number]) => Value) => rows.map(pick)
  await db.run(sql`
    with v as (
      select * from unnest(${column(row => row.id)}::uuid[], ${column(row => row.requestId)}::uuid[],
        ${column(row => row.kind)}::text[], ${column(row => row.period)}::text[],
        ${column(row => row.uplineId ?? null)}::uuid[], ${column(row => row.downlineId)}::uuid[],
        ${column(row => JSON.stringify(row.tiers))}::jsonb[], ${column(row => row.from)}::timestamptz[],
        ${column(row => row.until ?? null)}::timestamptz[])
        as v (id, request_id, kind, period, upline_id, downline_id, tiers, from_at, until_at)),
    asked as (
      insert into contract_requests (id, request, kind, upline_id, downline_id, asked_by, period, tiers, status, asked_at,
        answered_at)
      select request_id, 'new', kind, upline_id, downline_id, upline_id, period, tiers, 'approved', from_at, from_at from v)
    insert into contract_versions (id, request_id, kind, upline_id, downline_id, period, tiers, from_at, until_at, ended_by,
      agreed_at)
    select id, request_id, kind, upline_id, downline_id, period, tiers, from_at, until_at,
      case when until_at is not null then 'replaced' end, from_at from v`)
  return rows.map(row => row.id)
}

/** A tier by rate that by default asks for any valid bet at all. */
export function rateTier(ppm: number, asks: Partial<TierText> = {}): TierText {
  return { validBet: '1', active: 0, loss: '0', ...asks, ppm }
}

export function sumTier(sum: bigint, asks: Partial<TierText> = {}): TierText {
  return { validBet: '1', active: 0, loss: '0', ...asks, sum: sum.toString() }
}
