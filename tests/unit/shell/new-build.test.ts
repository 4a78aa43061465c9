// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { followBuilds } from '#layouts/shell/new-build.ts'
import { STANDING_EVENT } from '#lib/site/status-watch.ts'

// Protects: an open page learns that the site was published again, says so once, and never reloads by itself.

const reload = vi.fn()
const root = document.documentElement
const tell = (build: string | null) =>
  document.dispatchEvent(new CustomEvent(STANDING_EVENT, { detail: { build } }))
const line = () => document.querySelector('[role="status"]')

beforeEach(() => {
  document.body.replaceChildren()
  delete root.dataset.plays
  root.dataset.saysNewBuild = 'This page has been updated.'
  root.dataset.saysReload = 'Reload'
  vi.stubGlobal('location', { reload })
  reload.mockReset()
})

test('says once that there is another build, and reloads when the visitor wants it', () => {
  followBuilds()
  tell('one')
  tell('one')
  expect(line()).toBeNull()
  tell('two')
  tell('three')
  expect(document.querySelectorAll('[role="status"]')).toHaveLength(1)
  expect(line()?.textContent).toBe('This page has been updated. Reload')
  expect(reload).not.toHaveBeenCalled()
  line()?.querySelector('button')?.click()
  expect(reload).toHaveBeenCalledOnce()
})

test('says nothing where the server knows of no build, or where something is being played', () => {
  followBuilds()
  tell(null)
  tell('one')
  tell(null)
  root.dataset.plays = ''
  tell('two')
  expect(line()).toBeNull()
  delete root.dataset.plays
  tell('two')
  expect(line()).not.toBeNull()
})
