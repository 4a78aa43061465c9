import * as v from 'valibot'
import { FACTS, kindRules } from '#lib/content/kinds.ts'
import type { Language } from '#lib/i18n/languages.ts'
import { POLICY } from '#lib/limits/deployment.ts'
import { type PromotionStatus, promotionStatus } from '#lib/promotions/rules.ts'
import { type PromotionTerms, termsFaults } from '#lib/promotions/terms.ts'
import { isModuleOn } from '#lib/site/modules.ts'
import { type OperatorText, type SiteSettings, textIn } from '#lib/site/settings.ts'
import type { Promotion } from '#lib/snapshot/schema.ts'
import type { Queries } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/** A published promotion that members take part in. */
export interface OpenPromotion extends Pick<Promotion, 'status' | 'startDate' | 'endDate'> {
  code: string
  /** Of its facts, as they are published. */
  version: number
  terms: PromotionTerms
  titles: OperatorText
}

interface Row {
  code: string
  version: number
  parts: Record<string, unknown>
}

/** The published promotions with terms, in their order; of one code, or all. */
export async function publishedPromotions(db: Queries, code?: string): Promise<OpenPromotion[]> {
  const rows = await db.rows(sql<Row>`
    select p.item as code, jsonb_object_agg(p.part, p.published) as parts,
      coalesce((select max(v.version) from content_versions v where v.kind = 'promotion' and v.item = p.item
        and v.part = 'facts' and v.act in ('published', 'moved')), 1) as version
    from content_parts p join content_items i on i.kind = p.kind and i.id = p.item
    where p.kind = 'promotion' and p.published is not null
      and (${code ?? null}::text is null or p.item = ${code ?? null})
    group by p.item, i.position order by i.position, p.item`)
  return rows.flatMap(promotionOf)
}

/** What was published under an older policy and is too loose for this one is no offer any more. */
function promotionOf({ code, version, parts: { [FACTS]: facts, ...texts } }: Row): OpenPromotion[] {
  const read = v.safeParse(kindRules('promotion').facts, facts)
  if (!read.success) return []
  const { terms, status, startDate, endDate } = read.output as Promotion
  if (!terms || termsFaults(terms, POLICY).length > 0) return []
  return [{ code, version, terms, status, startDate, endDate, titles: titlesOf(texts) }]
}

function titlesOf(texts: Record<string, unknown>): OperatorText {
  const entries = Object.entries(texts as Partial<Record<Language, { title: string }>>)
  return Object.fromEntries(entries.flatMap(([language, text]) => (text ? [[language, text.title]] : [])))
}

export function titleIn(titles: OperatorText, language: Language, code: string): string {
  return textIn(titles, language)?.text ?? code
}

/** How far a promotion is for everybody; closed while its part of the site is off. */
export function statusOf(one: OpenPromotion, { modules }: SiteSettings, at: Date): PromotionStatus {
  const { module } = one.terms.who
  return module !== null && !isModuleOn(modules, module) ? 'closed' : promotionStatus(one, at)
}
