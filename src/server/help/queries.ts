import type { HelpTopic } from '#lib/help/rules.ts'
import type { Language } from '#lib/i18n/languages.ts'
import type { HelpArticle } from '#lib/snapshot/schema.ts'
import type { Queries, Transaction } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/** An article in one language. */
export interface ArticleIn {
  anchor: string
  topic: HelpTopic
  title: string
  body: string
}

/** The articles, each in the first of these languages that it is written in; articles in none of them are left out. */
export function articlesIn(db: Queries, languages: readonly Language[]): Promise<ArticleIn[]> {
  return db.rows(sql<ArticleIn>`
    select a.anchor, a.topic, a.texts -> chosen.language ->> 'title' as title, a.texts -> chosen.language ->> 'body' as body
    from help_articles a
    cross join lateral (
      select wanted.language
      from unnest(${[...languages]}::text[]) with ordinality as wanted (language, place)
      where a.texts ? wanted.language
      order by wanted.place
      limit 1
    ) as chosen
    order by a.position, a.anchor`)
}

export async function insertHelpArticles(tx: Transaction, articles: readonly HelpArticle[]): Promise<void> {
  await tx.run(sql`
    insert into help_articles (anchor, topic, texts, position)
    select a.item ->> 'anchor', a.item ->> 'topic', a.item -> 'texts', a.place
    from jsonb_array_elements(${JSON.stringify(articles)}::jsonb) with ordinality as a (item, place)`)
}
