import { expect, test } from 'vitest'
import { isWithinLimits, leastOf } from '#lib/money/amount-limits.ts'

// Protects: browser and server draw the limits of a deposit, a withdrawal and a transfer alike.
test('both limits are allowed amounts', () => {
  const limits = { minMinor: 100n, maxMinor: 500n }
  expect([99n, 100n, 500n, 501n].map(amount => isWithinLimits(amount, limits))).toEqual([
    false,
    true,
    true,
    false,
  ])
})

test('the least of several amounts limits a payment', () => {
  expect(leastOf(['900', '40', '1000'])).toBe(40n)
  expect(leastOf(['7'])).toBe(7n)
})
