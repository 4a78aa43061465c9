import type { Queries } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

export interface Stock {
  stock: number
  taken: number
}

/** The stock of every item that has a limit, by its code. */
export async function stocks(db: Queries): Promise<Map<string, Stock>> {
  const rows = await db.rows(sql<Stock & { item: string }>`select item, stock, taken from point_stock`)
  return new Map(rows.map(({ item, ...stock }) => [item, stock]))
}

/** Takes one of an item and locks its stock; false if none is left. An item without a limit has always one. */
export async function takeItem(db: Queries, item: string): Promise<boolean> {
  const taken = await db.run(sql`
    update point_stock set taken = taken + 1 where item = ${item} and taken < stock`)
  if (taken === 1) return true
  const row = await db.row(sql`select from point_stock where item = ${item}`)
  return row === undefined
}

/** Puts one of an item back. */
export async function returnItem(db: Queries, item: string): Promise<void> {
  await db.run(sql`update point_stock set taken = taken - 1 where item = ${item} and taken > 0`)
}

/** The stock of an item, locked until the end of the transaction; undefined where there is no limit. */
export function lockStock(db: Queries, item: string): Promise<Stock | undefined> {
  return db.row(sql<Stock>`select stock, taken from point_stock where item = ${item} for update`)
}

/** Sets how many of an item are left from now on; with null there is no limit. */
export async function setLeft(db: Queries, item: string, left: number | null): Promise<void> {
  if (left === null) await db.run(sql`delete from point_stock where item = ${item}`)
  else
    await db.run(sql`
      insert into point_stock as s (item, stock) values (${item}, ${left}::int)
      on conflict (item) do update set stock = s.taken + excluded.stock`)
}
