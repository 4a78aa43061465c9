import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fill } from '#lib/i18n/format.ts'
import { LANGUAGES, type Language } from '#lib/i18n/languages.ts'
import { grouped } from '#lib/i18n/numbers.ts'
import type { InboxKind } from '#lib/inbox/rules.ts'
import { formatMoney, isCurrency } from '#lib/money/money.ts'
import { textIn } from '#lib/site/settings.ts'
import { formatExpected } from '#lib/time/format.ts'
import type phrases from '../../../locales/en/inboxtexts.json'
import type { StoredValue } from './queries.ts'

type Dictionary = Record<string, string> & typeof phrases

const dictionaries = new Map<Language, Dictionary>()

function dictionaryOf(language: Language): Dictionary {
  let dictionary = dictionaries.get(language)
  if (!dictionary) {
    const file = join(import.meta.dirname, '../../../locales', language, 'inboxtexts.json')
    dictionary = JSON.parse(readFileSync(file, 'utf8')) as Dictionary
    dictionaries.set(language, dictionary)
  }
  return dictionary
}

/** A message in a language; amounts and times are formatted for that language. */
export function inboxTexts(
  kind: InboxKind,
  values: Record<string, StoredValue>,
  reader: { language: Language; timeZone: string },
): { title: string; text: string } {
  const dictionary = dictionaryOf(reader.language)
  const filled = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, valueText(value, dictionary, reader)]),
  )
  // Without a reason, a text that has no place for one is used.
  const plain = values.reason === '' ? dictionary[`text_${kind}Plain`] : undefined
  return {
    title: fill(dictionary[`title_${kind}`], filled),
    text: fill(plain ?? dictionary[`text_${kind}`], filled),
  }
}

function valueText(
  value: StoredValue,
  dictionary: Dictionary,
  { language, timeZone }: { language: Language; timeZone: string },
): string | number {
  if (typeof value !== 'object') return value
  const { tag } = LANGUAGES[language]
  if ('word' in value) return dictionary[`word_${value.word}`] ?? value.word
  if ('texts' in value) return textIn(value.texts, language)?.text ?? ''
  if ('count' in value) return grouped(BigInt(value.count), tag)
  if ('moment' in value) return formatExpected(value.moment, tag, timeZone)
  return isCurrency(value.currency) ? formatMoney(BigInt(value.money), value.currency, tag) : value.money
}
