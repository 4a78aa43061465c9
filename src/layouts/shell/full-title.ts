import type { Language } from '#lib/i18n/languages.ts'
import { houseName } from '#lib/snapshot/white-label.ts'

/** A page's title with the name of the house. */
export function fullTitle(language: Language, title: string): string {
  const house = houseName(language)
  return title === house ? title : `${title} · ${house}`
}
