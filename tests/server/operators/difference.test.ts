import { expect, test } from 'vitest'
import { difference, isSame } from '#server/operators/difference.ts'

// Protects: the book of changes shows of a setting what was changed, and nothing else.

test.each([
  [
    { a: 1, b: 2 },
    { a: 1, b: 3 },
    { before: { b: 2 }, after: { b: 3 } },
  ],
  [{ a: { b: 1, c: 2 } }, { a: { b: 1, c: 3 } }, { before: { a: { c: 2 } }, after: { a: { c: 3 } } }],
  [{ a: 1 }, { a: 1, b: 2 }, { before: {}, after: { b: 2 } }],
  [{ a: 1, b: 2 }, { a: 1 }, { before: { b: 2 }, after: {} }],
  [{ a: null }, { a: { b: 1 } }, { before: { a: null }, after: { a: { b: 1 } } }],
  [[1, 2], [1, 3], { before: [1, 2], after: [1, 3] }],
  ['on', 'off', { before: 'on', after: 'off' }],
  [{ a: [{ b: 1, c: 2 }] }, { a: [{ c: 2, b: 1 }] }, { before: {}, after: {} }],
])('of %j and %j it is %j', (before, after, expected) => {
  expect(difference(before, after)).toEqual(expected)
})

test('the order of fields makes no difference, that of a list does', () => {
  expect(isSame({ a: 1, b: [1] }, { b: [1], a: 1 })).toBe(true)
  expect(isSame([1, 2], [2, 1])).toBe(false)
  expect(isSame({ a: undefined }, {})).toBe(true)
  expect(isSame(null, {})).toBe(false)
})
