// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import type { Member } from '#lib/identity/api.ts'
import { closedPopups, keepClosed, keepIndex, keptIndex } from '#lib/notices/kept.ts'
import { clearTab, writeTab } from '#lib/session/tab.ts'

const member = (id: string): Member => ({
  id,
  account: id,
  nickname: id,
  type: 0,
  isAgent: false,
  isTrial: false,
  termsDue: false,
  exclusion: null,
  createdAt: '2026-01-01T00:00:00.000Z',
})
const signIn = (id: string) => writeTab({ token: 'a token of twenty signs', member: member(id) })

beforeEach(() => sessionStorage.clear())

test('what one visitor closed stays open for another: each member and the guest have a key (spec 4.7)', () => {
  keepClosed('for guests')
  signIn('anna')
  keepClosed('for anna')
  expect([...closedPopups()]).toEqual(['for anna'])
  signIn('ben')
  expect([...closedPopups()]).toEqual([])
})

test('what a guest closed stays closed after somebody was signed in; what the member closed is not left behind', () => {
  keepClosed('for guests')
  signIn('anna')
  keepClosed('for anna')
  clearTab()
  expect([...closedPopups()]).toEqual(['for guests'])
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('anna')
})

test.each(['not a list', '{"a":1}', '7'])('a broken record (%s) counts as nothing closed', text => {
  sessionStorage.setItem('closedPopups:anonymous', text)
  expect(closedPopups().size).toBe(0)
})

test.each([undefined, 'x', '-1', '1.5'])('a stored index of %s counts as none', text => {
  if (text !== undefined) sessionStorage.setItem('noticeIndex', text)
  expect(keptIndex()).toBeUndefined()
})

test('the chosen announcement is kept by its index', () => {
  keepIndex(10)
  expect(keptIndex()).toBe(10)
  keepIndex(undefined)
  expect(keptIndex()).toBeUndefined()
})
