import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { appIcon } from '#layouts/pictures/icons.ts'
import { socialPicture } from '#layouts/pictures/social.ts'
import { SHIPPED_LANGUAGES } from '#lib/i18n/languages.ts'
import { loadSnapshot } from '#lib/snapshot/load.ts'
import { SNAPSHOT_FILE } from '#lib/snapshot/publish.ts'
import { houseName, markedTheme, whiteLabelStyle } from '#lib/snapshot/white-label.ts'

// Protects (product decisions, section 11): pages carry the operator's name, colours and theme once they are published,
// and the site's own before.

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'white-label-'))
})
afterEach(() => {
  delete process.env.SNAPSHOT_DIR
  rmSync(root, { recursive: true })
})

function publish(change: object): void {
  const texts = Object.fromEntries(
    SHIPPED_LANGUAGES.map(language => [language, { name: `Lake ${language}` }]),
  )
  const whiteLabel = { logo: null, colours: null, theme: 'dark', texts, ...change }
  const snapshot = { ...loadSnapshot(undefined), whiteLabel }
  // What was read is kept by its folder.
  const directory = mkdtempSync(join(root, 'publish-'))
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

/** The colours in the four corners and the middle of a picture, as hex. */
async function pixels(picture: Buffer): Promise<Record<'corner' | 'middle', string>> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => data.subarray((y * info.width + x) * 4).toString('hex', 0, 4)
  return { corner: at(1, 1), middle: at(info.width / 2, info.height / 2) }
}

test('icons are drawn from the logo; a name without a logo has a plain mark, and nobody else has our letter', async () => {
  const own = await appIcon('app-512')
  publish({})
  expect(await appIcon('app-512')).not.toEqual(own)
  const red = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#d00000' } })
    .webp({ lossless: true })
    .toBuffer()
  publish({ logoPicture: red.toString('base64'), logo: `/pictures/${'a'.repeat(64)}-300.webp` })
  expect((await pixels(await appIcon('app-512'))).corner).toBe('d00000ff')
  expect(await pixels(await appIcon('maskable-512'))).toEqual({ corner: '0b1210ff', middle: 'd00000ff' })
})

test('social pictures are in the colours of the house', async () => {
  const colours = {
    dark: { primary: '#7fb4ff', accent: '#9fd0ff' },
    light: { primary: '#6aa6f8', accent: '#0b4a8f' },
  }
  const before = await socialPicture('house')
  publish({ colours })
  expect(await socialPicture('house')).not.toEqual(before)
})
