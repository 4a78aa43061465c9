// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { browser, visit } from '#lib/site/kept.ts'

// Protects: a browser that keeps nothing, or has no room left, does what it does for as long as the page is there.

afterEach(() => {
  vi.unstubAllGlobals()
  visit.clear()
  browser.clear()
})

test('what a page keeps is found by the next one', () => {
  visit.set('one', '1')
  expect(sessionStorage.getItem('one')).toBe('1')
  expect([visit.get('one'), visit.all(), visit.lasts()]).toEqual(['1', { one: '1' }, true])
  visit.set('one', undefined)
  expect(visit.get('one')).toBeUndefined()
})

test('storage that is closed to the page is stood in for by memory', () => {
  const closed = () => {
    throw new DOMException('Access is denied for this document.', 'SecurityError')
  }
  vi.stubGlobal('sessionStorage', new Proxy({}, { get: closed, ownKeys: closed }))
  visit.set('one', '{"a":1}')
  expect(visit.json('one')).toEqual({ a: 1 })
  expect([visit.all(), visit.lasts()]).toEqual([{ one: '{"a":1}' }, false])
  visit.clear()
  expect(visit.get('one')).toBeUndefined()
})

test('a storage without room is stood in for by memory, and the newest value counts', () => {
  browser.set('one', 'old')
  const full = {
    getItem: () => 'old',
    setItem: () => {
      throw new DOMException('', 'QuotaExceededError')
    },
    removeItem: () => {},
  }
  vi.stubGlobal('localStorage', full)
  browser.set('one', 'new')
  expect(browser.get('one')).toBe('new')
})

test('what is no JSON is nothing', () => {
  visit.set('one', '{')
  expect([visit.json('one'), visit.json('none')]).toEqual([undefined, undefined])
})
