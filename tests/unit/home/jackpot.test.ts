// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Jackpot } from '#layouts/home/jackpot.ts'

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
