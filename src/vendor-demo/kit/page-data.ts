import { fill, type PhraseValues, plural } from '#lib/i18n/format.ts'
import type { Language } from '#lib/i18n/languages.ts'

interface PageData {
  language: Language
  base: string
  parents: readonly string[]
  /** IANA name; times are told in it, whatever zone the player's device is in. */
  timeZone: string
  /** The code under which the platform opened the game. */
  gameCode: string
  /** The host of the table, where it has one. */
  model?: { id: string; name: string }
  /** The studio that it was opened under; empty for the house. */
  studio: string
  phrases: Readonly<Record<string, string>>
}

/** What the server put into the page for the game. */
export const pageData = JSON.parse(document.getElementById('facts')?.textContent ?? '{}') as PageData

export function say(key: string, values?: PhraseValues): string {
  return fill(pageData.phrases[key] ?? key, values)
}

/** A phrase that has a form for each kind of number. */
export function sayCount(key: string, count: number, values?: PhraseValues): string {
  return plural(pageData.phrases, key, count, pageData.language, values)
}
