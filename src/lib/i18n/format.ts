import { decimalMarkOf, grouped, onePerLanguage } from './numbers.ts'

/**
 * Fills a phrase of the dictionaries: the subset of i18next JSON v4 that Baize uses, small enough for a browser.
 * `{{name}}` is replaced by the value of that name; of a value that ends with a full stop ("Example Co., Ltd.") and the one of
 * the sentence behind it, one stays. A test compares every phrase with i18next itself.
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

/** A whole count with the marks of the language: "10,300", in Vietnamese "10.300". */
export function formatCount(count: number, language: string): string {
  return grouped(count, language)
}

/**
 * Picks the plural form of `key` for a count (`key_one`, `key_other` …) and fills it, with `count` among the values as
 * the language writes it.
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

/** An exact decimal such as the return of a game ("96.8") with the mark of the language: "96,8" in Portuguese. */
export function decimal(text: string, language: string): string {
  return text.replace('.', decimalMarkOf(language))
}
