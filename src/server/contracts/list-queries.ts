import type { ContractKind } from '#lib/contracts/windows.ts'
import type { Queries } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { RequestRow, VersionRow } from './queries.ts'

export interface DownlineRow {
  id: string
  account: string
  nickname: string
  total: number
}

/**
 * Returns direct downlines that are agents and whose normalised name starts with `start`: those with an open request
 * first, then by name. `total` counts all of them.
 */
export function agentsUnder(
  db: Queries,
  uplineId: string,
  page: { kind: ContractKind; start: string; limit: number; offset: number },
): Promise<DownlineRow[]> {
  return db.rows(sql<DownlineRow>`
    select m.id, m.account, m.nickname, count(*) over ()::int as total
    from members m
    left join contract_requests r on r.downline_id = m.id and r.kind = ${page.kind} and r.status = 'processing'
    where m.upline = ${uplineId}::uuid and m.member_type in (1, 2, 41, 42) and m.status <> 'closed'
      and starts_with(m.account_key, ${page.start})
    order by r.id is null, m.account_key limit ${page.limit}::int offset ${page.offset}::int`)
}

/** Returns how many requests wait for a member's answer, by kind. */
export function waitingFor(db: Queries, memberId: string): Promise<{ kind: ContractKind; count: number }[]> {
  return db.rows(sql<{ kind: ContractKind; count: number }>`
    select kind, count(*)::int as count from contract_requests
    where status = 'processing' and (downline_id = ${memberId}::uuid or upline_id = ${memberId}::uuid)
      and asked_by is distinct from ${memberId}::uuid
    group by kind`)
}

export interface HistoryRow extends RequestRow {
  total: number
  version_id: string | null
  from_at: Date | null
  until_at: Date | null
  ended_by: VersionRow['ended_by']
  agreed_at: Date | null
}

/**
 * Returns a downline's requests with the versions that they led to, newest first: with one upline, or by default with
 * every upline that the downline ever had.
 */
export function historyOf(
  db: Queries,
  relation: { kind: ContractKind; downlineId: string; uplineId: string | undefined },
  page: { limit: number; offset: number },
): Promise<HistoryRow[]> {
  return db.rows(sql<HistoryRow>`
    select r.id, r.request, r.kind, r.upline_id, r.downline_id, r.asked_by, r.period, r.tiers, r.status, r.asked_at,
      r.answered_at, count(*) over ()::int as total, v.id as version_id, v.from_at, v.until_at, v.ended_by, v.agreed_at
    from contract_requests r left join contract_versions v on v.request_id = r.id
    where r.kind = ${relation.kind} and r.downline_id = ${relation.downlineId}::uuid
      and (${relation.uplineId ?? null}::uuid is null or r.upline_id = ${relation.uplineId ?? null}::uuid)
    order by r.asked_at desc, r.id desc limit ${page.limit}::int offset ${page.offset}::int`)
}

/** Returns what a downline was paid for one window of a kind, under any version. */
export async function paidFor(
  db: Queries,
  window: { kind: ContractKind; downlineId: string; from: Date; to: Date },
): Promise<bigint> {
  const row = await db.row(sql<{ paid: bigint }>`
    select coalesce(sum(s.amount), 0)::bigint as paid
    from contract_versions v join settlements s on s.version_id = v.id
    where v.kind = ${window.kind} and v.downline_id = ${window.downlineId}::uuid and s.state = 'paid'
      and s.window_start = ${window.from}::timestamptz and s.window_end = ${window.to}::timestamptz`)
  if (!row) throw new Error('an aggregate without a row')
  return row.paid
}

export interface HouseContractRow {
  /** The agent's id and the kind, which order a list too. */
  id: string
  agent_id: string
  account: string
  currency: string
  kind: ContractKind
  period: VersionRow['period']
  tiers: VersionRow['tiers'] | null
  request: RequestRow['request'] | null
  /** Whether the house made the open request; otherwise the agent did. */
  is_ours: boolean
}

/**
 * A page of the house's contracts with agents that have no upline, and of the open requests between them, each with how
 * many there are in all.
 */
export function houseContracts(
  db: Queries,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<(HouseContractRow & { total: number })[]> {
  return db.rows(sql<HouseContractRow & { total: number }>`
    with edges as (
      select downline_id, kind from contract_versions where upline_id is null and until_at is null
      union select downline_id, kind from contract_requests where upline_id is null and status = 'processing'
    )
    select m.id::text || '_' || e.kind as id, m.id as agent_id, m.account, a.unit as currency, e.kind, v.period,
      v.tiers, r.request, r.asked_by is null as is_ours, (select count(*)::int from edges) as total
    from edges e join members m on m.id = e.downline_id
    join ledger_accounts a on a.member_id = m.id and a.kind = 'wallet' and a.book = 'real'
    left join contract_versions v
      on v.downline_id = e.downline_id and v.kind = e.kind and v.upline_id is null and v.until_at is null
    left join contract_requests r
      on r.downline_id = e.downline_id and r.kind = e.kind and r.upline_id is null and r.status = 'processing'
    where ${after ?? null}::text is null or (m.account_key, e.kind) > (
      (select k.account_key from members k where k.id = split_part(${after ?? null}::text, '_', 1)::uuid),
      split_part(${after ?? null}::text, '_', 2))
    order by m.account_key, e.kind limit ${limit}::int`)
}
