import * as v from 'valibot'
import { expect, test } from 'vitest'
import { day } from '#lib/wire/period.ts'
import { instant } from '#lib/wire/schemas.ts'

// Protects: no moment or day is taken that the calendar does not have, which would silently become another one.

const isInstant = (text: string) => v.is(instant, text)

test('takes moments that exist, and refuses days that no calendar has', () => {
  expect(isInstant('2026-02-28T00:00:00Z')).toBe(true)
  expect(isInstant('2028-02-29T23:59:59.999Z')).toBe(true)
  for (const text of ['2026-02-30', '2026-02-29', '2026-04-31', '2026-13-01', '2026-00-10', '0000-01-01'])
    expect([text, isInstant(`${text}T00:00:00Z`), v.is(day, text)]).toEqual([text, false, false])
})
