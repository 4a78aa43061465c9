import { expect, test } from 'vitest'
import { isLanguage, languageOfCode, pathIn } from '#lib/i18n/languages.ts'
import { languagePaths } from '#lib/i18n/paths.ts'

test('puts no segment before paths of the default language, one before the others', () => {
  expect([pathIn('th', '/'), pathIn('th', '/help'), pathIn('en', '/'), pathIn('en', '/help')]).toEqual([
    '/',
    '/help',
    '/en',
    '/en/help',
  ])
})

test('reads stored codes of the field, and no others', () => {
  expect([languageOfCode('TY'), languageOfCode('EN'), languageOfCode('XX'), languageOfCode(null)]).toEqual([
    'th',
    'en',
    undefined,
    undefined,
  ])
})

test('knows its languages, and is not fooled by names of every object', () => {
  expect([isLanguage('th'), isLanguage('constructor'), isLanguage(undefined)]).toEqual([true, false, false])
})

test('builds every page once per language', () => {
  expect(languagePaths()).toEqual([
    { params: { lang: undefined }, props: { lang: 'th' } },
    { params: { lang: 'en' }, props: { lang: 'en' } },
  ])
})
