import type { TierText } from '#lib/contracts/rules.ts'
import type { ContractKind, Window, WindowRule } from '#lib/contracts/windows.ts'
import type { Currency } from '#lib/money/money.ts'
import type { Queries, Transaction } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/**
 * The start of the first window of five minutes, after the windows of a rule that are settled, in which somebody played
 * and from which on versions may hold. What lies between came to nothing, however long it is. With `after`, windows
 * before that moment count as settled.
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

/** Lets one process at a time look after windows of a name; false while another does. The lock ends with the transaction. */
export async function holdWindows(tx: Transaction, name: string): Promise<boolean> {
  const row = await tx.row(sql<{ is_held: boolean }>`
    select pg_try_advisory_xact_lock(5404, hashtext(${name})) as is_held`)
  return row?.is_held ?? false
}

/** Writes down that everything of a window is written down; false when that was done before. */
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

/** A version that holds for a window. */
export interface HoldingRow {
  id: string
  downline_id: string
  tiers: TierText[]
}

/**
 * The versions of a rule that hold for a window, of those downlines: each looked up by itself (`offset 0`), since what
 * holds at a moment is guessed to be one row, and every downline was then compared with all of it.
 */
export function versionsFor(
  db: Queries,
  of: { rule: WindowRule; window: Window; downlineIds: readonly string[] },
): Promise<HoldingRow[]> {
  const { rule, window } = of
  return db.rows(sql<HoldingRow>`
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

/** Writes obligations of a window down; those that are there already stay as they are. */
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

/** A place in the order in which what is due is paid. */
export interface DuePlace {
  id: string
  /** How deep in the tree who is paid stands now: 1 has no upline. */
  depth: number
  /** Whose wallet pays; where the house does, whose is paid. */
  wallet_of: string
}

/** Everything that is due, uplines before their downlines, and of the same depth the oldest first. */
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

/** Holds those of some settlements that are still due, in the order of their ids; answers the oldest first. */
export async function lockDue(tx: Transaction, ids: readonly string[]): Promise<DueRow[]> {
  const held = await tx.rows(sql<{ id: string }>`
    select id from settlements where id = any(${ids}::uuid[]) and state = 'due' order by id for update`)
  return tx.rows(sql<DueRow>`
    select s.id, v.kind, v.upline_id, v.downline_id, s.window_start, s.window_end, s.amount, s.currency
    from settlements s join contract_versions v on v.id = s.version_id
    where s.id = any(${held.map(row => row.id)}::uuid[]) order by s.window_end, s.id`)
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
