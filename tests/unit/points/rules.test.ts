import { expect, test } from 'vitest'
import { share } from '#lib/money/money.ts'
import { type ExchangeRates, pointsOfDay, pointsValue, ratesInForce } from '#lib/points/rules.ts'
import { seeded } from '#tests/support/random.ts'

// Protects: points are earned to the last whole one, and no conversion is worse than the rates of the day of earning.

test('adds the fractions of all categories before it rounds a day down', () => {
  const line = (validBet: bigint, betPerPoint: bigint) => ({ validBet, betPerPoint })
  expect(pointsOfDay([])).toBe(0n)
  expect(pointsOfDay([line(9_999n, 10_000n)])).toBe(0n)
  expect(pointsOfDay([line(5_000n, 10_000n), line(10_000n, 20_000n)])).toBe(1n)
  expect(pointsOfDay([line(1n, 3n), line(1n, 3n), line(1n, 3n)])).toBe(1n)
  expect(pointsOfDay([line(10n ** 15n, 7n)])).toBe(10n ** 15n / 7n)
})

test('converts in proportion by the best step that is reached, and nothing below the first', () => {
  const exchange = [
    { points: 1_000, amountMinor: '5000' },
    { points: 5_000, amountMinor: '26000' },
  ]
  expect(pointsValue(999n, exchange)).toBeUndefined()
  expect(pointsValue(1_000n, exchange)).toBe(5_000n)
  expect(pointsValue(1_001n, exchange)).toBe(5_005n)
  expect(pointsValue(4_999n, exchange)).toBe(24_995n)
  expect(pointsValue(5_001n, exchange)).toBe(26_005n)
  // A step that gives less than the one before it is not what a member gets.
  expect(pointsValue(5_000n, [...exchange, { points: 2_000, amountMinor: '1' }])).toBe(26_000n)
})

test('gives at least what each of the rates gives, with at most the turnover of each', () => {
  const { below } = seeded(20261128)
  for (let round = 0; round < 2_000; round++) {
    const versions = Array.from(
      { length: 1 + below(4) },
      (): ExchangeRates => ({
        exchange: Array.from({ length: below(4) }, () => ({
          points: 1 + below(5_000),
          amountMinor: String(1 + below(50_000)),
        })),
        turnover: ['0', '0.5', '1', '1.25', '3', '10'][below(6)] ?? '0',
      }),
    )
    const inForce = ratesInForce(versions)
    const points = BigInt(1 + below(12_000))
    const value = pointsValue(points, inForce.exchange) ?? 0n
    const values = versions.map(({ exchange }) => pointsValue(points, exchange) ?? 0n)
    expect(value).toBe(values.reduce((most, one) => (one > most ? one : most), 0n))
    for (const { turnover } of versions)
      expect(share(100_000n, inForce.turnover)).toBeLessThanOrEqual(share(100_000n, turnover))
  }
})
