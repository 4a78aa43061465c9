import { LANGUAGES, type Language } from './languages.ts'

/** The name of a country by its two letters; the letters themselves if it is unknown. */
export function countryName(language: Language, countryCode: string): string {
  const names = new Intl.DisplayNames([LANGUAGES[language].tag, 'en'], { type: 'region', style: 'short' })
  return names.of(countryCode) ?? countryCode
}
