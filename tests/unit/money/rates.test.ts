import { expect, test } from 'vitest'
import { percentOf, ppmOf } from '#lib/money/rates.ts'

test('reads and writes percentages without a float', () => {
  for (const [percent, ppm] of [
    ['0.8', 8_000],
    ['0', 0],
    ['10', 100_000],
    ['0.0001', 1],
    ['1.25', 12_500],
  ] as const) {
    expect(ppmOf(percent, 100_000)).toBe(ppm)
    expect(percentOf(ppm)).toBe(percent)
  }
  expect(['', '-1', '11', '10.0001', '1e1', '0.00001', '๑', '.5'].map(text => ppmOf(text, 100_000))).toEqual(
    Array(8).fill(undefined),
  )
  expect(['100', '100.0001', '1000'].map(text => ppmOf(text, 1_000_000))).toEqual([
    1_000_000,
    undefined,
    undefined,
  ])
  expect(percentOf(1_000_000)).toBe('100')
})
