import { OWN_NAME } from '#lib/content/own-name.ts'
import type { Language } from '#lib/i18n/languages.ts'
import type { Queries } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/**
 * What the house is called in a language: the name that operators published (white label), for messages, authenticator apps
 * and passkeys.
 */
export async function houseName(db: Queries, language: Language): Promise<string> {
  const row = await db.row(sql<{ name: string | null }>`
    select published ->> 'name' as name from content_parts
    where kind = 'white-label' and item = 'site' and part = ${language}`)
  return row?.name ?? OWN_NAME
}
