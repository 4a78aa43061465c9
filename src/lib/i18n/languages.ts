/**
 * The languages that Baize ships, with the three names of each: the code of the field (stored in the browser under
 * `hisLang` and `lang`, sent as the language of a call), the BCP 47 tag (html lang, Intl) and the path segment. Source:
 * product decisions, section 2.
 */
export const LANGUAGES = {
  th: { code: 'TY', tag: 'th', name: 'ไทย' },
  en: { code: 'EN', tag: 'en', name: 'English' },
  zh: { code: 'CN', tag: 'zh-Hans', name: '简体中文' },
  ja: { code: 'JA', tag: 'ja', name: '日本語' },
  vi: { code: 'VN', tag: 'vi', name: 'Tiếng Việt' },
  pt: { code: 'PT', tag: 'pt', name: 'Português' },
  tl: { code: 'TL', tag: 'tl', name: 'Tagalog' },
} as const

/** The path segment is also the folder name under `locales/`. */
export type Language = keyof typeof LANGUAGES

/** Every language with dictionaries and content, whether or not this deployment shows it. */
export const SHIPPED_LANGUAGES = Object.keys(LANGUAGES) as readonly Language[]

/**
 * The languages of this deployment, the default first: PUBLIC_LANGUAGES ("th,en,vi"), the same for build and server;
 * Thai and English by default. Pages exist only for these.
 */
export const SITE_LANGUAGES: readonly Language[] = readLanguages(
  import.meta.env?.PUBLIC_LANGUAGES || globalThis.process?.env.PUBLIC_LANGUAGES || 'th,en',
)

/** The language of addresses without a language segment. */
export const DEFAULT_LANGUAGE: Language = SITE_LANGUAGES[0] ?? 'th'

/** Reads a list such as "th,en". Throws an error for the operator if a language is unknown, duplicate or missing. */
export function readLanguages(list: string): Language[] {
  const names = list.split(',').map(name => name.trim())
  for (const name of names) {
    if (!isLanguage(name))
      throw new Error(`PUBLIC_LANGUAGES: "${name}" is none of ${Object.keys(LANGUAGES).join(', ')}`)
  }
  if (new Set(names).size < names.length) throw new Error('PUBLIC_LANGUAGES: a language stands twice')
  return names as Language[]
}

export function isLanguage(value: string | undefined): value is Language {
  return value !== undefined && Object.hasOwn(LANGUAGES, value)
}

/** The language of a stored code ("TY" → "th"); undefined for an unknown code. */
export function languageOfCode(code: string | null | undefined): Language | undefined {
  return SHIPPED_LANGUAGES.find(language => LANGUAGES[language].code === code)
}

/** The language of a page by its tag or path segment ("zh-Hans", "zh" → "zh"); the default if unknown. */
export function languageOfPage(lang: string): Language {
  return (
    SHIPPED_LANGUAGES.find(language => language === lang || LANGUAGES[language].tag === lang) ??
    DEFAULT_LANGUAGE
  )
}

/** The language of a path of this site: "/en/help" → "en", "/help" → the default. */
export function languageOfPath(path: string): Language {
  const first = path.split('/')[1]
  return SITE_LANGUAGES.find(language => language === first) ?? DEFAULT_LANGUAGE
}

/** The path in a language: the default language has no prefix ("/help", "/en/help"). */
export function pathIn(language: Language, path: string): string {
  if (language === DEFAULT_LANGUAGE) return path
  return path === '/' ? `/${language}` : `/${language}${path}`
}
