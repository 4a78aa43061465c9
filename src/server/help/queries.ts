import type { HelpTopic } from '#lib/help/rules.ts'
import type { Language } from '#lib/i18n/languages.ts'
import type { Queries } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/** An article in one language. */
export interface ArticleIn {
  anchor: string
  topic: HelpTopic
  title: string
  body: string
}

/** The published articles in the first of the languages that each is written in; one that is written in none of them is left out. */
export function articlesIn(db: Queries, languages: readonly Language[]): Promise<ArticleIn[]> {
  return db.rows(sql<ArticleIn>`
    select i.id as anchor, f.published ->> 'topic' as topic, chosen.title, chosen.body
    from content_items i
    join content_parts f on f.kind = 'help' and f.item = i.id and f.part = 'facts' and f.published is not null
    cross join lateral (
      select t.published ->> 'title' as title, t.published ->> 'body' as body
      from unnest(${[...languages]}::text[]) with ordinality as wanted (language, place)
      join content_parts t
        on t.kind = 'help' and t.item = i.id and t.part = wanted.language and t.published is not null
      order by wanted.place
      limit 1
    ) as chosen
    where i.kind = 'help'
    order by i.position, i.id`)
}
