/**
 * The languages that Baize ships, and how each is written in the three places that name it:
 * the code of the field (stored in the browser under `hisLang` and `lang`, sent as the language of a call),
 * the BCP 47 tag (html lang, Intl) and the path segment. Source: product decisions, section 2.
 */
export const LANGUAGES = {
  th: { code: 'TY', tag: 'th', name: 'ไทย' },
  en: { code: 'EN', tag: 'en', name: 'English' },
} as const

/** The path segment is also the folder name under `locales/`. */
export type Language = keyof typeof LANGUAGES
export const DEFAULT_LANGUAGE: Language = 'th'

export function isLanguage(value: string | undefined): value is Language {
  return value !== undefined && Object.hasOwn(LANGUAGES, value)
}

/** The language of a stored code ("TY" → "th"); undefined for an unknown code. */
export function languageOfCode(code: string | null | undefined): Language | undefined {
  return (Object.keys(LANGUAGES) as Language[]).find(language => LANGUAGES[language].code === code)
}

/** A path in a language: the default language has no prefix ("/help", "/en/help"). */
export function pathIn(language: Language, path: string): string {
  if (language === DEFAULT_LANGUAGE) return path
  return path === '/' ? `/${language}` : `/${language}${path}`
}
