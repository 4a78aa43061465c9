import type { Queries, Transaction } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

export const PICTURE_FORMATS = ['avif', 'webp'] as const
export type PictureFormat = (typeof PICTURE_FORMATS)[number]

export interface PictureFile {
  width: number
  format: PictureFormat
  content: Buffer
}

export interface Picture {
  hash: string
  /** As it came, in pixels. */
  width: number
  height: number
  /** By language. */
  alt: Readonly<Record<string, string>>
}

export interface ListedPicture extends Picture {
  /** The widths that it is there in. */
  widths: number[]
}

export function allPictures(db: Queries): Promise<ListedPicture[]> {
  return db.rows(sql<ListedPicture>`
    select p.hash, p.width, p.height, p.alt, array_agg(distinct f.width order by f.width) as widths
    from content_pictures p join content_picture_files f on f.hash = p.hash
    group by p.hash order by p.at, p.hash`)
}

/** The hash of a picture that came in as this file before; its texts are changed to these. */
export async function renamePicture(
  tx: Transaction,
  inputHash: Buffer,
  alt: Picture['alt'],
): Promise<string | undefined> {
  const row = await tx.row(sql<{ hash: string }>`
    update content_pictures set alt = ${JSON.stringify(alt)}::jsonb where input_hash = ${inputHash} returning hash`)
  return row?.hash
}

export async function insertPicture(
  tx: Transaction,
  picture: Picture & { inputHash: Buffer; files: readonly PictureFile[]; operator: string; at: Date },
): Promise<void> {
  const { hash, inputHash, width, height, alt, operator, at } = picture
  await tx.run(sql`
    insert into content_pictures (hash, input_hash, width, height, alt, operator, at)
    values (${hash}, ${inputHash}, ${width}::int, ${height}::int, ${JSON.stringify(alt)}::jsonb, ${operator},
      ${at}::timestamptz)`)
  for (const file of picture.files)
    await tx.run(sql`
      insert into content_picture_files (hash, width, format, content)
      values (${hash}, ${file.width}::int, ${file.format}, ${file.content})`)
}

/** Changes what a picture is said to show; answers what it was, undefined when there is none. */
export async function writeAlt(
  tx: Transaction,
  hash: string,
  alt: Picture['alt'],
): Promise<Picture['alt'] | undefined> {
  const before = await tx.row(sql<Pick<Picture, 'alt'>>`
    select alt from content_pictures where hash = ${hash} for update`)
  await tx.run(sql`update content_pictures set alt = ${JSON.stringify(alt)}::jsonb where hash = ${hash}`)
  return before?.alt
}

/** Takes a picture away; undefined when there is none. */
export function deletePicture(tx: Transaction, hash: string): Promise<Picture | undefined> {
  return tx.row(sql<Picture>`
    delete from content_pictures where hash = ${hash} returning hash, width, height, alt`)
}

/** The items that name a picture, in a draft or published: "help start, th". */
export async function usesOfPicture(db: Queries, hash: string): Promise<string[]> {
  const rows = await db.rows(sql<{ name: string }>`
    select kind || ' ' || item || ', ' || part as name from content_parts
    where position(${hash} in concat(draft::text, published::text)) > 0 order by 1`)
  return rows.map(({ name }) => name)
}

export async function pictureFile(
  db: Queries,
  { hash, width, format }: { hash: string; width: number; format: PictureFormat },
): Promise<Buffer | undefined> {
  const row = await db.row(sql<{ content: Buffer }>`
    select content from content_picture_files
    where hash = ${hash} and width = ${width}::int and format = ${format}`)
  return row?.content
}
