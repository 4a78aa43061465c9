import { expect, test } from 'vitest'
import { mallMoney, perThousand } from '#layouts/points/amounts.ts'
import { formatCount } from '#lib/i18n/format.ts'
import { loadSnapshot } from '#lib/snapshot/load.ts'

// Protects: what the exchange-rate table says is exact, and rounded down (product decisions, section 3).
test.each([
  [{ points: 1_000, amountMinor: '5000' }, '5000'],
  [{ points: 3_000, amountMinor: '10000' }, '3333'],
  [{ points: 50_000, amountMinor: '9007199254740993' }, '180143985094819'],
])('the rate of %j is %s for 1,000 points', (step, expected) => {
  expect(perThousand(step)).toBe(expected)
})

test('amounts and points read as the language writes them', () => {
  expect(mallMoney('108000', 'THB', 'th')).toBe('฿1,080.00')
  expect(formatCount(45_000, 'en')).toBe('45,000')
  expect(() => mallMoney('1.5', 'THB', 'en')).toThrow(RangeError)
})

// Protects: more points never buy less for each of them.
test('the exchange-rate table of the demo world rises', () => {
  const { exchange } = loadSnapshot().points
  const rates = exchange.map(step => Number(perThousand(step)))
  expect(exchange.map(step => step.points)).toEqual(
    exchange.map(step => step.points).toSorted((a, b) => a - b),
  )
  expect(rates).toEqual(rates.toSorted((a, b) => a - b))
})
