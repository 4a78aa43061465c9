import type { Queries, Transaction } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/**
 * Notes that a content is about to be stored, so that it is kept for an hour with nothing referring to it. Returns false
 * while it is being deleted: then it must not be stored under its hash now.
 */
export async function claimObject(db: Queries, hash: Buffer): Promise<boolean> {
  const claimed = await db.run(sql`
    insert into upload_objects as o (hash, used_at) values (${hash}, now())
    on conflict (hash) do update set used_at = excluded.used_at where o.deleting_since is null`)
  return claimed === 1
}

/** Locks a stored content for an upload that is about to refer to it; returns false if it is gone or being deleted. */
export async function lockObject(tx: Transaction, hash: Buffer): Promise<boolean> {
  const row = await tx.row(sql<{ found: number }>`
    select 1 as found from upload_objects where hash = ${hash} and deleting_since is null for share`)
  return row !== undefined
}

/**
 * Contents that nothing has referred to for an hour, the oldest first. A deletion without an answer is tried again after
 * 20 minutes: stores refuse a call that is older than 15, so the first one cannot be carried out after the second.
 */
export async function unusedObjects(db: Queries, limit: number): Promise<Buffer[]> {
  const rows = await db.rows(sql<{ hash: Buffer }>`
    select o.hash from upload_objects o
    where o.used_at < now() - interval '1 hour'
      and (o.deleting_since is null or o.deleting_since < now() - interval '20 minutes')
      and not exists (select from uploads u where u.object_hash = o.hash)
    order by o.used_at limit ${limit}::int`)
  return rows.map(row => row.hash)
}

/** Marks an unused content as being deleted; returns false if it is used again, or another process deletes it. */
export async function markDeleting(tx: Transaction, hash: Buffer): Promise<boolean> {
  const row = await tx.row(sql<{ found: number }>`
    select 1 as found from upload_objects where hash = ${hash} for update skip locked`)
  if (!row) return false
  // A statement of its own: it sees what was committed until the row was locked.
  const marked = await tx.run(sql`
    update upload_objects o set deleting_since = now()
    where o.hash = ${hash} and o.used_at < now() - interval '1 hour'
      and (o.deleting_since is null or o.deleting_since < now() - interval '20 minutes')
      and not exists (select from uploads u where u.object_hash = o.hash)`)
  return marked === 1
}

export async function deleteObject(db: Queries, hash: Buffer): Promise<void> {
  await db.run(sql`delete from upload_objects where hash = ${hash} and deleting_since is not null`)
}
