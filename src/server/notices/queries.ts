import type { Notice } from '#lib/snapshot/schema.ts'
import type { Queries } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

type Text = Readonly<Record<string, string | undefined>>

/** A notice as it is published: texts by language, as many as were written. */
export interface StoredNotice {
  id: string
  type: Notice['type']
  startDate: Date
  title: Text
  content: Text
  execution: Notice['execution']
}

/** Every notice that is published, in the languages that it is published in, the newest first. */
export function allNotices(db: Queries): Promise<StoredNotice[]> {
  return db.rows(sql<StoredNotice>`
    select f.item as id, f.published ->> 'type' as type, f.published ->> 'execution' as execution,
      (f.published ->> 'startDate')::timestamptz as "startDate", t.title, t.content
    from content_parts f
    cross join lateral (
      select jsonb_object_agg(part, published -> 'title') as title, jsonb_object_agg(part, published -> 'content') as content
      from content_parts t
      where t.kind = 'notice' and t.item = f.item and t.part <> 'facts' and t.published is not null
    ) t
    where f.kind = 'notice' and f.part = 'facts' and f.published is not null and t.title is not null
    order by "startDate" desc, f.item desc`)
}
