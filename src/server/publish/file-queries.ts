import type { Queries, Transaction } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { Forms } from '#server/platform/encodings.ts'
import type { SiteFile, SiteIndex } from '#server/platform/site.ts'

/** A file by its content, in all its forms. */
export interface StoredFile {
  hash: string
  content: Buffer
  gz: Buffer | null
  br: Buffer | null
  /** Brotli's, where it is compressed. */
  quality: number | null
}

export async function siteOf(
  db: Queries,
  { publish, release }: { publish: number; release: string },
): Promise<SiteIndex | undefined> {
  const row = await db.row(sql<{ site: SiteIndex }>`
    select site from site_builds where publish = ${publish}::int and release = ${release}`)
  return row?.site
}

export async function insertSite(
  tx: Transaction,
  { publish, release, site, at }: { publish: number; release: string; site: SiteIndex; at: Date },
): Promise<void> {
  await tx.run(sql`
    insert into site_builds (publish, release, site, at)
    values (${publish}::int, ${release}, ${JSON.stringify(site)}::jsonb, ${at}::timestamptz)
    on conflict (publish, release) do nothing`)
}

/** The files with a hash in their name of every build that is kept: pages that were loaded before still ask for them. */
export async function hashedFiles(db: Queries): Promise<Record<string, SiteFile>> {
  const rows = await db.rows(sql<{ path: string; file: SiteFile }>`
    select distinct on (f.path) f.path, f.file
    from site_builds b, jsonb_each(b.site -> 'files') as f (path, file)
    where f.path like '/\\_astro/%' or f.path like '/workers/%'
    order by f.path`)
  return Object.fromEntries(rows.map(({ path, file }) => [path, file]))
}

/** What is stored already, with the bytes of its forms. */
export async function knownFiles(db: Queries): Promise<Record<string, Pick<SiteFile, 'br' | 'gz'>>> {
  const rows = await db.rows(sql<{ hash: string; br: number | null; gz: number | null }>`
    select hash, octet_length(br) as br, octet_length(gz) as gz from site_files`)
  return Object.fromEntries(
    rows.map(({ hash, br, gz }) => [hash, br === null || gz === null ? {} : { br, gz }]),
  )
}

export async function insertFiles(db: Queries, files: readonly StoredFile[]): Promise<void> {
  await db.run(sql`
    insert into site_files (hash, content, gz, br, quality)
    select * from unnest(
      ${files.map(file => file.hash)}::text[], ${files.map(file => file.content)}::bytea[],
      ${files.map(file => file.gz)}::bytea[], ${files.map(file => file.br)}::bytea[],
      ${files.map(file => file.quality)}::int[])
    on conflict (hash) do nothing`)
}

export function storedFiles(db: Queries, hashes: readonly string[]): Promise<StoredFile[]> {
  return db.rows(sql<StoredFile>`
    select hash, content, gz, br, quality from site_files where hash = any(${[...hashes]}::text[])`)
}

/** One form of one file. */
export async function storedForm(
  db: Queries,
  hash: string,
  form: keyof Forms<unknown>,
): Promise<Buffer | undefined> {
  const [file] = await storedFiles(db, [hash])
  return (form === 'plain' ? file?.content : file?.[form]) ?? undefined
}

/** A file of the publish that is shown whose compression can still be better. */
export function looseFile(db: Queries, release: string, quality: number): Promise<StoredFile | undefined> {
  return db.row(sql<StoredFile>`
    select s.hash, s.content, s.gz, s.br, s.quality
    from site_current c
    join site_builds b on b.publish = c.publish and b.release = ${release}
    cross join jsonb_each(b.site -> 'files') as f (path, file)
    join site_files s on s.hash = f.file ->> 'etag'
    where s.quality < ${quality}::int
    order by random()
    limit 1`)
}

export async function tightenFile(
  db: Queries,
  { hash, br, quality }: Pick<StoredFile, 'hash' | 'br' | 'quality'>,
): Promise<void> {
  await db.run(sql`
    update site_files set br = ${br}::bytea, quality = ${quality}::int
    where hash = ${hash} and quality < ${quality}::int`)
}
