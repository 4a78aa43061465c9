import type { ContentKind } from '#lib/content/kinds.ts'
import type { Queries } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/** Whether anything of a kind of content is published. */
export async function hasPublished(db: Queries, kind: ContentKind): Promise<boolean> {
  const row = await db.row(sql<{ there: boolean }>`
    select exists (select from content_parts where kind = ${kind} and part = 'facts' and published is not null) as there`)
  return row?.there ?? false
}
