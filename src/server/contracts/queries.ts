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

/**
 * Holds the rows of members in the order of their ids: what is agreed between an upline and a downline is decided by who
 * holds both.
 */
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

/** Versions that no end is set for. */
export function goingOn(
  db: Queries,
  kind: ContractKind,
  downlineIds: readonly string[],
): Promise<VersionRow[]> {
  return db.rows(sql<VersionRow>`
    select id, kind, upline_id, downline_id, period, tiers, from_at, until_at, ended_by, agreed_at
    from contract_versions
    where kind = ${kind} and downline_id = any(${downlineIds}::uuid[]) and until_at is null`)
}

/** Versions that have ended, but hold for a window that is not over; of each downline the one that holds first. */
export function leaving(
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

/** Every version of a downline that may hold for a window that is not over, whoever the upline is. */
export function holding(
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
  /** 1 for a direct downline of the member from whom the walk began. */
  depth: number
}

/** Versions that go on between members and their direct downlines, with everything of that kind below them. */
export function goingOnBelow(
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
 * Versions between a member and its direct downlines that may hold for a window that is not over: those that go on, and
 * those that have an end.
 */
export function holdingUnder(
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

/** Open requests between some uplines and their downlines. */
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

/** The moment a change counts from: never within a window that is closed, whatever this server's clock says. */
export async function momentOfChange(tx: Transaction, at: Date): Promise<Date> {
  const row = await tx.row(sql<{ at: Date }>`
    select greatest(${at}::timestamptz, open_window(${at}::timestamptz)) as at`)
  if (!row) throw new Error('a row without a row')
  return row.at
}
