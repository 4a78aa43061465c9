import { existsSync, readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { SHIPPED_LANGUAGES } from '../src/lib/i18n/languages.ts'

const locales = resolve(import.meta.dirname, '../locales')

/**
 * Every language that has all dictionaries, as a value for PUBLIC_LANGUAGES. Tests build and look at the site in these,
 * whatever the deployment shows.
 */
export function writtenLanguages(): string {
  const wanted = readdirSync(resolve(locales, 'en'))
  return SHIPPED_LANGUAGES.filter(language =>
    wanted.every(file => existsSync(resolve(locales, language, file))),
  ).join(',')
}
