import { expect, test } from 'vitest'
import { countCharacters, MOST_A_MINUTE, ROOMS, waitSeconds } from '#lib/chat/rules.ts'
import { SHIPPED_LANGUAGES } from '#lib/i18n/languages.ts'

// Protects: the limits of a message and of a minute are what the pages say.

test('every language that is shipped has its room', () => {
  expect(ROOMS).toEqual(SHIPPED_LANGUAGES)
})

test('what people see as one character counts as one', () => {
  expect(countCharacters('abc')).toBe(3)
  expect(countCharacters('ที่นี่')).toBe(2)
  expect(countCharacters('👨‍👩‍👧‍👦🇹🇭')).toBe(2)
  expect(countCharacters('é'.normalize('NFD'))).toBe(1)
})

test('the first message waits for nothing', () => {
  expect(waitSeconds([], 3, 0)).toBe(0)
})

test('the next message waits for the pause, and slow mode makes it longer', () => {
  expect(waitSeconds([10_000], 3, 10_001)).toBe(3)
  expect(waitSeconds([10_000], 3, 12_999)).toBe(1)
  expect(waitSeconds([10_000], 3, 13_000)).toBe(0)
  expect(waitSeconds([10_000], 30, 13_000)).toBe(27)
})

test('a message of a server whose clock is ahead makes nobody wait longer than the pause', () => {
  expect(waitSeconds([10_400], 3, 10_000)).toBe(3)
})

test('the eleventh message of a minute waits until the first is a minute old', () => {
  const times = Array.from({ length: MOST_A_MINUTE }, (_, index) => index * 4_000)
  expect(waitSeconds(times, 3, 40_000)).toBe(20)
  expect(waitSeconds(times, 3, 60_000)).toBe(0)
})
