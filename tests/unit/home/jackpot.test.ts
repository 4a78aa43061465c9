// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Jackpot } from '#layouts/home/jackpot.ts'
import { jackpotPlates } from '#layouts/home/jackpot-plates.ts'
import { currencyOf } from '#lib/money/currency.ts'

customElements.define('baize-jackpot', Jackpot)

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function counter(): { element: HTMLElement; cents: () => number } {
  const element = document.createElement('baize-jackpot')
  element.innerHTML = '<b></b>'.repeat(11)
  document.body.replaceChildren(element)
  return { element, cents: () => Number(element.textContent.trim()) }
}

test.each([
  [0, 28_000_000_00],
  [0.999_999_999_999, 200_000_000_00],
])('starts within the range of the specification (chance %d)', (chance, cents) => {
  vi.spyOn(Math, 'random').mockReturnValue(chance)
  expect(counter().cents()).toBe(cents)
})

test('grows by 100 to 500 every 3, 4 or 5 seconds', () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  const { cents } = counter()
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
  counter()
  document.body.replaceChildren()
  expect(vi.getTimerCount()).toBe(0)
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
  const element = document.createElement('baize-jackpot')
  element.dataset.decimals = String(jackpotPlates('JPY', 'ja').decimals)
  element.innerHTML = '<b></b>'.repeat(9)
  document.body.replaceChildren(element)
  expect(element.textContent).toBe('028000000')
})

test('is built in baht unless told, and refuses a currency that nobody knows', () => {
  expect([currencyOf(undefined), currencyOf(''), currencyOf('PHP')]).toEqual(['THB', 'THB', 'PHP'])
  expect(() => currencyOf('GLD')).toThrow('PUBLIC_CURRENCY')
})
