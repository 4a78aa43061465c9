// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Jackpot } from '#layouts/home/jackpot.ts'
import { jackpotPlates } from '#layouts/home/jackpot-plates.ts'
import { jackpotPhrases } from '#layouts/home/jackpot-texts.ts'
import { currencyOf } from '#lib/money/currency.ts'
import type { Currency } from '#lib/money/money.ts'
import type { JackpotStanding } from '#lib/site/api.ts'
import home from '../../../locales/en/home.json'

customElements.define('baize-jackpot', Jackpot)

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** The counter as the page is built, before anybody has said whose figure it shows. */
function counter(currency: Currency = 'THB') {
  const phrases = jackpotPhrases(home)
  const { sign, plates } = jackpotPlates(currency, 'en')
  document.documentElement.lang = 'en'
  document.body.innerHTML = `<section><p>${['illustration', 'figure', 'none']
    .map(kind => `<span class="tag" data-says="${kind}"></span><em data-says="${kind}"></em>`)
    .join('')}</p></section>`
  const element = document.createElement('baize-jackpot') as Jackpot
  element.dataset.currency = currency
  element.dataset.phrases = JSON.stringify(phrases)
  element.innerHTML = `<i>${sign}</i>${plates.map(plate => (plate === '0' ? '<b></b>' : `<i>${plate}</i>`)).join('')}`
  document.querySelector('section')?.append(element)
  return {
    element,
    text: () => element.textContent,
    cents: () => Number(element.textContent.replace(/\D/g, '')),
    /** What is lit: the figure without the zeros in front. */
    lit: () => [...element.querySelectorAll('b:not([data-unlit])')].map(plate => plate.textContent).join(''),
    said: () =>
      [...document.querySelectorAll('[data-says]:not([data-unsaid])')].map(words => [
        words.getAttribute('data-says'),
        words.getAttribute('title') ?? words.textContent,
      ]),
  }
}

/** A counter that nobody gives a figure. */
function simulated(currency?: Currency) {
  const made = counter(currency)
  made.element.show(null)
  return made
}

const AS_OF = new Date(2026, 10, 24, 20, 58, 12).toISOString()
const fed = (amount: string): JackpotStanding => ({ figure: { amount, asOf: AS_OF } })

test.each([
  [0, 28_000_000_00],
  [0.999_999_999_999, 200_000_000_00],
])('starts within the range of the specification (chance %d)', (chance, cents) => {
  vi.spyOn(Math, 'random').mockReturnValue(chance)
  expect(simulated().cents()).toBe(cents)
})

test('grows by 100 to 500 every 3, 4 or 5 seconds', () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  const { cents } = simulated()
  for (let step = 0; step < 50; step += 1) {
    const before = cents()
    vi.advanceTimersByTime(2_999)
    expect(cents()).toBe(before)
    vi.advanceTimersByTime(1_001)
    expect(cents() - before).toBeGreaterThanOrEqual(100_00)
    expect(cents() - before).toBeLessThanOrEqual(500_00)
  }
})

test('stops when it leaves the page', () => {
  simulated()
  document.body.replaceChildren()
  expect(vi.getTimerCount()).toBe(0)
})

test('is empty until it is known whose figure it shows, and goes on alone when nobody says', () => {
  const { element, text, said } = counter()
  vi.advanceTimersByTime(60_000)
  expect(text()).toBe('฿,,.')
  element.goAlone()
  expect(text()).toMatch(/^฿\d{3},\d{3},\d{3}\.\d\d$/)
  expect(element.ariaLabel).toBe(home.jackpotLabel)
  expect(said()).toEqual([
    ['illustration', home.illustrationHint],
    ['illustration', home.jackpotText],
  ])
})

test('goes on without any figure where the policy allows no simulated one', () => {
  const { element, text, said } = counter()
  element.dataset.alone = 'none'
  element.goAlone()
  expect(text()).toMatch(/^฿–{3},–{3},–{3}\.––$/)
  expect(said()).toEqual([
    ['none', home.noFigureText],
    ['none', home.noFigureText],
  ])
})

