import type { Queries, Transaction } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { UploadPlace } from './queries.ts'

export interface PlacedUpload {
  id: string
  place: UploadPlace
}

/** Returns how many uploads are in the store. */
export async function countInStore(db: Queries): Promise<number> {
  const row = await db.row(sql<{ count: number }>`
    select count(*)::int as count from uploads where object_hash is not null`)
  return row?.count ?? 0
}

/** Returns how many uploads are in the database. */
export async function countInRows(db: Queries): Promise<number> {
  const row = await db.row(sql<{ count: number }>`
    select count(*)::int as count from uploads where content is not null`)
  return row?.count ?? 0
}

/** The next uploads in the database after an id, by id. */
export async function uploadsInRows(db: Queries, after: string, limit: number): Promise<PlacedUpload[]> {
  const rows = await db.rows(sql<{ id: string; content: Buffer }>`
    select id, content from uploads where content is not null and id > ${after}::uuid
    order by id limit ${limit}::int`)
  return rows.map(({ id, content }) => ({ id, place: { content, objectHash: null } }))
}

/** The next uploads in the store after an id, by id. */
export async function uploadsInStore(db: Queries, after: string, limit: number): Promise<PlacedUpload[]> {
  const rows = await db.rows(sql<{ id: string; objectHash: Buffer }>`
    select id, object_hash as "objectHash" from uploads where object_hash is not null and id > ${after}::uuid
    order by id limit ${limit}::int`)
  return rows.map(({ id, objectHash }) => ({ id, place: { content: null, objectHash } }))
}

/** Has an upload's row refer to the store; returns false if it is gone or does so already. */
export async function placeInStore(tx: Transaction, id: string, objectHash: Buffer): Promise<boolean> {
  const moved = await tx.run(sql`
    update uploads set content = null, object_hash = ${objectHash}
    where id = ${id}::uuid and content is not null`)
  return moved === 1
}

/** Writes an upload's content into its row; returns false if it is gone or there already. */
export async function placeInRow(
  db: Queries,
  { id, content, objectHash }: { id: string; content: Buffer; objectHash: Buffer },
): Promise<boolean> {
  // The object stays for another hour: somebody may have found it a moment ago.
  const moved = await db.run(sql`
    with moved as (
      update uploads set content = ${content}, object_hash = null
      where id = ${id}::uuid and object_hash = ${objectHash} returning id
    )
    update upload_objects set used_at = now() where hash = ${objectHash} and exists (select from moved)`)
  return moved === 1
}
