// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { beforeEach, expect, test, vi } from 'vitest'
import { MOST_TIMES } from '#lib/fairness/crash.ts'
import { LANGUAGES, type Language } from '#lib/i18n/languages.ts'

// Protects: an automatic cash-out can be typed, a round never begins with another one than the player sees, and a mistake
// is named beside the field in the language of the page.

const languages = Object.keys(LANGUAGES) as Language[]
const phrasesIn = (language: Language): Record<string, string> =>
  JSON.parse(readFileSync(`locales/${language}/crash.json`, 'utf8'))

async function openIn(language: Language) {
  vi.resetModules()
  const facts = document.createElement('script')
  facts.id = 'facts'
  facts.type = 'application/json'
  facts.textContent = JSON.stringify({ language, phrases: phrasesIn(language) })
  document.body.replaceChildren(facts)
  const { createAutoCashOut } = await import('../../../src/vendor-demo/crash/client/auto.ts')
  const auto = createAutoCashOut()
  document.body.append(auto.element)
  const field = auto.element.querySelector('input')
  const error = auto.element.querySelector('[role=alert]')
  if (!field || !error) throw new Error('there is no field with a place for its error')
  return {
    auto,
    field,
    error,
    options: [...auto.element.querySelectorAll('button')],
    pressed: () => auto.element.querySelector('[aria-pressed=true]')?.textContent,
    enter: (text: string) => {
      field.value = text
      field.dispatchEvent(new Event('input'))
    },
    leave: () => field.dispatchEvent(new Event('change')),
  }
}

beforeEach(() => {
  vi.resetModules()
})

test.each([
  ['en', '2', 200],
  ['en', ' ×1.37 ', 137],
  ['en', '1,37', 137],
  ['en', '1.5', 150],
  ['en', 'x1.01', 101],
  ['en', '1,000', MOST_TIMES],
  ['en', '1,000.00', MOST_TIMES],
  ['en', '999.99', 99_999],
  ['th', '๒.๕', 250],
  ['ja', '１．５', 150],
  ['pt', '1,37', 137],
  ['pt', '1.37', 137],
  ['vi', '1.000', MOST_TIMES],
  ['vi', '1.000,00', MOST_TIMES],
] as const)(
  '%s: %s is the cash-out %i, from the last letter on and also after the field is left',
  async (language, typed, times) => {
    const { auto, field, error, enter, leave } = await openIn(language)
    enter(typed)
    expect(auto.checked()).toBe(times)
    leave()
    expect(auto.checked()).toBe(times)
    expect(field.value).toMatch(/^×\d/)
    expect(error.textContent).toBe('')
    // What the field says is what it reads.
    enter(field.value)
    expect(auto.checked()).toBe(times)
  },
)

test.each([
  ['en', '1'],
  ['en', '1.00'],
  ['en', '1000.01'],
  ['en', '1.234'],
  ['en', '1.000'],
  ['en', '10,000'],
  ['en', '-2'],
  ['en', '1e2'],
  ['en', 'two'],
  ['en', '².5'],
  ['vi', '1,000'],
] as const)(
  '%s: %s is no cash-out: no round begins with it, and the field says what is one',
  async (language, typed) => {
    const { auto, field, error, enter, leave, pressed } = await openIn(language)
    enter(typed)
    // Nobody is corrected while they type.
    expect(error.textContent).toBe('')
    leave()
    expect(field.value).toBe(typed)
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(field.getAttribute('aria-describedby')).toBe(error.id)
    expect(error.textContent).toContain(language === 'vi' ? '×1,01' : '×1.01')
    expect(pressed()).toBeUndefined()
    expect(auto.checked()).toBeUndefined()
    expect(document.activeElement).toBe(field)
    enter('1.5')
    expect(field.getAttribute('aria-invalid')).toBe('false')
    expect(error.textContent).toBe('')
    expect(auto.checked()).toBe(150)
  },
)

test('a round that is started while a mistake is still in the field begins not, and the field says why', async () => {
  const { auto, field, error, enter } = await openIn('en')
  enter('0.5')
  expect(auto.checked()).toBeUndefined()
  expect(error.textContent).toContain('×1,000.00')
  expect(document.activeElement).toBe(field)
})

test('options and field are one choice, which stays for the next round; an emptied field is none', async () => {
  const { auto, field, options, pressed, enter, leave } = await openIn('en')
  expect([auto.checked(), field.value, pressed()]).toEqual([MOST_TIMES, '', 'Off'])
  options[2]?.click()
  expect([auto.checked(), field.value, pressed()]).toEqual([200, '×2.00', '×2.00'])
  enter('3')
  leave()
  expect([auto.checked(), field.value, pressed()]).toEqual([300, '×3.00', '×3.00'])
  enter('3.01')
  leave()
  expect([auto.checked(), field.value, pressed()]).toEqual([301, '×3.01', undefined])
  auto.setDisabled(true)
  expect([field, ...options].every(({ disabled }) => disabled)).toBe(true)
  auto.setDisabled(false)
  expect([auto.checked(), field.value]).toEqual([301, '×3.01'])
  enter('')
  leave()
  expect([auto.checked(), field.value, pressed()]).toEqual([MOST_TIMES, '', 'Off'])
})

test('a round that was left shows its own cash-out', async () => {
  const { auto, field, error, enter, leave, pressed } = await openIn('en')
  enter('no')
  leave()
  auto.set(137)
  expect([auto.checked(), field.value, error.textContent, pressed()]).toEqual([137, '×1.37', '', undefined])
  auto.set(MOST_TIMES)
  expect([field.value, pressed()]).toEqual(['', 'Off'])
})

test.each(languages)('%s: name, mistake and limits of the field are in the language', async language => {
  const { field, error, enter, leave } = await openIn(language)
  const says = phrasesIn(language)
  expect(field.labels?.[0]?.textContent ?? field.closest('label')?.textContent).toBe(says.auto)
  expect(field.placeholder).toBe(says.autoOff)
  enter('0')
  leave()
  const [first, most] = [1.01, 1_000].map(
    number => `×${number.toLocaleString(language, { minimumFractionDigits: 2 })}`,
  )
  expect(error.textContent).toBe(
    says.autoWrong?.replace('{{first}}', first ?? '').replace('{{most}}', most ?? ''),
  )
})
