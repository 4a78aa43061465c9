import { expect, test } from 'vitest'
import { measurementsOf } from '../../../scripts/measurements.ts'

// Protects: `npm run bench faults F27` runs that figure, and neither every fault test nor a measurement called F27.

test('answers each measurement with the figures behind it', () => {
  expect(measurementsOf(['ledger', 'faults', 'F7', 'F27', 'rtp'])).toEqual([
    { name: 'ledger', told: [] },
    { name: 'faults', told: ['F7', 'F27'] },
    { name: 'rtp', told: [] },
  ])
})

test('refuses a figure of nothing', () => {
  expect(() => measurementsOf(['F7'])).toThrow('faults F7')
})
