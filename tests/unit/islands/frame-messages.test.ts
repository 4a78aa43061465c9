import { expect, test } from 'vitest'
import { readFrameMessage } from '#islands/games/frame-messages.ts'

/** Guards reliability S56: messages of other windows and of other shapes are ignored. */
const frame = {} as Window
const stranger = {} as Window

test('reads what the game says from its own window', () => {
  for (const [type, message] of [
    ['baize:ready', 'ready'],
    ['baize:exit', 'exit'],
    ['baize:round', 'round'],
    ['baize:balance', 'balance'],
    ['baize:deposit', 'deposit'],
    ['baize:limits', 'limits'],
  ]) {
    expect(readFrameMessage({ data: { type }, source: frame }, frame)).toBe(message)
  }
})

test('ignores every other window, and everything while there is no frame', () => {
  expect(readFrameMessage({ data: { type: 'baize:exit' }, source: stranger }, frame)).toBeUndefined()
  expect(readFrameMessage({ data: { type: 'baize:exit' }, source: null }, null)).toBeUndefined()
  expect(readFrameMessage({ data: { type: 'baize:exit' }, source: null }, undefined)).toBeUndefined()
})

test('ignores every other shape', () => {
  const shapes = [
    undefined,
    null,
    'baize:exit',
    7,
    [],
    {},
    { type: 7 },
    { type: 'exit' },
    { type: 'toString' },
    { type: '__proto__' },
    { type: ['baize:exit'] },
  ]
  for (const data of shapes) expect(readFrameMessage({ data, source: frame }, frame)).toBeUndefined()
})
