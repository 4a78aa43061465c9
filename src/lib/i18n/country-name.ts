import { LANGUAGES, type Language } from './languages.ts'

/** A country of two letters in words; the letters where nobody knows the word. */
export function countryName(language: Language, countryCode: string): string {
  const names = new Intl.DisplayNames([LANGUAGES[language].tag, 'en'], { type: 'region', style: 'short' })
  return names.of(countryCode) ?? countryCode
}
