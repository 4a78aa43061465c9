import type { Delivery } from '#lib/points/api.ts'
import type { RedemptionState } from '#lib/points/rules.ts'
import type { OperatorText } from '#lib/site/settings.ts'
import type { Queries } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/** The name of an item in the languages that it is written in. */
export type ItemNames = OperatorText

export interface RedemptionRow {
  id: string
  member_id: string
  kind: 'item' | 'money'
  item: string | null
  names: ItemNames | null
  points: bigint
  amount: bigint | null
  required: bigint | null
  currency: string | null
  delivery: Delivery | null
  state: RedemptionState
  note: string | null
  created_at: Date
  decided_at: Date | null
  decided_by: string | null
  operation_id: string
  reversal_id: string | null
}

export type NewRedemption = Omit<RedemptionRow, 'decided_by' | 'note' | 'reversal_id'>

export async function insertRedemption(db: Queries, one: NewRedemption): Promise<void> {
  await db.run(sql`
    insert into point_redemptions (id, member_id, kind, item, names, points, amount, required, currency, delivery, state,
      created_at, decided_at, operation_id)
    values (${one.id}::uuid, ${one.member_id}::uuid, ${one.kind}, ${one.item},
      ${one.names && JSON.stringify(one.names)}::jsonb, ${one.points}, ${one.amount}, ${one.required}, ${one.currency},
      ${one.delivery && JSON.stringify(one.delivery)}::jsonb, ${one.state}, ${one.created_at}::timestamptz,
      ${one.decided_at}::timestamptz, ${one.operation_id}::uuid)`)
}

/** A member's orders and conversions since a moment, or those before one of them, the newest first. */
export function redemptionsOf(
  db: Queries,
  of: { memberId: string; since: Date; before: string | undefined; limit: number },
): Promise<RedemptionRow[]> {
  return db.rows(sql<RedemptionRow>`
    select * from point_redemptions
    where member_id = ${of.memberId}::uuid and created_at >= ${of.since}::timestamptz
      and (${of.before ?? null}::uuid is null or (created_at, id) < (
        select created_at, id from point_redemptions
        where id = ${of.before ?? null}::uuid and member_id = ${of.memberId}::uuid))
    order by created_at desc, id desc limit ${of.limit}::int`)
}

/** Points of a member's orders that nobody has decided yet. */
export async function processingPoints(db: Queries, memberId: string): Promise<bigint> {
  const row = await db.row(sql<{ points: bigint }>`
    select coalesce(sum(points), 0)::bigint as points from point_redemptions
    where member_id = ${memberId}::uuid and state = 'processing'`)
  return row?.points ?? 0n
}

/** The points that a member has converted since a moment. */
export async function convertedSince(db: Queries, memberId: string, since: Date): Promise<bigint> {
  const row = await db.row(sql<{ points: bigint }>`
    select coalesce(sum(points), 0)::bigint as points from point_redemptions
    where member_id = ${memberId}::uuid and kind = 'money' and created_at >= ${since}::timestamptz`)
  return row?.points ?? 0n
}

/** An order, locked until the end of the transaction. */
export function lockRedemption(db: Queries, id: string): Promise<RedemptionRow | undefined> {
  return db.row(sql<RedemptionRow>`select * from point_redemptions where id = ${id}::uuid for update`)
}

export function redemptionById(db: Queries, id: string): Promise<QueuedRow | undefined> {
  return db.row(sql<QueuedRow>`
    select r.*, m.account from point_redemptions r join members m on m.id = r.member_id where r.id = ${id}::uuid`)
}

/** Those whose id ends with the reference that members read out; two are enough to see that there is more than one. */
export function redemptionsEnding(db: Queries, tail: string): Promise<QueuedRow[]> {
  return db.rows(sql<QueuedRow>`
    select r.*, m.account from point_redemptions r join members m on m.id = r.member_id
    where r.kind = 'item' and right(r.id::text, 12) = ${tail} limit 2`)
}

export async function decideRedemption(
  db: Queries,
  one: Pick<RedemptionRow, 'id' | 'state' | 'note' | 'reversal_id'> & { operator: string; at: Date },
): Promise<void> {
  await db.run(sql`
    update point_redemptions set state = ${one.state}, note = ${one.note}, decided_at = ${one.at}::timestamptz,
      decided_by = ${one.operator}, reversal_id = ${one.reversal_id}::uuid
    where id = ${one.id}::uuid`)
}

export type QueuedRow = RedemptionRow & { account: string }

/** Orders in a state, the oldest first, after one of them. */
export function redemptionsIn(
  db: Queries,
  { state, after, limit }: { state: RedemptionState; after: string | undefined; limit: number },
): Promise<QueuedRow[]> {
  return db.rows(sql<QueuedRow>`
    select r.*, m.account from point_redemptions r join members m on m.id = r.member_id
    where r.kind = 'item' and r.state = ${state} and (${after ?? null}::uuid is null or (r.created_at, r.id) > (
      select created_at, id from point_redemptions where id = ${after ?? null}::uuid))
    order by r.created_at, r.id limit ${limit}::int`)
}

export async function countRedemptionsIn(db: Queries, state: RedemptionState): Promise<number> {
  const row = await db.row(sql<{ count: number }>`
    select count(*)::int as count from point_redemptions where kind = 'item' and state = ${state}`)
  return row?.count ?? 0
}
