import { expect, test } from 'vitest'
import { idOfMoment, isId } from '#lib/ids/ids.ts'

const MOMENT = new Date('2026-11-24T10:00:00.123Z')

/** The first 48 bits of a UUID v7 are its moment in milliseconds (RFC 9562, section 5.7). */
const momentOf = (id: string): number => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)

// Protects: what came within one millisecond, as the slips of one group do, is shown and counted in the order it came.
test('ids of one millisecond sort as they were made', () => {
  const ids = Array.from({ length: 1000 }, () => idOfMoment(MOMENT))

  expect(ids.toSorted()).toEqual(ids)
  expect(new Set(ids).size).toBe(1000)
})

// Protects: a span of time is a span of ids, so that a history needs no index but its primary key.
test('an id carries its moment, whichever moment was named before', () => {
  const later = new Date(MOMENT.getTime() + 1)
  const ids = [idOfMoment(MOMENT), idOfMoment(later), idOfMoment(MOMENT)]

  expect(ids.every(isId)).toBe(true)
  expect(ids.map(momentOf)).toEqual([MOMENT, later, MOMENT].map(Number))
})
