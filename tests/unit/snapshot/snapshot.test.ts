import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { cleanHtml } from '#lib/content/clean-html.ts'
import { demoCatalogue } from '#lib/demo/catalogue.ts'
import { DEMO_CONTENT, DEMO_PUBLISHED_AT } from '#lib/demo/content.ts'
import { LOBBY_PAGE_SIZE } from '#lib/games/rules.ts'
import { loadSnapshot } from '#lib/snapshot/load.ts'
import { firstOfAll, publishedHeads, publishedSnapshot, SNAPSHOT_FILE } from '#lib/snapshot/publish.ts'
import { type Banner, snapshotSchema } from '#lib/snapshot/schema.ts'
import { LoadedCatalogue } from '#server/games/loaded-catalogue.ts'

function inDirectory(content: string, work: (directory: string) => void): void {
  const directory = mkdtempSync(join(tmpdir(), 'snapshot-'))
  try {
    writeFileSync(join(directory, SNAPSHOT_FILE), content)
    work(directory)
  } finally {
    rmSync(directory, { recursive: true })
  }
}

test('the demo world publishes a snapshot that fits its own schema and never changes', () => {
  const snapshot = loadSnapshot(undefined)
  expect(v.parse(snapshotSchema, JSON.parse(JSON.stringify(snapshot)))).toEqual(snapshot)
  expect(snapshot.publishedAt).toBe('2026-11-16T05:00:00.000Z')
})

test('its HTML is what the database would keep, so that a first publish of it changes no page', () => {
  const { help, promotions } = loadSnapshot(undefined)
  const html = [...help, ...promotions].flatMap(({ texts }) => Object.values(texts).map(text => text.body))
  expect(html.length).toBeGreaterThan(100)
  expect(html.filter(body => cleanHtml(body) !== body)).toEqual([])
})

test('a category publishes its first 20 games, as many as its section or the first page of its lobby shows', () => {
  const { categories, hot } = loadSnapshot(undefined)
  const sizes = Object.fromEntries(categories.map(category => [category.gameType, category.heads.length]))
  expect(sizes).toEqual({
    LOTT: 12,
    ELOTT: 7,
    LIVE: 20,
    SPORTS: 13,
    ESPORTS: 13,
    COCKFIGHT: 9,
    FISH: 20,
    RNG: 20,
    PVP: 17,
  })
  expect(hot).toHaveLength(20)
  expect(hot[0]).toMatchObject({ vassalage: 'BAIZE', gameCode: 'koi-terrace', launchable: true, isHot: true })
})

test('counts of categories and vendors are those of the catalogue', () => {
  const { categories } = loadSnapshot(undefined)
  const { games } = demoCatalogue()
  expect(categories.reduce((sum, category) => sum + category.games, 0)).toBe(games.length)
  for (const category of categories) {
    expect(category.vendors.reduce((sum, vendor) => sum + vendor.games, 0)).toBe(category.games)
  }
})

test('the hot list is published with what leads to vendors’ games, which no count of games holds', () => {
  const { hot, hotPlaces, hotGames } = loadSnapshot(undefined)
  const { games, vendorEntries } = demoCatalogue()
  expect(hot.filter(head => head.isGame === 'VASSALAGE')).toMatchObject([
    { vassalage: 'PG', gameType: 'RNG', rtp: null, launchable: false, isHot: true },
    { vassalage: 'JDB', gameType: 'FISH' },
  ])
  const counted = hotGames.reduce((sum, vendor) => sum + vendor.games, 0)
  expect(counted).toBe(games.filter(game => game.hotRank !== null).length)
  expect(hotPlaces).toBe(counted + vendorEntries.length)
})

test('every label of a banner is among those that the build draws', () => {
  const snapshot = loadSnapshot(undefined)
  const drawn = new Set(publishedHeads(snapshot).map(head => head.iconUrl))
  for (const path of snapshot.banners.flatMap(banner => banner.art)) expect(drawn).toContain(path)
})

// Protects: what operators have written names the labels of the time when they were SVG.
test('labels that texts name get the addresses that they have now', () => {
  const [banner] = DEMO_CONTENT.banners
  if (!banner) throw new Error('the demo has no banner')
  const old = { ...banner, art: banner.art.map(path => path.replace(/webp$/, 'svg')) }
  const published = (banners: readonly Banner[]) =>
    publishedSnapshot(demoCatalogue(), { ...DEMO_CONTENT, banners }, DEMO_PUBLISHED_AT).banners
  expect(published([old])).toEqual(published([banner]))
  for (const path of published([banner])[0]?.art ?? []) expect(path).toMatch(/\.[0-9a-f]{8}\.webp$/)
})

// Protects: the first page of all games is the one that the server answers, or the list would change as it wakes.
test('the lobby of all games begins as the server does', () => {
  const first = new LoadedCatalogue(demoCatalogue()).find({
    language: 'en',
    pageNo: 1,
    pageSize: LOBBY_PAGE_SIZE,
  })
  const heads = firstOfAll(loadSnapshot(undefined))
  expect(heads.map(head => head.nodeId)).toEqual(first.games.map(game => game.nodeId))
})

test('a published snapshot is read from its directory', () => {
  const published = { ...loadSnapshot(undefined), banners: [] }
  inDirectory(JSON.stringify(published), directory => {
    const read = loadSnapshot(directory)
    expect(read.banners).toEqual([])
    // Every page asks for it; it is read and checked once.
    rmSync(join(directory, SNAPSHOT_FILE))
    expect(loadSnapshot(directory)).toBe(read)
  })
})

test('a published snapshot that lacks a language stops the build and names the place', () => {
  const published = JSON.parse(JSON.stringify(loadSnapshot(undefined)))
  published.notices[0].title = { en: 'Only English' }
  inDirectory(JSON.stringify(published), directory => {
    expect(() => loadSnapshot(directory)).toThrow('notices.0.title')
  })
})
