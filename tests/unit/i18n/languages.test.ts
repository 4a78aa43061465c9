import { readFileSync } from 'node:fs'
import { afterEach, expect, test, vi } from 'vitest'
import {
  isLanguage,
  LANGUAGES,
  languageOfCode,
  languageOfPage,
  languageOfPath,
  pathIn,
  readLanguages,
  SHIPPED_LANGUAGES,
} from '#lib/i18n/languages.ts'
import { languagePaths } from '#lib/i18n/paths.ts'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.resetModules()
})

/** The module as another deployment has it. */
async function deploymentWith(languages: string) {
  vi.stubEnv('PUBLIC_LANGUAGES', languages)
  vi.resetModules()
  return {
    ...(await import('#lib/i18n/languages.ts')),
    ...(await import('#lib/i18n/paths.ts')),
  }
}

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

test('knows the language of a page by its tag, so that nobody is led into another one', () => {
  for (const language of SHIPPED_LANGUAGES) {
    expect(languageOfPage(LANGUAGES[language].tag)).toBe(language)
    expect(languageOfPage(language)).toBe(language)
  }
  expect(languageOfPage('xx')).toBe('th')
})

test('no two languages share a code or a tag, and Intl knows every tag', () => {
  const all = Object.values(LANGUAGES)
  expect(new Set(all.map(language => language.code)).size).toBe(all.length)
  expect(new Set(all.map(language => language.tag)).size).toBe(all.length)
  const tags = all.map(language => language.tag)
  expect(Intl.PluralRules.supportedLocalesOf(tags)).toHaveLength(tags.length)
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

test('reads the language of a path by its whole first segment', () => {
  expect(['/', '/help', '/en', '/en/help', '/english', '/enter/en', ''].map(languageOfPath)).toEqual([
    'th',
    'th',
    'en',
    'en',
    'th',
    'th',
    'th',
  ])
})

test('a list of languages keeps its order and bears spaces', () => {
  expect(readLanguages('en, pt ,th')).toEqual(['en', 'pt', 'th'])
  expect(readLanguages(SHIPPED_LANGUAGES.join(','))).toEqual(SHIPPED_LANGUAGES)
})

test('a list that cannot be used is refused in words for the operator', () => {
  expect(() => readLanguages('th,xx')).toThrow('PUBLIC_LANGUAGES: "xx" is none of th, en, zh, ja, vi, pt, tl')
  expect(() => readLanguages('th,th')).toThrow('PUBLIC_LANGUAGES: a language stands twice')
  expect(() => readLanguages('')).toThrow('PUBLIC_LANGUAGES: "" is none of')
  expect(() => readLanguages('th,')).toThrow('PUBLIC_LANGUAGES: "" is none of')
})

test('another deployment has its own default, and pages only in its languages', async () => {
  const site = await deploymentWith('en,pt')
  expect(site.SITE_LANGUAGES).toEqual(['en', 'pt'])
  expect([site.pathIn('en', '/help'), site.pathIn('pt', '/'), site.pathIn('pt', '/help')]).toEqual([
    '/help',
    '/pt',
    '/pt/help',
  ])
  expect(['/', '/pt/help', '/th/help'].map(site.languageOfPath)).toEqual(['en', 'pt', 'en'])
  expect(site.languagePaths()).toEqual([
    { params: { lang: undefined }, props: { lang: 'en' } },
    { params: { lang: 'pt' }, props: { lang: 'pt' } },
  ])
})

test('an empty setting is as good as none', async () => {
  expect((await deploymentWith('')).SITE_LANGUAGES).toEqual(['th', 'en'])
})

test('the script of the first paint knows the same codes', () => {
  const source = readFileSync('src/layouts/shell/first-paint.js', 'utf8')
  const table = /\{ (TY: [^}]+) \}/.exec(source)?.[1] ?? ''
  const known = table.split(', ').map(pair => pair.replaceAll("'", '').split(': '))
  expect(known).toEqual(Object.values(LANGUAGES).map(language => [language.code, language.tag]))
})

test('the README names every language that a deployment can show', () => {
  expect(readFileSync('README.md', 'utf8')).toContain(`from \`${Object.keys(LANGUAGES).join(',')}\``)
})
