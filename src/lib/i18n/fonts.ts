import type { Language } from './languages.ts'

/**
 * The font subsets (public/fonts, scripts/build-fonts.ts) that a language's text needs besides the Latin one. Tagalog
 * has accents only in rare names; Chinese and Japanese use system fonts.
 */
const SUBSETS: Partial<Record<Language, readonly string[]>> = {
  th: ['thai'],
  pt: ['accents'],
  vi: ['accents', 'vietnamese'],
}

/** The font subsets that a page of a language needs for its first paint: "latin", "thai". */
export function fontSubsets(language: Language): string[] {
  return ['latin', ...(SUBSETS[language] ?? [])]
}
