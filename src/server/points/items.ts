import * as v from 'valibot'
import { FACTS, kindRules } from '#lib/content/kinds.ts'
import type { Language } from '#lib/i18n/languages.ts'
import { textIn } from '#lib/site/settings.ts'
import type { PointsMall } from '#lib/snapshot/schema.ts'
import type { Queries } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { ItemNames } from './redemption-queries.ts'

type Facts = Omit<PointsMall['rewards'][number], 'texts' | 'code'>
type Texts = Partial<Record<Language, { name: string; about: string }>>

/** An item of the mall as it is published, in the languages that it is written in. */
export interface MallItem extends Facts {
  code: string
  texts: Texts
}

/** The published items in their order; of one code, or all. */
export async function mallItems(db: Queries, code?: string): Promise<MallItem[]> {
  const rows = await db.rows(sql<{ id: string; parts: Record<string, unknown> }>`
    select p.item as id, jsonb_object_agg(p.part, p.published) as parts
    from content_parts p join content_items i on i.kind = p.kind and i.id = p.item
    where p.kind = 'points-item' and p.published is not null
      and (${code ?? null}::text is null or p.item = ${code ?? null})
    group by p.item, i.position order by i.position, p.item`)
  return rows.flatMap(({ id, parts: { [FACTS]: facts, ...texts } }) =>
    facts === undefined
      ? []
      : [{ code: id, ...(v.parse(kindRules('points-item').facts, facts) as Facts), texts: texts as Texts }],
  )
}

/** The texts of an item in a language, or in another that it is written in. */
export function textsOf(item: MallItem, language: Language): { name: string; about: string } {
  const found = textIn(namesOf(item), language)
  return (found && item.texts[found.language]) ?? { name: item.code, about: '' }
}

export function namesOf({ texts }: MallItem): ItemNames {
  return Object.fromEntries(Object.entries(texts).map(([language, { name }]) => [language, name]))
}
