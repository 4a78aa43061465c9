import { expect, test } from 'vitest'
import { dropStateAt, nextLookMs } from '#lib/rewards/envelope-times.ts'
import type { EnvelopeDrop } from '#lib/rewards/envelopes-api.ts'
import { readSetting } from '#lib/site/settings.ts'

// Protects: a page shows a drop by the server's clock and asks no more often than something can change; an operator sets
// only drops that can be filled.

const [BEGINS, ENDS] = [Date.parse('2026-11-23T13:00:00Z'), Date.parse('2026-11-23T16:00:00Z')]
const MINUTE = 60_000
const drop = (facts: Partial<EnvelopeDrop> = {}): EnvelopeDrop => ({
  id: '00000000-0000-4000-8000-000000000001',
  title: null,
  beginsAt: new Date(BEGINS).toISOString(),
  endsAt: new Date(ENDS).toISOString(),
  count: 10,
  left: 4,
  total: '20000',
  least: '500',
  most: '50000',
  currency: 'THB',
  turnover: '1',
  seedHash: '0'.repeat(64),
  mine: null,
  ...facts,
})

test('a drop begins and ends with the very moment, and is gone when none is left', () => {
  expect(dropStateAt(drop(), BEGINS - 1)).toBe('announced')
  expect(dropStateAt(drop(), BEGINS)).toBe('running')
  expect(dropStateAt(drop({ left: 0 }), BEGINS)).toBe('gone')
  expect(dropStateAt(drop(), ENDS - 1)).toBe('running')
  expect(dropStateAt(drop({ left: 0 }), ENDS)).toBe('over')
})

test('what is left is asked for while one can be opened, and otherwise only when something can have changed', () => {
  expect(nextLookMs([drop()], BEGINS)).toBe(20_000)
  expect(nextLookMs([drop()], BEGINS - 2 * MINUTE)).toBe(2 * MINUTE + 20_000)
  const mine = { number: 1, amount: '700' }
  expect(nextLookMs([drop({ mine })], ENDS - MINUTE)).toBe(MINUTE + 75_000)
  expect(nextLookMs([drop({ mine })], ENDS + 2 * MINUTE)).toBe(20_000)
  expect(nextLookMs([drop({ left: 0 })], BEGINS)).toBe(10 * MINUTE)
  expect(nextLookMs([], BEGINS)).toBe(10 * MINUTE)
})

const GOOD = {
  code: 'evening',
  at: '20:00',
  minutes: 60,
  count: 200,
  totalMinor: '400000',
  leastMinor: '500',
  mostMinor: '50000',
  turnover: '1',
}
const faultsOf = (...drops: object[]) => {
  const read = readSetting('envelopes', drops)
  return 'faults' in read ? read.faults.join('; ') : ''
}

test('takes drops that can be filled, and says what is wrong with others', () => {
  expect(faultsOf(GOOD, { ...GOOD, code: 'weekend', weekdays: [6, 7], title: { en: 'Weekend' } })).toBe('')
  expect(faultsOf(GOOD, GOOD)).toContain('names a drop twice')
  expect(faultsOf({ ...GOOD, totalMinor: '99999' })).toContain('cannot come to')
  expect(faultsOf({ ...GOOD, totalMinor: '10000001' })).toContain('cannot come to')
  expect(faultsOf({ ...GOOD, at: '24:00' })).toContain('0.at is not a time')
  expect(faultsOf({ ...GOOD, count: 10_001 })).toContain('0.count is not from 1 to 10000')
  expect(faultsOf({ ...GOOD, minutes: 0 })).toContain('0.minutes is not from 1 to 1440')
  expect(faultsOf({ ...GOOD, leastMinor: '0' })).toContain('0.leastMinor is not an amount')
  expect(faultsOf({ ...GOOD, mostMinor: '1000000001' })).toContain('0.mostMinor is more than')
  expect(faultsOf({ ...GOOD, weekdays: [] })).toContain('names no day')
  expect(faultsOf({ ...GOOD, weekdays: [0] })).toContain('is not from 1 to 7')
})
