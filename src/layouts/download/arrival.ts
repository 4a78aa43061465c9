import { type Language, languageOfCode, pathIn, SITE_LANGUAGES } from '#lib/i18n/languages.ts'

/**
 * Where the app page goes on when its address says a language ("?lang=EN", spec 2.2): the page in that language, without
 * the word, so that a later choice of the visitor is not overruled. Undefined when it says none of this deployment.
 */
export function arrivalOf(address: URL): { language: Language; path: string } | undefined {
  const language = languageOfCode(address.searchParams.get('lang')?.toUpperCase())
  if (!language || !SITE_LANGUAGES.includes(language)) return undefined
  const query = new URLSearchParams(address.searchParams)
  query.delete('lang')
  const search = query.size > 0 ? `?${query}` : ''
  return { language, path: pathIn(language, '/down') + search + address.hash }
}
