import { expect, test } from 'vitest'
import type { ChatMessage } from '#lib/chat/api.ts'
import { mergedMessages, withNewest } from '#lib/chat/messages.ts'

// Protects: a page shows each message once, in its place and newest version, whatever order events and answers came in.

const message = (place: number, more: Partial<ChatMessage> = {}): ChatMessage => ({
  id: `m${place}`,
  place,
  version: place,
  author: 'a',
  name: 'som***ai',
  text: `text ${place}`,
  at: '2026-11-28T05:00:00.000Z',
  state: 'shown',
  replyTo: null,
  isDemo: false,
  ...more,
})
const places = (list: readonly ChatMessage[]) => list.map(one => one.place)
const newestFirst = (...all: number[]) => all.map(place => message(place))

test('messages that come twice and out of order are there once, in their order', () => {
  const merged = mergedMessages([message(1), message(4)], [message(3), message(4), message(2)])
  expect(places(merged)).toEqual([1, 2, 3, 4])
})

test('an older version never replaces a newer one', () => {
  const hidden = message(2, { version: 9, state: 'hidden', text: '' })
  expect(mergedMessages([hidden], [message(2)])).toEqual([hidden])
  expect(mergedMessages([message(2)], [hidden])).toEqual([hidden])
})

test('the newest page joins what was known, and replaces it where messages are missing in between', () => {
  const known = [message(1), message(2), message(3)]
  expect(places(withNewest(known, newestFirst(5, 4, 3), true).messages)).toEqual([1, 2, 3, 4, 5])
  expect(withNewest(known, newestFirst(9, 8, 7), true)).toMatchObject({ isGap: true })
  expect(places(withNewest(known, newestFirst(9, 8, 7), true).messages)).toEqual([7, 8, 9])
  // A room that is read whole has no gap.
  expect(withNewest([], newestFirst(2, 1), false)).toMatchObject({ isGap: false })
})
