import { expect, test } from 'vitest'
import { directionOf } from '#lib/transfers/rules.ts'

// Protects: money goes along one edge of the tree, never over two.

const [top, middle, low] = [
  { id: 'top', upline: null },
  { id: 'middle', upline: 'top' },
  { id: 'low', upline: 'middle' },
]

test.each([
  [middle, top, 'up'],
  [middle, low, 'down'],
  [low, top, undefined],
  [top, low, undefined],
  [top, top, undefined],
  [top, { id: 'other', upline: null }, undefined],
])('%o to %o goes %s', (from, to, direction) => {
  expect(directionOf(from, to)).toBe(direction)
})
