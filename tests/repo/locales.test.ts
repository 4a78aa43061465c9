import { globSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The dictionaries hold exactly what the site says, in every language. English is the measure. */
const languages = readdirSync('locales')
const namespaces = readdirSync('locales/en').map(file => file.replace('.json', ''))
const dictionary = (language: string, namespace: string): Record<string, string> =>
  JSON.parse(readFileSync(`locales/${language}/${namespace}.json`, 'utf8'))
const others = languages.filter(language => language !== 'en')

const PLURAL = /_(zero|one|two|few|many|other)$/

/** Phrases that are the same in every language, and why. */
const SAME_EVERYWHERE: Record<string, string> = {
  'shell/siteTitle': 'the name of the house',
  'home/rtp': 'the field writes RTP in every language',
}

function placeholders(phrase: string): string[] {
  return [...new Set([...phrase.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(match => match[1] ?? ''))].sort()
}

test.each(others)('%s has the same dictionaries and keys as English', language => {
  expect(readdirSync(`locales/${language}`)).toEqual(readdirSync('locales/en'))
  for (const namespace of namespaces) {
    const keys = (name: string) => Object.keys(dictionary(name, namespace)).sort()
    expect(keys(language), namespace).toEqual(keys('en'))
  }
})

test.each(others)('%s has the same placeholders as English', language => {
  for (const namespace of namespaces) {
    const translated = dictionary(language, namespace)
    for (const [key, phrase] of Object.entries(dictionary('en', namespace))) {
      expect(placeholders(translated[key] ?? ''), `${namespace}/${key}`).toEqual(placeholders(phrase))
    }
  }
})

test.each(others)('nothing of %s was left in English', language => {
  const left = namespaces.flatMap(namespace => {
    const english = dictionary('en', namespace)
    return Object.entries(dictionary(language, namespace))
      .filter(
        ([key, phrase]) =>
          !(`${namespace}/${key}` in SAME_EVERYWHERE) && isLeftInEnglish(phrase, english[key]),
      )
      .map(([key]) => `${namespace}/${key}`)
  })
  expect(left).toEqual([])
})

function isLeftInEnglish(phrase: string, english: string | undefined): boolean {
  // A phrase of nothing but placeholders and signs has no language.
  const words = phrase.replace(/\{\{.*?\}\}/g, '').replace(/[^\p{L}]/gu, '')
  if (words === '') return false
  return phrase === english || !/[\u0e00-\u0e7f]/.test(phrase)
}

test('no phrase is empty, padded, or doubled at its ends', () => {
  for (const language of languages) {
    for (const namespace of namespaces) {
      for (const [key, phrase] of Object.entries(dictionary(language, namespace))) {
        expect(phrase, `${language}/${namespace}/${key}`).toMatch(/^\S(.*\S)?$/s)
      }
    }
  }
})

test('English dictionaries hold no Thai', () => {
  for (const namespace of namespaces) {
    expect(
      Object.values(dictionary('en', namespace)).filter(phrase => /[\u0e00-\u0e7f]/.test(phrase)),
    ).toEqual([])
  }
})

/** Dictionaries that no page asks for, and who reads them. */
const NOT_OF_PAGES: Record<string, string> = { slot: 'the demo vendor, which shares nothing with the site' }

test('every dictionary has its line among the typed ones', () => {
  const source = readFileSync('src/lib/i18n/phrases.ts', 'utf8')
  const missing = namespaces
    .filter(namespace => !(namespace in NOT_OF_PAGES))
    .filter(namespace => !source.includes(`locales/en/${namespace}.json`))
  expect(missing).toEqual([])
})

/**
 * A key is used when its name stands somewhere in the source, whole, without its plural ending, or by the beginning
 * that a template gives it (`status_${status}`). Missing keys do not compile, so only unused ones are left to find.
 */
test('no phrase is unused', () => {
  const source = globSync('src/**/*.{ts,tsx,astro,js}')
    .map(file => readFileSync(file, 'utf8'))
    .join('\n')
  const words = new Set(source.match(/\w+/g))
  const beginnings = [...source.matchAll(/[`'](\w{3,})\$\{/g)].map(match => match[1] ?? '')
  const unused = namespaces.flatMap(namespace =>
    Object.keys(dictionary('en', namespace))
      .filter(key => !words.has(key) && !words.has(key.replace(PLURAL, '')))
      .filter(key => !beginnings.some(beginning => key.startsWith(beginning)))
      .map(key => `${namespace}/${key}`),
  )
  expect(unused).toEqual([])
})
