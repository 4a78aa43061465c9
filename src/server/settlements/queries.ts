import type { TierText } from '#lib/contracts/rules.ts'
import type { ContractKind, Window, WindowRule } from '#lib/contracts/windows.ts'
import type { Currency } from '#lib/money/money.ts'
import type { Queries, Transaction } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/**
 * Returns the start of the first five-minute window, after the settled windows of a rule, in which somebody played and
 * a version may apply. Everything before it came to nothing, however long it is. With `after`, windows before that
 * moment count as settled.
 */
export async function nextPlay(
  db: Queries,
  of: { name: string; rule: WindowRule; before: Date; after?: Date | undefined },
): Promise<Date | undefined> {
  const row = await db.row(sql<{ next: Date | null }>`
    with settled as materialized (
      select greatest(${of.after ?? null}::timestamptz, coalesce((select window_end from settled_windows
        where kind = ${of.name} order by window_start desc limit 1), '-infinity'::timestamptz)) as until),
    holding as materialized (
      select greatest(settled.until, first.from_at) as from_at from settled
      cross join lateral (select v.from_at from contract_versions v
        where v.kind = ${of.rule.kind} and v.period is not distinct from ${of.rule.period}
          and (v.until_at is null or v.until_at > settled.until)
        order by v.from_at limit 1) first)
    select (select window_start from bet_windows
      where window_start >= (select from_at from holding) and window_start < ${of.before}::timestamptz
      order by window_start limit 1) as next`)
  return row?.next ?? undefined
}

/** Locks the windows of a name until the transaction ends; returns false if another process has locked them. */
export async function lockWindows(tx: Transaction, name: string): Promise<boolean> {
  const row = await tx.row(sql<{ is_held: boolean }>`
    select pg_try_advisory_xact_lock(5404, hashtext(${name})) as is_held`)
  return row?.is_held ?? false
}

/** Marks a window as settled; returns false if it was already. */
export async function markSettled(
  tx: Transaction,
  { name, window, at }: { name: string; window: Window; at: Date },
): Promise<boolean> {
  const marked = await tx.run(sql`
    insert into settled_windows (kind, window_start, window_end, settled_at)
    values (${name}, ${window.from}::timestamptz, ${window.to}::timestamptz, ${at}::timestamptz)
    on conflict do nothing`)
  return marked === 1
}

/** A version that applies to a window. */
export interface VersionTermsRow {
  id: string
  downline_id: string
  tiers: TierText[]
}

/**
 * Returns the versions of a rule that apply to a window, of those downlines. Each is looked up separately (`offset 0`):
 * the planner estimates one row per moment, and would compare every downline with all versions.
 */
export function versionsFor(
  db: Queries,
  of: { rule: WindowRule; window: Window; downlineIds: readonly string[] },
): Promise<VersionTermsRow[]> {
  const { rule, window } = of
  return db.rows(sql<VersionTermsRow>`
    select v.id, v.downline_id, v.tiers
    from unnest(${of.downlineIds}::uuid[]) as team (id) cross join lateral (
      select id, downline_id, tiers from contract_versions
      where downline_id = team.id and kind = ${rule.kind} and period is not distinct from ${rule.period}
        and from_at <= ${window.from}::timestamptz and (until_at is null or until_at > ${window.from}::timestamptz)
      offset 0) v`)
}

export interface NewSettlement {
  id: string
  versionId: string
  validBet: bigint
  active: number
  stake: bigint
  payout: bigint
  tier: number | null
  amount: bigint
}

/** Inserts obligations of a window; existing ones are not changed. */
export async function insertSettlements(
  tx: Transaction,
  rows: readonly NewSettlement[],
  { window, currency, at }: { window: Window; currency: string; at: Date },
): Promise<void> {
  const column = <Value>(pick: (row: NewSettlement) => Value) => rows.map(pick)
  await tx.run(sql`
    insert into settlements (id, version_id, window_start, window_end, valid_bet, active, stake, payout, tier, amount,
      currency, state, settled_at)
    select id, version_id, ${window.from}::timestamptz, ${window.to}::timestamptz, valid_bet, active, stake, payout, tier,
      amount, ${currency}, case when amount = 0 then 'nothing' else 'due' end, ${at}::timestamptz
    from unnest(${column(row => row.id)}::uuid[], ${column(row => row.versionId)}::uuid[],
      ${column(row => row.validBet)}::bigint[], ${column(row => row.active)}::int[],
      ${column(row => row.stake)}::bigint[], ${column(row => row.payout)}::bigint[],
      ${column(row => row.tier)}::int[], ${column(row => row.amount)}::bigint[])
      as n (id, version_id, valid_bet, active, stake, payout, tier, amount)
    on conflict (version_id, window_start) do nothing`)
}

/** The place of a due settlement in the order of payment. */
export interface DuePlace {
  id: string
  /** The downline's current depth in the tree: 1 has no upline. */
  depth: number
  /** The member whose wallet pays; the paid member if the house pays. */
  wallet_of: string
}

/** Returns everything due, uplines before their downlines, and the oldest first within a depth. */
export function dueInOrder(db: Queries): Promise<DuePlace[]> {
  return db.rows(sql<DuePlace>`
    select s.id, cardinality(m.ancestors) as depth, coalesce(v.upline_id, v.downline_id) as wallet_of
    from settlements s join contract_versions v on v.id = s.version_id join members m on m.id = v.downline_id
    where s.state = 'due'
    order by cardinality(m.ancestors), s.window_end, s.id`)
}

export interface DueRow {
  id: string
  kind: ContractKind
  upline_id: string | null
  downline_id: string
  window_start: Date
  window_end: Date
  amount: bigint
  currency: Currency
}

/** Locks the settlements that are still due, in the order of their ids; returns the oldest first. */
export async function lockDue(tx: Transaction, ids: readonly string[]): Promise<DueRow[]> {
  const locked = await tx.rows(sql<{ id: string }>`
    select id from settlements where id = any(${ids}::uuid[]) and state = 'due' order by id for update`)
  return tx.rows(sql<DueRow>`
    select s.id, v.kind, v.upline_id, v.downline_id, s.window_start, s.window_end, s.amount, s.currency
    from settlements s join contract_versions v on v.id = s.version_id
    where s.id = any(${locked.map(row => row.id)}::uuid[]) order by s.window_end, s.id`)
}

export async function markPaid(
  tx: Transaction,
  paid: readonly { id: string; operationId: string }[],
  at: Date,
): Promise<void> {
  await tx.run(sql`
    update settlements s set state = 'paid', operation_id = n.operation_id, paid_at = ${at}::timestamptz
    from unnest(${paid.map(one => one.id)}::uuid[], ${paid.map(one => one.operationId)}::uuid[]) as n (id, operation_id)
    where s.id = n.id`)
}
