import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { SHIPPED_LANGUAGES } from '#lib/i18n/languages.ts'
import { loadSnapshot } from '#lib/snapshot/load.ts'
import { SNAPSHOT_FILE } from '#lib/snapshot/publish.ts'
import { houseName, markedTheme, whiteLabelStyle } from '#lib/snapshot/white-label.ts'

// Protects (product decisions, section 11): pages carry the operator's name, colours and theme once they are published,
// and the site's own before.

let directory = ''
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'white-label-'))
})
afterEach(() => {
  delete process.env.SNAPSHOT_DIR
  rmSync(directory, { recursive: true })
})

function publish(change: object): void {
  const texts = Object.fromEntries(
    SHIPPED_LANGUAGES.map(language => [language, { name: `Lake ${language}` }]),
  )
  const whiteLabel = { logo: null, colours: null, theme: 'dark', texts, ...change }
  const snapshot = { ...loadSnapshot(undefined), whiteLabel }
  writeFileSync(join(directory, SNAPSHOT_FILE), JSON.stringify(snapshot))
  process.env.SNAPSHOT_DIR = directory
}

test('a site that nobody has named has its own name, colours and theme', () => {
  expect([houseName('en'), whiteLabelStyle(), markedTheme()]).toEqual(['Baize', '', undefined])
})

test('a published name stands in each language, and a light theme is marked', () => {
  publish({ theme: 'light' })
  expect([houseName('th'), houseName('en'), markedTheme()]).toEqual(['Lake th', 'Lake en', 'light'])
  expect(whiteLabelStyle()).toBe('')
})

test('published colours win over the tokens, each theme with its own', () => {
  const colours = {
    dark: { primary: '#7fb4ff', accent: '#9fd0ff' },
    light: { primary: '#6aa6f8', accent: '#0b4a8f' },
  }
  publish({ colours })
  expect(whiteLabelStyle()).toMatch(
    /^:root:root\{--primary:#7fb4ff;.*--accent:#9fd0ff\}:root:root\[data-theme='light'\]\{--primary:#6aa6f8;.*--accent:#0b4a8f\}$/,
  )
})
