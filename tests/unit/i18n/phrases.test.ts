import { readdirSync, readFileSync } from 'node:fs'
import i18next from 'i18next'
import { expect, test } from 'vitest'
import { decimal, fill, formatCount, type Phrases, plural } from '#lib/i18n/format.ts'

/**
 * Islands format their phrases with format.ts, pages with i18next. What a visitor reads must not depend on which of
 * the two wrote it, so every phrase is formatted by both.
 */
const languages = readdirSync('locales')
const namespaces = readdirSync('locales/en').map(file => file.replace('.json', ''))
const dictionary = (language: string, namespace: string): Phrases =>
  JSON.parse(readFileSync(`locales/${language}/${namespace}.json`, 'utf8'))

async function instance(language: string) {
  const i18n = i18next.createInstance()
  await i18n.init({
    lng: language,
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    resources: {
      [language]: Object.fromEntries(namespaces.map(name => [name, dictionary(language, name)])),
    },
  })
  return i18n
}

/** Values for every placeholder of a phrase; with signs that careless formatting would change. */
function valuesFor(phrase: string): Record<string, string> {
  const names = [...phrase.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(match => match[1] ?? '')
  return Object.fromEntries(names.map(name => [name, `<${name} & $1 ฿>`]))
}

const PLURAL = /_(zero|one|two|few|many|other)$/

test.each(languages)('formats every phrase of %s as i18next does', async language => {
  const i18n = await instance(language)
  for (const namespace of namespaces) {
    const phrases = dictionary(language, namespace)
    const t = i18n.getFixedT(language, namespace)
    for (const [key, phrase] of Object.entries(phrases)) {
      const values = valuesFor(phrase)
      const about = `${language}/${namespace}/${key}`
      if (PLURAL.test(key)) {
        const name = key.replace(PLURAL, '')
        for (const count of [0, 1, 2, 4, 5, 21, 1000, 1_000_000]) {
          const given = { count, replace: { ...values, count: formatCount(count, language) } }
          expect(plural(phrases, name, count, language, values), about).toBe(t(name, given))
        }
      } else {
        expect(fill(phrase, values), about).toBe(t(key, values))
      }
    }
  }
})

test('writes an exact decimal with the mark of the language', () => {
  const written = ['th', 'en', 'zh', 'ja', 'vi', 'pt', 'tl'].map(language => decimal('96.8', language))
  expect(written).toEqual(['96.8', '96.8', '96.8', '96.8', '96,8', '96,8', '96.8'])
})

test('leaves a placeholder without a value as it is', () => {
  expect(fill('{{known}} and {{unknown}}', { known: 1 })).toBe('1 and {{unknown}}')
})

test('takes a value literally, whatever signs it holds', () => {
  expect(fill('{{name}} won', { name: "$& $1 {{name}} <b>'" })).toBe("$& $1 {{name}} <b>' won")
})

test.each(languages)('ends a sentence of %s with one full stop after a name that has its own', language => {
  for (const namespace of namespaces)
    for (const [key, phrase] of Object.entries(dictionary(language, namespace))) {
      const names = Object.keys(valuesFor(phrase)).map(name => [name, 'Example Co., Ltd.'])
      expect(fill(phrase, Object.fromEntries(names)), `${namespace}/${key}`).not.toMatch(/(?<!\.)\.\.(?!\.)/)
    }
  expect(fill('To {{name}}. Do not change', { name: 'Example Co., Ltd.' })).toBe(
    'To Example Co., Ltd. Do not change',
  )
  expect(fill('{{name}}...', { name: 'Ltd.' })).toBe('Ltd....')
  expect(fill('{{name}}。', { name: '例。' })).toBe('例。')
})
