import all from 'libphonenumber-js/metadata.max.json'
import { countryName } from '#lib/i18n/country-name.ts'
import type { Language } from '#lib/i18n/languages.ts'
import type { DialCountry } from '#lib/identity/phone-check.ts'

/** The country that a number is of until another is chosen, as the page was published; the others come with the script. */
export function firstCountry(language: Language, countries: readonly string[]): DialCountry | undefined {
  const [countryCode = ''] = countries
  const codes: Readonly<Record<string, readonly string[]>> = all.country_calling_codes
  const dialing = Object.keys(codes).find(code => codes[code]?.includes(countryCode))
  if (dialing === undefined) return undefined
  return { countryCode, countryDialingCode: dialing, name: countryName(language, countryCode) }
}
