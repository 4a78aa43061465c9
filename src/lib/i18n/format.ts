import { decimalMarkOf, grouped, onePerLanguage } from './numbers.ts'

/**
 * Fills a phrase of the dictionaries: the subset of i18next JSON v4 that Baize uses, small enough for a browser.
 * `{{name}}` is replaced by the value of that name. If the value ends with a full stop ("Example Co., Ltd.") and the
 * phrase has one after it, only one is kept. A test compares every phrase with i18next itself.
 */
export type PhraseValues = Record<string, string | number>
export type Phrases = Readonly<Record<string, string>>

export function fill(phrase: string, values: PhraseValues = {}): string {
  return phrase.replace(/\{\{\s*(\w+)\s*\}\}((?:[.。](?!\.))?)/g, (whole, name: string, stop: string) => {
    const value = values[name]
    if (value === undefined) return whole
    const text = String(value)
    return stop !== '' && text.endsWith(stop) ? text : text + stop
  })
}

const pluralsOf = onePerLanguage(language => new Intl.PluralRules(language))

/** A whole count with the language's separators: "10,300", in Vietnamese "10.300". */
export function formatCount(count: number, language: string): string {
  return grouped(count, language)
}

/**
 * Picks the plural form of `key` for a count (`key_one`, `key_other` …) and fills it; the values include `count`,
 * formatted for the language.
 */
export function plural(
  phrases: Phrases,
  key: string,
  count: number,
  language: string,
  values: PhraseValues = {},
): string {
  const category = pluralsOf(language).select(count)
  const phrase = phrases[`${key}_${category}`] ?? phrases[`${key}_other`] ?? phrases[key] ?? key
  return fill(phrase, { ...values, count: formatCount(count, language) })
}

/** An exact decimal such as a game's return ("96.8") with the language's decimal mark: "96,8" in Portuguese. */
export function decimal(text: string, language: string): string {
  return text.replace('.', decimalMarkOf(language))
}
