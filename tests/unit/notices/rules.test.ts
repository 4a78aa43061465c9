import { expect, test } from 'vitest'
import type { Popup } from '#lib/notices/api.ts'
import { announced, pageOfIndex, pagesFor, popupsFor } from '#lib/notices/rules.ts'

test.each([
  [0, 1],
  [8, 1],
  [9, 2],
  [18, 3],
])('the announcement at index %d stands on page %d, with nine to a page (spec 2.11)', (index, page) => {
  expect(pageOfIndex(index)).toBe(page)
})

test.each([
  [0, 1],
  [9, 1],
  [10, 2],
])('%d announcements fill %d pages', (count, pages) => {
  expect(pagesFor(count)).toBe(pages)
})

test('announcements of both kinds stand in one list, the newest first', () => {
  const at = (startDate: string) => ({ startDate })
  const lists = { banners: [at('2026-01-03'), at('2026-01-01')], player: [at('2026-01-02')] }
  expect(announced(lists).map(one => one.startDate)).toEqual(['2026-01-03', '2026-01-02', '2026-01-01'])
})

const popup = (execution: Popup['execution']): Popup => ({
  id: execution,
  title: '',
  content: '',
  promotionType: null,
  execution,
})
const ALL = [popup('A'), popup('B'), popup('F')]

test.each([
  ['a guest', { isSignedIn: false, isFirstLogin: false, isTrial: false }, ['B']],
  [
    'a guest whose tab began with a first log-in',
    { isSignedIn: false, isFirstLogin: true, isTrial: false },
    ['B'],
  ],
  ['a member', { isSignedIn: true, isFirstLogin: false, isTrial: false }, ['A']],
  ['who plays for free, at the first time', { isSignedIn: true, isFirstLogin: true, isTrial: true }, ['A']],
  ['who logs in for the first time', { isSignedIn: true, isFirstLogin: true, isTrial: false }, ['A', 'F']],
] as const)('popups for %s (spec 4.7)', (_, visitor, kinds) => {
  expect(popupsFor(ALL, visitor, new Set()).map(one => one.execution)).toEqual(kinds)
})

test('a popup that was closed does not come again', () => {
  expect(
    popupsFor(ALL, { isSignedIn: true, isFirstLogin: true, isTrial: false }, new Set(['A'])).map(
      one => one.id,
    ),
  ).toEqual(['F'])
})
