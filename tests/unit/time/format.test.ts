import { expect, test } from 'vitest'
import { formatMoment, formatTime, formatZone } from '#lib/time/format.ts'

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
