import type { UploadPurpose } from '#lib/uploads/rules.ts'
import type { Queries } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/** Where the content of an upload is: in its row, or in the store under its hash. */
export type UploadPlace = { content: Buffer; objectHash: null } | { content: null; objectHash: Buffer }

export interface NewUpload {
  id: string
  ownerId: string
  purpose: UploadPurpose
  inputHash: Buffer
  place: UploadPlace
  width: number
  height: number
  at: Date
}

/** Stores a picture; returns false if its id is taken. */
export async function insertUpload(db: Queries, one: NewUpload): Promise<boolean> {
  const written = await db.run(sql`
    insert into uploads (id, owner_id, purpose, input_hash, content, object_hash, width, height, created_at)
    values (${one.id}::uuid, ${one.ownerId}::uuid, ${one.purpose}, ${one.inputHash}, ${one.place.content},
      ${one.place.objectHash}, ${one.width}::int, ${one.height}::int, ${one.at}::timestamptz)
    on conflict (id) do nothing`)
  return written === 1
}

export interface KnownUpload {
  owner_id: string
  purpose: string
  input_hash: Buffer
  width: number
  height: number
}

export function uploadById(db: Queries, id: string): Promise<KnownUpload | undefined> {
  return db.row(sql<KnownUpload>`
    select owner_id, purpose, input_hash, width, height from uploads where id = ${id}::uuid`)
}

/** Returns how many of a member's pictures are not attached. */
export async function countUnattached(db: Queries, ownerId: string): Promise<number> {
  const row = await db.row(sql<{ count: number }>`
    select count(*)::int as count from uploads where owner_id = ${ownerId}::uuid and attached_to is null`)
  return row?.count ?? 0
}

export async function deleteUnattached(db: Queries, id: string, ownerId: string): Promise<void> {
  await db.run(sql`
    delete from uploads where id = ${id}::uuid and owner_id = ${ownerId}::uuid and attached_to is null`)
}

/** Attaches pictures, in this order after existing ones; returns how many could be attached. */
export function attachUploads(
  db: Queries,
  { ids, ownerId, purpose, to }: { ids: string[]; ownerId: string; purpose: UploadPurpose; to: string },
): Promise<number> {
  return db.run(sql`
    update uploads set attached_to = ${to}::uuid, position = array_position(${ids}::uuid[], id)
      + (select coalesce(max(u.position), 0) from uploads u where u.attached_to = ${to}::uuid)
    where id = any(${ids}::uuid[]) and owner_id = ${ownerId}::uuid and purpose = ${purpose} and attached_to is null`)
}

/** Finds a picture for its owner. */
export async function findOwnUpload(
  db: Queries,
  id: string,
  ownerId: string,
): Promise<UploadPlace | undefined> {
  return db.row(sql<UploadPlace>`
    select content, object_hash as "objectHash" from uploads
    where id = ${id}::uuid and owner_id = ${ownerId}::uuid`)
}

/** Finds a picture for the holder of a valid pass. */
export async function findUploadByPass(
  db: Queries,
  { id, hash, now }: { id: string; hash: Buffer; now: Date },
): Promise<UploadPlace | undefined> {
  return db.row(sql<UploadPlace>`
    select u.content, u.object_hash as "objectHash" from upload_passes p join uploads u on u.id = p.upload_id
    where p.hash = ${hash} and p.upload_id = ${id}::uuid and p.expires_at > ${now}::timestamptz`)
}

export async function insertPass(
  db: Queries,
  pass: { hash: Buffer; uploadId: string; operator: string; until: Date },
): Promise<void> {
  await db.run(sql`
    insert into upload_passes (hash, upload_id, operator, expires_at)
    values (${pass.hash}, ${pass.uploadId}::uuid, ${pass.operator}, ${pass.until}::timestamptz)`)
}

/** Deletes unattached pictures and expired passes. */
export async function forgetUploads(
  db: Queries,
  { before, now }: { before: Date; now: Date },
): Promise<number> {
  await db.run(sql`delete from upload_passes where expires_at < ${now}::timestamptz`)
  return db.run(sql`delete from uploads where attached_to is null and created_at < ${before}::timestamptz`)
}
