// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { beforeEach, expect, test, vi } from 'vitest'
import { entryTo } from '#layouts/shell/navigation.ts'
import { pathIn } from '#lib/i18n/languages.ts'

// Protects: from the first paint on nothing is offered to a member who has excluded themselves (product decisions, 7).

const head = readFileSync('src/layouts/shell/first-paint.js', 'utf8')
const root = document.documentElement
beforeEach(() => {
  sessionStorage.clear()
  for (const name of Object.keys(root.dataset)) delete root.dataset[name]
})
const paint = (kept: Record<string, string>) => {
  for (const [key, value] of Object.entries(kept)) sessionStorage.setItem(key, value)
  new Function(head)()
}

test.each([
  ['for good', { token: 't', excluded: 'forGood' }, 'forGood'],
  ['until a day to come', { token: 't', excluded: '2999-01-01T00:00:00.000Z' }, '2999-01-01T00:00:00.000Z'],
  ['until a day that is over', { token: 't', excluded: '2020-01-01T00:00:00.000Z' }, undefined],
  ['not at all', { token: 't', excluded: '' }, undefined],
  ['by somebody who has left', { excluded: 'forGood' }, undefined],
])('the head of a page knows of an exclusion %s', (_, kept, mark) => {
  paint(kept)
  expect(root.dataset.excluded).toBe(mark)
})

test('the notice says until when, and says it again when it changes', async () => {
  root.lang = 'en'
  root.dataset.excluded = 'forGood'
  document.body.innerHTML =
    '<p data-excluded-until data-until="Until {{until}}" data-for-good="Permanently"></p>'
  vi.stubGlobal('fetch', () => Promise.reject(new Error('There is no server.')))
  // It starts what a page follows for good, so this file has a process of its own.
  vi.resetModules()
  await import('#layouts/shell/shell.ts')
  await vi.waitFor(() => expect(document.body.textContent).toBe('Permanently'))
  root.dataset.excluded = '2999-01-01T05:00:00.000Z'
  await vi.waitFor(() => expect(document.body.textContent).toMatch(/^Until .*2999/))
})

test('the ways to what is offered are marked as such, in every menu', () => {
  for (const path of ['/member/depositv2', '/promotions', '/member/referral'])
    expect(entryTo('en', path)?.does).toHaveProperty('data-offers')
  for (const path of ['/member/withdraw', '/member/limits'])
    expect(entryTo('en', path)?.does ?? {}).not.toHaveProperty('data-offers')
  expect(entryTo('en', '/member/withdraw')?.href).toBe(pathIn('en', '/member/withdraw'))
})
