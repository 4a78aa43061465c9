import type { Part } from '#lib/content/checked-part.ts'
import type { ContentKind } from '#lib/content/kinds.ts'
import type { Queries, Transaction } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/** Any number, the same in every version: whoever changes content holds this advisory lock, so that none is lost. */
const CONTENT_LOCK = 7_305_114_210

/** One part of an item as it stands. */
export interface StoredPart {
  kind: ContentKind
  id: string
  part: Part
  draft: object | null
  published: object | null
}

/** A part as it is to be, and what of that goes into its history. */
export interface PartWrite extends StoredPart {
  act: 'saved' | 'published' | 'unpublished' | 'deleted'
}

export interface Version {
  part: Part
  version: number
  act: 'moved' | PartWrite['act']
  value: object | null
  operator: string
  at: Date
}

export interface ItemName {
  kind: ContentKind
  id: string
}

/** Held until the end of the transaction: one change of content at a time. */
export async function lockContent(tx: Transaction): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(${CONTENT_LOCK}::bigint)`)
}

/** Every part, in the order of kinds, items and parts. */
export function allParts(db: Queries): Promise<StoredPart[]> {
  return db.rows(sql<StoredPart>`
    select p.kind, p.item as id, p.part, p.draft, p.published
    from content_parts p join content_items i on i.kind = p.kind and i.id = p.item
    order by p.kind, i.position, p.item, p.part`)
}

export function partsOf(db: Queries, { kind, id }: ItemName): Promise<StoredPart[]> {
  return db.rows(sql<StoredPart>`
    select kind, item as id, part, draft, published from content_parts
    where kind = ${kind} and item = ${id} order by part`)
}

/** Adds items behind the others of their kind, in the order given; those that are there keep their place. */
export async function addItems(tx: Transaction, items: readonly ItemName[]): Promise<void> {
  await tx.run(sql`
    insert into content_items (kind, id, position)
    select g.item ->> 'kind', g.item ->> 'id', g.place + coalesce(
      (select max(i.position) from content_items i where i.kind = g.item ->> 'kind'), 0)
    from jsonb_array_elements(${JSON.stringify(items)}::jsonb) with ordinality as g (item, place)
    on conflict (kind, id) do nothing`)
}

/** The items of a kind in their order. */
export async function idsOf(db: Queries, kind: ContentKind): Promise<string[]> {
  const rows = await db.rows(sql<{ id: string }>`
    select id from content_items where kind = ${kind} order by position, id`)
  return rows.map(({ id }) => id)
}

/** Puts the items of a kind in this order. */
export async function placeItems(tx: Transaction, kind: ContentKind, ids: readonly string[]): Promise<void> {
  await tx.run(sql`
    update content_items i set position = g.place
    from unnest(${[...ids]}::text[]) with ordinality as g (id, place)
    where i.kind = ${kind} and i.id = g.id`)
}

export async function deleteItem(tx: Transaction, { kind, id }: ItemName): Promise<void> {
  await tx.run(sql`delete from content_items where kind = ${kind} and id = ${id}`)
}

/** Writes parts of items that are there; one that has neither draft nor published value is gone. */
export async function writeParts(tx: Transaction, parts: readonly PartWrite[]): Promise<void> {
  const [gone, kept] = [parts.filter(isGone), parts.filter(part => !isGone(part))]
  await tx.run(sql`
    delete from content_parts p
    using jsonb_to_recordset(${JSON.stringify(gone)}::jsonb) as g (kind text, id text, part text)
    where p.kind = g.kind and p.item = g.id and p.part = g.part`)
  await tx.run(sql`
    insert into content_parts (kind, item, part, draft, published)
    select kind, id, part, draft, published
    from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as g (
      kind text, id text, part text, draft jsonb, published jsonb)
    on conflict (kind, item, part) do update set draft = excluded.draft, published = excluded.published`)
}

const isGone = ({ draft, published }: StoredPart) => draft === null && published === null

/** One version more for each part. */
export async function insertVersions(
  tx: Transaction,
  parts: readonly PartWrite[],
  { operator, at }: { operator: string; at: Date },
): Promise<void> {
  const rows = parts.map(({ draft, published, ...rest }) => ({ ...rest, value: draft ?? published }))
  await tx.run(sql`
    insert into content_versions (kind, item, part, version, act, value, operator, at)
    select g.kind, g.id, g.part, coalesce(max(v.version), 0) + 1, g.act, g.value, ${operator}, ${at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g (
      kind text, id text, part text, act text, value jsonb)
    left join content_versions v on v.kind = g.kind and v.item = g.id and v.part = g.part
    group by g.kind, g.id, g.part, g.act, g.value`)
}

/** What an item has been, the latest first. */
export function versionsOf(db: Queries, { kind, id }: ItemName): Promise<Version[]> {
  return db.rows(sql<Version>`
    select part, version, act, value, operator, at from content_versions
    where kind = ${kind} and item = ${id} order by at desc, part, version desc`)
}

/** The versions of one part below a number, the latest first. */
export function versionsBefore(
  db: Queries,
  { kind, id, part }: ItemName & { part: Part },
  { before = null, limit }: { before?: number | null | undefined; limit: number },
): Promise<Version[]> {
  return db.rows(sql<Version>`
    select part, version, act, value, operator, at from content_versions
    where kind = ${kind} and item = ${id} and part = ${part}
      and (${before}::int is null or version < ${before}::int)
    order by version desc limit ${limit}::int`)
}

/** Whether anything was ever written or moved here. */
export async function hasHistory(db: Queries): Promise<boolean> {
  const row = await db.row(sql<{ has: boolean }>`select exists (select 1 from content_versions) as has`)
  return row?.has === true
}
