import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fill, type PhraseValues } from '#lib/i18n/format.ts'
import {
  DEFAULT_LANGUAGE,
  LANGUAGES,
  type Language,
  languageOfCode,
  SITE_LANGUAGES,
} from '#lib/i18n/languages.ts'
import type { ErrorCode } from '#lib/wire/errors.ts'

const dictionaries = new Map<Language, Record<ErrorCode, string>>()

/** Returns the text of an error code in a language. */
export function errorMessage(code: ErrorCode, language: Language, values?: PhraseValues): string {
  let dictionary = dictionaries.get(language)
  if (!dictionary) {
    const file = join(import.meta.dirname, '../../../locales', language, 'errors.json')
    dictionary = JSON.parse(readFileSync(file, 'utf8')) as Record<ErrorCode, string>
    dictionaries.set(language, dictionary)
  }
  return fill(dictionary[code], values)
}

/**
 * Returns the language of a call: our own client sends the code of the page's language ("TY"), other programs a BCP 47
 * list ("en-GB,en;q=0.8"). Languages that this deployment lacks are skipped; if none is left, it is the default.
 */
export function languageOfHeader(header: string | undefined): Language {
  for (const part of (header ?? '').split(',')) {
    const wanted = part.split(';')[0]?.trim() ?? ''
    const byCode = languageOfCode(wanted)
    if (byCode && SITE_LANGUAGES.includes(byCode)) return byCode
    const tag = wanted.toLowerCase()
    const byTag = SITE_LANGUAGES.find(
      language =>
        tag === LANGUAGES[language].tag.toLowerCase() || tag.startsWith(`${language}-`) || tag === language,
    )
    if (byTag) return byTag
  }
  return DEFAULT_LANGUAGE
}
