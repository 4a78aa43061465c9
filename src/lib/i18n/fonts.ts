import type { Language } from './languages.ts'

/**
 * The subsets of the two faces (public/fonts, scripts/build-fonts.ts) that text of a language is set in, besides the
 * Latin one of all. Tagalog has accents only in a rare name, Chinese and Japanese are set in the faces of the system.
 */
const SUBSETS: Partial<Record<Language, readonly string[]>> = {
  th: ['thai'],
  pt: ['accents'],
  vi: ['accents', 'vietnamese'],
}

/** The subsets that a page of a language needs for its first paint: "latin", "thai". */
export function fontSubsets(language: Language): string[] {
  return ['latin', ...(SUBSETS[language] ?? [])]
}
