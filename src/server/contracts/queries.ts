import type { TierText } from '#lib/contracts/rules.ts'
import type { ContractKind, DividendPeriod } from '#lib/contracts/windows.ts'
import type { Queries, Transaction } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

export interface PartyRow {
  id: string
  upline: string | null
  account: string
  member_type: number
  is_closed: boolean
}

/** Locks the rows of members in the order of their ids: changes between an upline and a downline require both locks. */
export function lockParties(tx: Transaction, ids: readonly string[]): Promise<PartyRow[]> {
  return tx.rows(sql<PartyRow>`
    select id, upline, account, member_type, status = 'closed' as is_closed from members
    where id = any(${ids}::uuid[]) order by id for no key update`)
}

export function partyOf(db: Queries, id: string): Promise<PartyRow | undefined> {
  return db.row(sql<PartyRow>`
    select id, upline, account, member_type, status = 'closed' as is_closed from members where id = ${id}::uuid`)
}

export interface RequestRow {
  id: string
  request: 'new' | 'termination'
  kind: ContractKind
  upline_id: string | null
  downline_id: string
  asked_by: string | null
  period: DividendPeriod | null
  tiers: TierText[] | null
  status: 'processing' | 'approved' | 'rejected' | 'finished'
  asked_at: Date
  answered_at: Date | null
}

export interface VersionRow {
  id: string
  kind: ContractKind
  upline_id: string | null
  downline_id: string
  period: DividendPeriod | null
  tiers: TierText[]
  from_at: Date
  until_at: Date | null
  ended_by: 'replaced' | 'terminated' | 'automatic' | 'moved' | null
  agreed_at: Date
}

export function requestById(db: Queries, id: string): Promise<RequestRow | undefined> {
  return db.row(sql<RequestRow>`
    select id, request, kind, upline_id, downline_id, asked_by, period, tiers, status, asked_at, answered_at
    from contract_requests where id = ${id}::uuid`)
}

export function openRequests(
  db: Queries,
  kind: ContractKind,
  downlineIds: readonly string[],
): Promise<RequestRow[]> {
  return db.rows(sql<RequestRow>`
    select id, request, kind, upline_id, downline_id, asked_by, period, tiers, status, asked_at, answered_at
    from contract_requests
    where kind = ${kind} and downline_id = any(${downlineIds}::uuid[]) and status = 'processing'`)
}

/** Returns versions without an end. */
export function openVersions(
  db: Queries,
  kind: ContractKind,
  downlineIds: readonly string[],
): Promise<VersionRow[]> {
  return db.rows(sql<VersionRow>`
    select id, kind, upline_id, downline_id, period, tiers, from_at, until_at, ended_by, agreed_at
    from contract_versions
    where kind = ${kind} and downline_id = any(${downlineIds}::uuid[]) and until_at is null`)
}

/** Returns ended versions that still apply to the current window; for each downline the first one. */
export function endingVersions(
  db: Queries,
  kind: ContractKind,
  downlineIds: readonly string[],
  at: Date,
): Promise<VersionRow[]> {
  return db.rows(sql<VersionRow>`
    select distinct on (downline_id) id, kind, upline_id, downline_id, period, tiers, from_at, until_at, ended_by,
      agreed_at
    from contract_versions
    where kind = ${kind} and downline_id = any(${downlineIds}::uuid[]) and until_at > ${at}::timestamptz
      and until_at > from_at
    order by downline_id, from_at`)
}

/** Returns every version of a downline that may apply to an unfinished window, with any upline. */
export function currentVersions(
  db: Queries,
  kind: ContractKind,
  downlineId: string,
  at: Date,
): Promise<VersionRow[]> {
  return db.rows(sql<VersionRow>`
    select id, kind, upline_id, downline_id, period, tiers, from_at, until_at, ended_by, agreed_at
    from contract_versions
    where kind = ${kind} and downline_id = ${downlineId}::uuid
      and (until_at is null or until_at > ${at}::timestamptz and until_at > from_at)`)
}

export interface EndingRow extends VersionRow {
  account: string
  nickname: string
  /** 1 for a direct downline of the member where the search started. */
  depth: number
}

/** Returns versions without an end between members and their direct downlines, and all of that kind below them. */
export function openVersionsBelow(
  db: Queries,
  kind: ContractKind,
  uplineIds: readonly string[],
  depth: number,
): Promise<EndingRow[]> {
  return db.rows(sql<EndingRow>`
    with recursive below as (
      select v.id, v.downline_id, ${depth}::int as depth from contract_versions v
      where v.kind = ${kind} and v.upline_id = any(${uplineIds}::uuid[]) and v.until_at is null
      union all
      select v.id, v.downline_id, b.depth + 1 from below b
      join contract_versions v on v.upline_id = b.downline_id and v.kind = ${kind} and v.until_at is null
    )
    select v.id, v.kind, v.upline_id, v.downline_id, v.period, v.tiers, v.from_at, v.until_at, v.ended_by, v.agreed_at,
      m.account, m.nickname, b.depth
    from below b join contract_versions v on v.id = b.id join members m on m.id = v.downline_id
    order by b.depth, m.account_key`)
}

/**
 * Returns versions between a member and its direct downlines that may apply to an unfinished window, with or without an
 * end.
 */
export function currentVersionsUnder(
  db: Queries,
  kind: ContractKind,
  uplineId: string,
  at: Date,
): Promise<EndingRow[]> {
  return db.rows(sql<EndingRow>`
    select v.id, v.kind, v.upline_id, v.downline_id, v.period, v.tiers, v.from_at, v.until_at, v.ended_by, v.agreed_at,
      m.account, m.nickname, 1 as depth
    from contract_versions v join members m on m.id = v.downline_id
    where v.kind = ${kind} and v.upline_id = ${uplineId}::uuid
      and (v.until_at is null or v.until_at > ${at}::timestamptz and v.until_at > v.from_at)
    order by m.account_key`)
}

/** Returns open requests between some uplines and their downlines. */
export function openRequestsUnder(
  db: Queries,
  kind: ContractKind,
  uplineIds: readonly string[],
): Promise<RequestRow[]> {
  return db.rows(sql<RequestRow>`
    select id, request, kind, upline_id, downline_id, asked_by, period, tiers, status, asked_at, answered_at
    from contract_requests
    where kind = ${kind} and upline_id = any(${uplineIds}::uuid[]) and status = 'processing'`)
}

/** Returns the effective time of a change: never within a closed window, even if this server's clock is behind. */
export async function momentOfChange(tx: Transaction, at: Date): Promise<Date> {
  const row = await tx.row(sql<{ at: Date }>`
    select greatest(${at}::timestamptz, open_window(${at}::timestamptz)) as at`)
  if (!row) throw new Error('a row without a row')
  return row.at
}
