import { expect, test } from 'vitest'
import { chartedDays, eachDay, overviewDays } from '#lib/team/rules.ts'

// Protects: a period is compared with one that is as long.

test.each([
  ['today', '2026-11-22', '2026-11-22', '2026-11-22', '2026-11-21', '2026-11-21'],
  ['yesterday', '2026-03-01', '2026-02-28', '2026-02-28', '2026-02-27', '2026-02-27'],
  ['month', '2026-11-22', '2026-11-01', '2026-11-22', '2026-10-01', '2026-10-22'],
  ['month', '2026-01-01', '2026-01-01', '2026-01-01', '2025-12-01', '2025-12-01'],
  // The month before is shorter: all of it.
  ['month', '2026-03-31', '2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['month', '2028-03-30', '2028-03-01', '2028-03-30', '2028-02-01', '2028-02-29'],
] as const)('%s on %s is %s to %s and is compared with %s to %s', (period, today, from, to, first, last) => {
  expect(overviewDays(period, today)).toEqual({ now: { from, to }, before: { from: first, to: last } })
})

test('charts show thirty days up to today and the thirty before', () => {
  const { now, before } = chartedDays('2026-03-01')
  expect(eachDay(now)).toHaveLength(30)
  expect(eachDay(before)).toHaveLength(30)
  expect([...eachDay(before), ...eachDay(now)].at(0)).toBe('2026-01-01')
  expect(before.to < now.from && now.to === '2026-03-01').toBe(true)
})
