import { expect, test } from 'vitest'
import { choose } from '#lib/records/choose.ts'
import { ANY_PERIOD } from '#lib/time/period.ts'

test('a choice takes the place of another, and undefined takes a filter away', () => {
  const filters: { days?: string; from?: string; to?: string; kind?: string } = { days: '7', kind: 'bonus' }
  expect(choose(filters, { kind: 'rebate' })).toEqual({ days: '7', kind: 'rebate' })
  expect(Object.keys(choose(filters, { kind: undefined }))).toEqual(['days'])
  expect(choose(filters, { ...ANY_PERIOD, from: '2026-11-01' })).toEqual({
    from: '2026-11-01',
    kind: 'bonus',
  })
})
