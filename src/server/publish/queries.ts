import type { Snapshot } from '#lib/snapshot/schema.ts'
import type { Queries, Transaction } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

export interface Publish {
  number: number
  operator: string
  note: string | null
  at: Date
}

/** The publish that is shown, null for the pages that came with the code, and a number that grows with every change. */
interface Current {
  publish: number | null
  version: bigint
}

export async function currentPublish(db: Queries): Promise<Current> {
  const row = await db.row(sql<Current>`select publish, version from site_current`)
  if (!row) throw new Error('the site has no current publish')
  return row
}

/** Shows a publish from now on; answers the one that was shown before. */
export async function showPublish(tx: Transaction, publish: number | null): Promise<number | null> {
  const before = await tx.row(sql<Current>`select publish, version from site_current for update`)
  await tx.run(sql`update site_current set publish = ${publish}::int, version = version + 1`)
  return before?.publish ?? null
}

/** Lets every process read the files of the current publish again. */
export async function announceFiles(db: Queries): Promise<void> {
  await db.run(sql`update site_current set version = version + 1`)
}

/** The latest first. */
export function allPublishes(db: Queries): Promise<Publish[]> {
  return db.rows(sql<Publish>`select number, operator, note, at from site_publishes order by number desc`)
}

export async function snapshotOfPublish(db: Queries, publish: number): Promise<Snapshot | undefined> {
  const row = await db.row(sql<{ snapshot: Snapshot }>`
    select snapshot from site_publishes where number = ${publish}::int`)
  return row?.snapshot
}

/** Its number is the next one. */
export async function insertPublish(
  tx: Transaction,
  { snapshot, operator, note, at }: Omit<Publish, 'number'> & { snapshot: Snapshot },
): Promise<number> {
  const row = await tx.row(sql<{ number: number }>`
    insert into site_publishes (number, snapshot, operator, note, at)
    select coalesce(max(number), 0) + 1, ${JSON.stringify(snapshot)}::jsonb, ${operator}, ${note}::text, ${at}::timestamptz
    from site_publishes
    returning number`)
  if (!row) throw new Error('a publish has no number')
  return row.number
}

/** Forgets publishes beyond the latest ones, and files that no build has; the one that is shown stays. */
export async function forgetOld(tx: Transaction, kept: number): Promise<void> {
  await tx.run(sql`
    delete from site_publishes p
    where p.number not in (select number from site_publishes order by number desc limit ${kept}::int)
      and p.number is distinct from (select publish from site_current)`)
  await tx.run(sql`
    with used as (
      select distinct f.file ->> 'etag' as hash
      from site_builds b, jsonb_each(b.site -> 'files') as f (path, file)
    )
    delete from site_files s where not exists (select 1 from used where used.hash = s.hash)`)
}
