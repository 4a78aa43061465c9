import { expect, test } from 'vitest'
import { labelSheet, labelSheets } from '#layouts/pictures/label-sheets.ts'
import { demoCatalogue } from '#lib/demo/catalogue.ts'
import { labelOnSheet } from '#lib/games/label-sheet.ts'
import { GAME_TYPES, LOBBY_PAGE_SIZE } from '#lib/games/rules.ts'
import { loadSnapshot } from '#lib/snapshot/load.ts'
import { firstOfAll } from '#lib/snapshot/publish.ts'
import { LoadedCatalogue } from '#server/games/loaded-catalogue.ts'

// A page whose first labels were not on its sheet would ask for each of them alone, beyond its twenty requests.
test('a sheet holds each label of its page once, under the id that the page refers to', () => {
  for (const { href, labels, svg } of labelSheets().values()) {
    const ids = [...svg.matchAll(/<symbol id="([^"]+)"/g)].map(([, id]) => id)
    expect(ids).toEqual([...new Set(ids)])
    expect(labels.map(label => labelOnSheet({ href, labels }, label))).toEqual(ids.map(id => `${href}#${id}`))
  }
})

test('the first page of every lobby is on the sheet of its category', () => {
  for (const gameType of GAME_TYPES) {
    const heads = loadSnapshot().categories.find(each => each.gameType === gameType)?.heads ?? []
    const first = heads.slice(0, LOBBY_PAGE_SIZE).map(head => head.iconUrl)
    expect(labelSheet(gameType).labels).toEqual(first)
  }
})

// Protects: the first page of all games is the one that the server answers, or the list would change as it wakes.
test('the lobby of all games begins as the server does, and its labels are on a sheet', () => {
  const first = new LoadedCatalogue(demoCatalogue()).find({
    language: 'en',
    pageNo: 1,
    pageSize: LOBBY_PAGE_SIZE,
  })
  const heads = firstOfAll(loadSnapshot())
  expect(heads.map(head => head.nodeId)).toEqual(first.games.map(game => game.nodeId))
  expect(labelSheet('all').labels).toEqual(heads.map(head => head.iconUrl))
})

// The file is kept for a year by every browser.
test('the address of a sheet says what is in it', () => {
  const addresses = [...labelSheets().values()].map(({ href }) => href)
  expect(new Set(addresses).size).toBe(addresses.length)
  for (const address of addresses) expect(address).toMatch(/^\/labels\/[a-z0-9-]+\.[0-9a-f]{8}\.svg$/)
})

test('a picture that is no label stays a file of its own', () => {
  expect(labelOnSheet(labelSheet('home'), '/banners/spring.png')).toBeUndefined()
  const sheet = { href: '/labels/a.svg', labels: ['/art/BAIZE/RNG/koi-terrace.00000000.svg'] }
  expect(labelOnSheet(sheet, `https://one.example${sheet.labels[0]}`)).toBe(
    '/labels/a.svg#BAIZE-RNG-koi-terrace',
  )
  expect(labelOnSheet(undefined, '/art/BAIZE/RNG/koi-terrace.svg')).toBeUndefined()
})
