import { expect, test } from 'vitest'
import { addDays, dayOf, startOfDay } from '#lib/time/days.ts'

// Day totals split at the deployment's midnight (reliability F14).
test.each([
  ['Asia/Bangkok', '2026-11-21', '2026-11-20T17:00:00.000Z'],
  ['Etc/GMT+4', '2026-11-21', '2026-11-21T04:00:00.000Z'],
  ['Asia/Kathmandu', '2026-11-21', '2026-11-20T18:15:00.000Z'],
  // Clocks go forward and back at night …
  ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00.000Z'],
  ['Europe/Berlin', '2026-10-26', '2026-10-25T23:00:00.000Z'],
  // … or at midnight itself: this day begins at one.
  ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00.000Z'],
  // … this one begins when an hour to midnight came twice, and these two have their first hour twice.
  ['America/Santiago', '2026-04-05', '2026-04-05T04:00:00.000Z'],
  ['America/Havana', '2026-11-01', '2026-11-01T04:00:00.000Z'],
  ['Asia/Amman', '2021-10-29', '2021-10-28T21:00:00.000Z'],
])('in %s %s begins at %s', (timeZone, day, start) => {
  const first = startOfDay(day, timeZone)
  expect(first.toISOString()).toBe(start)
  expect(dayOf(first, timeZone)).toBe(day)
  expect(dayOf(new Date(first.getTime() - 1), timeZone)).toBe(addDays(day, -1))
})

test('days are counted over the ends of months and years', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29')
})
