/**
 * The dictionaries at build time: pages ask for `t`, islands get their phrases as props. Browser code never imports
 * this module; it formats what it was given with `fill` and `plural` of format.ts.
 *
 * The language is given with every call. i18next has one global language, which pages that render side by side would
 * change under each other (docs/decisions/006-translations.md).
 */
import i18next from 'i18next'
import type cashier from '../../../locales/en/cashier.json'
import type errors from '../../../locales/en/errors.json'
import type fairness from '../../../locales/en/fairness.json'
import type help from '../../../locales/en/help.json'
import type home from '../../../locales/en/home.json'
import type identity from '../../../locales/en/identity.json'
import type member from '../../../locales/en/member.json'
import type play from '../../../locales/en/play.json'
import type seamless from '../../../locales/en/seamless.json'
import type shell from '../../../locales/en/shell.json'
import type { PhraseValues } from './format.ts'
import type { Language } from './languages.ts'

/** One line per dictionary; English is the type of all languages. */
export interface Dictionaries {
  cashier: typeof cashier
  errors: typeof errors
  fairness: typeof fairness
  help: typeof help
  home: typeof home
  identity: typeof identity
  member: typeof member
  play: typeof play
  seamless: typeof seamless
  shell: typeof shell
}
export type Namespace = keyof Dictionaries

/** The name of a phrase without its plural ending: `games_one` and `games_other` are asked for as `games`. */
type Singular<Key> = Key extends `${infer Name}_${'zero' | 'one' | 'two' | 'few' | 'many' | 'other'}`
  ? Name
  : Key
export type PhraseKey<Name extends Namespace> = Singular<keyof Dictionaries[Name] & string>
export type Translate<Name extends Namespace> = (key: PhraseKey<Name>, values?: PhraseValues) => string

/** The phrases of one dictionary for a page: `t('deposit')`, `t('games', { count: 12 })`. */
export function translator<Name extends Namespace>(language: Language, namespace: Name): Translate<Name> {
  const translate = i18next.getFixedT(language, namespace)
  return (key, values) => translate(key, { ...values }) as string
}

/** The whole dictionary, for the props of an island; prefer `pick` when it needs only a few. */
export function phrasesFor<Name extends Namespace>(language: Language, namespace: Name): Dictionaries[Name] {
  const bundle: unknown = i18next.getResourceBundle(language, namespace)
  if (bundle === undefined) throw new Error(`No dictionary locales/${language}/${namespace}.json was loaded.`)
  return bundle as Dictionaries[Name]
}

/** Some phrases of a dictionary, for the props of an island that needs no more. */
export function pick<Name extends Namespace, Key extends keyof Dictionaries[Name]>(
  language: Language,
  namespace: Name,
  keys: readonly Key[],
): Pick<Dictionaries[Name], Key> {
  const all = phrasesFor(language, namespace)
  return Object.fromEntries(keys.map(key => [key, all[key]])) as Pick<Dictionaries[Name], Key>
}
