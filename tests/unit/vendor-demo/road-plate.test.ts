// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { LANGUAGES, type Language } from '#lib/i18n/languages.ts'

// Protects: a table that has had no round yet says so where its results will be, instead of showing a blank bar.

async function plateIn(language: Language) {
  vi.resetModules()
  const phrases = JSON.parse(readFileSync(`locales/${language}/house.json`, 'utf8')) as Record<string, string>
  const facts = document.createElement('script')
  facts.id = 'facts'
  facts.type = 'application/json'
  facts.textContent = JSON.stringify({ language, phrases })
  document.body.replaceChildren(facts)
  const { beadPlate } = await import('../../../src/vendor-demo/kit/road.ts')
  return { beadPlate, phrases }
}

test.each(Object.keys(LANGUAGES) as Language[])(
  '%s: before the first result the plate says so',
  async language => {
    const { beadPlate, phrases } = await plateIn(language)
    const empty = beadPlate([], 'Results')
    expect(phrases.noResults).toMatch(/\S/)
    expect(empty.textContent).toBe(phrases.noResults)
    expect(empty.tagName).toBe('P')
  },
)

test('from the first result on it is the list of them', async () => {
  const { beadPlate } = await plateIn('en')
  const plate = beadPlate([{ letter: 'B', className: 'banker', title: 'Banker' }], 'Results')
  expect(plate.tagName).toBe('OL')
  expect(plate.getAttribute('aria-label')).toBe('Results')
  expect([...plate.children].map(bead => bead.textContent)).toEqual(['B'])
})