test('shows the figure of the operator as it is, by name, and does not grow', () => {
  const { element, text, lit, said } = counter()
  element.show(fed('6412805050'))
  expect([text(), lit()]).toEqual(['฿064,128,050.50', '6412805050'])
  const sentence = 'Operator figure as of 20:58.'
  expect(element.ariaLabel).toBe('House jackpot: ฿64,128,050.50, operator figure as of 20:58.')
  expect([element.title, said()]).toEqual([
    sentence,
    [
      ['figure', sentence],
      ['figure', sentence],
    ],
  ])
  vi.advanceTimersByTime(9 * 60_000)
  expect(text()).toBe('฿064,128,050.50')
  element.goAlone()
  expect(text()).toBe('฿064,128,050.50')
  element.show(fed('5'))
  expect([text(), lit()]).toEqual(['฿000,000,000.05', '005'])
})

test('shows dashes while the operator’s figure is not there, and ten minutes after it was last said', () => {
  const { element, text, said } = counter()
  element.show({ figure: null })
  expect([text(), element.ariaLabel, element.title]).toEqual([
    '฿–––,–––,–––.––',
    home.noFigureText,
    home.noFigureText,
  ])
  element.show(fed('100'))
  expect(text()).toBe('฿000,000,001.00')
  vi.advanceTimersByTime(10 * 60_000)
  expect(text()).toBe('฿–––,–––,–––.––')
  expect(said().map(([kind]) => kind)).toEqual(['none', 'none'])
})

test('moves for show again when the operator takes the feed back', () => {
  const { element, cents, said } = counter()
  element.show(fed('100'))
  element.show(null)
  const before = cents()
  expect(before).toBeGreaterThanOrEqual(28_000_000_00)
  expect([element.ariaLabel, said()[1]?.[1]]).toEqual([home.jackpotLabel, home.jackpotText])
  vi.advanceTimersByTime(5_000)
  const after = cents()
  expect(after).toBeGreaterThan(before)
  // The page hears it again every 45 seconds.
  element.show(null)
  expect(cents()).toBe(after)
})

test.each([
  ['THB', '1000000000000000', '฿10,000,000,000,000.00'],
  ['VND', '2500000000', '₫2,500,000,000'],
] as const)('has room for a figure beyond its plates: %s %s', (currency, amount, shown) => {
  const { element, text } = counter(currency)
  const built = element.querySelectorAll('b').length
  element.show(fed(amount))
  expect(text()).toBe(shown)
  expect(Number(element.style.getPropertyValue('--fit'))).toBeLessThan(1)
  expect(element.querySelectorAll('b').length).toBeGreaterThan(built)
  element.show(fed('1'))
  expect(text().replace(/\D/g, '')).toMatch(/^0+1$/)
})

test.each([
  ['THB', 'th', '฿', '000,000,000.00'],
  ['BRL', 'pt', 'R$', '000.000.000,00'],
  ['VND', 'vi', '₫', '000.000.000'],
] as const)(
  'has the sign and the decimals of the deployment’s currency: %s',
  (currency, language, sign, plates) => {
    const face = jackpotPlates(currency, language)
    expect([face.sign, face.plates.join('')]).toEqual([sign, plates])
  },
)

test('shows whole units of a currency without decimals', () => {
  vi.spyOn(Math, 'random').mockReturnValue(0)
  expect(simulated('JPY').text()).toBe('¥028,000,000')
})

test('is built in baht unless told, and refuses a currency that nobody knows', () => {
  expect([currencyOf(undefined), currencyOf(''), currencyOf('PHP')]).toEqual(['THB', 'THB', 'PHP'])
  expect(() => currencyOf('GLD')).toThrow('PUBLIC_CURRENCY')
})
