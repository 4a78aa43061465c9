import type { Queries } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

export interface PoolRow {
  id: string
  currency: string
  total: bigint
  places: number
  taken: number
  ends_at: Date
  funded_at: Date | null
  ended_at: Date | null
}

export interface NewPool {
  id: string
  currency: string
  total: bigint
  places: number
  at: Date
  endsAt: Date
}

export async function insertPool(db: Queries, one: NewPool): Promise<void> {
  await db.run(sql`
    insert into prize_pools (id, currency, total, places, created_at, ends_at)
    values (${one.id}::uuid, ${one.currency}, ${one.total}, ${one.places}, ${one.at}::timestamptz,
      ${one.endsAt}::timestamptz)`)
}

export function lockPool(db: Queries, id: string): Promise<PoolRow | undefined> {
  return db.row(sql<PoolRow>`
    select id, currency, total, places, taken, ends_at, funded_at, ended_at
    from prize_pools where id = ${id}::uuid for update`)
}

export async function takePlaceIn(db: Queries, id: string): Promise<number> {
  const row = await db.row(sql<{ taken: number }>`
    update prize_pools set taken = taken + 1 where id = ${id}::uuid returning taken`)
  if (!row) throw new Error(`pool ${id} is not there`)
  return row.taken
}

export async function markPoolFunded(db: Queries, id: string, at: Date): Promise<void> {
  await db.run(sql`update prize_pools set funded_at = ${at}::timestamptz where id = ${id}::uuid`)
}

export async function movePoolEnd(db: Queries, id: string, endsAt: Date): Promise<void> {
  await db.run(sql`update prize_pools set ends_at = ${endsAt}::timestamptz where id = ${id}::uuid`)
}

export async function markPoolEnded(db: Queries, id: string, at: Date): Promise<void> {
  await db.run(sql`update prize_pools set ended_at = ${at}::timestamptz where id = ${id}::uuid`)
}

/** Locks pools whose end has come; one that a claim has locked is left to the next run. */
export function overduePools(db: Queries, now: Date, limit: number): Promise<PoolRow[]> {
  return db.rows(sql<PoolRow>`
    select id, currency, total, places, taken, ends_at, funded_at, ended_at from prize_pools
    where ended_at is null and ends_at <= ${now}::timestamptz
    order by ends_at, id limit ${limit}::int for update skip locked`)
}
