import { fill, type PhraseValues, plural } from '#lib/i18n/format.ts'
import type { Language } from '#lib/i18n/languages.ts'

interface Facts {
  language: Language
  base: string
  parents: readonly string[]
  /** IANA name; times are told in it, whatever zone the player's device is in. */
  timeZone: string
  /** The code under which the platform opened the game. */
  gameCode: string
  phrases: Readonly<Record<string, string>>
}

/** What the server put into the page for the game. */
export const facts = JSON.parse(document.getElementById('facts')?.textContent ?? '{}') as Facts

export function say(key: string, values?: PhraseValues): string {
  return fill(facts.phrases[key] ?? key, values)
}

/** A phrase that has a form for each kind of number. */
export function sayCount(key: string, count: number, values?: PhraseValues): string {
  return plural(facts.phrases, key, count, facts.language, values)
}
