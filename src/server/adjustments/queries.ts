import type { Queries, Transaction } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

export interface NewAdjustment {
  id: string
  memberId: string
  /** Positive into the wallet, negative out of it; minor units, never zero. */
  amount: bigint
  currency: string
  reason: string
  at: Date
}

/** Returns false if the same adjustment exists: same member, amount and reason. */
export async function insertAdjustment(tx: Transaction, one: NewAdjustment): Promise<boolean> {
  const written = await tx.run(sql`
    insert into wallet_adjustments (id, member_id, amount, currency, reason, state, created_at)
    values (${one.id}::uuid, ${one.memberId}::uuid, ${one.amount}, ${one.currency}, ${one.reason}, 'proposed',
      ${one.at}::timestamptz)
    on conflict do nothing`)
  return written === 1
}

export interface AdjustmentRow {
  id: string
  member_id: string
  /** The member's account name. */
  account: string
  amount: bigint
  currency: string
  reason: string
  state: 'proposed' | 'posted' | 'withdrawn'
  created_at: Date
  /** Who proposed it, then who approved it. */
  approvals: string[]
}

export function adjustmentById(db: Queries, id: string): Promise<AdjustmentRow | undefined> {
  return db.row(sql<AdjustmentRow>`
    select a.*, m.account,
      array(select p.operator from wallet_adjustment_approvals p where p.adjustment_id = a.id order by p.at) as approvals
    from wallet_adjustments a join members m on m.id = a.member_id
    where a.id = ${id}::uuid`)
}

/** Returns adjustments whose id ends with `tail`, at most two. */
export function adjustmentsEnding(db: Queries, tail: string): Promise<AdjustmentRow[]> {
  return db.rows(sql<AdjustmentRow>`
    select a.*, m.account,
      array(select p.operator from wallet_adjustment_approvals p where p.adjustment_id = a.id order by p.at) as approvals
    from wallet_adjustments a join members m on m.id = a.member_id
    where right(a.id::text, 12) = ${tail} order by a.created_at limit 2`)
}

/** A page of adjustments that wait for a second person, oldest first, each with how many wait in all. */
export function openAdjustments(
  db: Queries,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<(AdjustmentRow & { total: number })[]> {
  return db.rows(sql<AdjustmentRow & { total: number }>`
    select a.*, m.account,
      array(select p.operator from wallet_adjustment_approvals p where p.adjustment_id = a.id order by p.at) as approvals,
      (select count(*)::int from wallet_adjustments where state = 'proposed') as total
    from wallet_adjustments a join members m on m.id = a.member_id
    where a.state = 'proposed'
      and (${after ?? null}::uuid is null or (a.created_at, a.id) > (
        select o.created_at, o.id from wallet_adjustments o where o.id = ${after ?? null}::uuid))
    order by a.created_at, a.id limit ${limit}::int`)
}

/** Locks an adjustment until the end of the transaction, and reads its current state. */
export async function lockAdjustment(tx: Transaction, id: string): Promise<AdjustmentRow | undefined> {
  const locked = await tx.row(sql<{ id: string }>`
    select id from wallet_adjustments where id = ${id}::uuid for update`)
  return locked && adjustmentById(tx, id)
}

/** Stores an approval; returns false if the same person has approved already. */
export async function insertAdjustmentApproval(
  tx: Transaction,
  adjustmentId: string,
  operator: string,
  at: Date,
): Promise<boolean> {
  const written = await tx.run(sql`
    insert into wallet_adjustment_approvals (adjustment_id, operator, at)
    values (${adjustmentId}::uuid, ${operator}, ${at}::timestamptz) on conflict do nothing`)
  return written === 1
}

export async function endAdjustment(
  tx: Transaction,
  id: string,
  ending: { state: 'posted'; operationId: string; at: Date } | { state: 'withdrawn'; at: Date },
): Promise<void> {
  const operationId = ending.state === 'posted' ? ending.operationId : null
  await tx.run(sql`
    update wallet_adjustments set state = ${ending.state}, operation_id = ${operationId}::uuid,
      ended_at = ${ending.at}::timestamptz
    where id = ${id}::uuid`)
}

/** Returns the reasons of adjustments by their ids. */
export async function reasonsOf(db: Queries, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.rows(sql<{ id: string; reason: string }>`
    select id, reason from wallet_adjustments where id = any(${ids}::uuid[])`)
  return new Map(rows.map(({ id, reason }) => [id, reason]))
}
