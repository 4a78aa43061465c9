import { expect, test } from 'vitest'
import {
  formatDuration,
  formatExpected,
  formatMoment,
  formatTime,
  formatTimeLeft,
  formatZone,
} from '#lib/time/format.ts'

const now = new Date('2026-12-31T12:00:00Z')

test('writes moments in the zone of the deployment, with the Gregorian calendar in Thai too', () => {
  expect(formatMoment('2026-11-24T13:58:12.000Z', 'en', 'Asia/Bangkok', now)).toBe('24 Nov 20:58:12')
  expect(formatMoment('2026-11-24T13:58:12.000Z', 'th', 'Asia/Bangkok', now)).toBe('24 พ.ย. 20:58:12')
  expect(formatTime('2026-11-24T17:00:00.000Z', 'en', 'Asia/Bangkok')).toBe('00:00:00')
})

test('adds the year when it is another one there', () => {
  expect(formatMoment('2025-11-24T13:58:12.000Z', 'th', 'Asia/Bangkok', now)).toBe('24 พ.ย. 2025 20:58:12')
  expect(formatMoment('2026-12-31T18:00:00.000Z', 'en', 'Asia/Bangkok', now)).toBe('1 Jan 2027 01:00:00')
})

test('names the zone by its distance', () => {
  expect(formatZone('th', 'Asia/Bangkok', now)).toBe('GMT+7')
})

test('says when something is expected, and how long until then, in whole minutes rounded up', () => {
  expect(formatExpected('2026-11-21T12:00:00.000Z', 'en', 'Asia/Bangkok')).toBe('21 Nov, 19:00 GMT+7')
  expect(formatExpected('2026-11-21T12:00:00.000Z', 'th', 'Asia/Bangkok')).toBe('21 พ.ย. 19:00 GMT+7')
  expect(formatDuration(83 * 60_000 + 1, 'en')).toBe('1 hr, 24 min')
  expect(formatDuration(500, 'th')).toBe('1 นาที')
  expect(formatDuration(26 * 3_600_000, 'en')).toBe('1 day, 2 hr')
})

test('promises no minute in which something can be done that is not whole, but says the last one', () => {
  expect(formatTimeLeft(15 * 60_000 + 900, 'en')).toBe('15 min')
  expect(formatTimeLeft(15 * 60_000 - 1, 'en')).toBe('14 min')
  expect(formatTimeLeft(500, 'th')).toBe('1 นาที')
})
