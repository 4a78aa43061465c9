import * as v from 'valibot'
import { expect, test } from 'vitest'
import { DEMO_GAMES, demoCatalogue } from '#lib/demo/catalogue.ts'
import { percentOf, returnToPlayer } from '#lib/fairness/rtp.ts'
import { artPath, GAME_TYPES, gameOfArtPath, searchForm } from '#lib/games/rules.ts'
import { LANGUAGES } from '#lib/i18n/languages.ts'

const { games, vendors, classifications } = demoCatalogue()

test('has the size it is asked for, and the small world is the beginning of the large one', () => {
  expect(games).toHaveLength(DEMO_GAMES)
  const large = new Map(demoCatalogue(10_300).games.map(game => [game.nodeId, game]))
  expect(large.size).toBe(10_300)
  for (const game of games) expect(large.get(game.nodeId)).toEqual(game)
})

test('is the same every time', () => {
  expect(demoCatalogue()).toEqual(demoCatalogue())
})

test('every game has a name in every language, a valid id and a code of its own', () => {
  const keys = new Set(games.map(artPath))
  expect(keys.size).toBe(games.length)
  for (const game of games) {
    for (const language of Object.keys(LANGUAGES) as (keyof typeof LANGUAGES)[]) {
      expect(game.names[language].trim()).not.toBe('')
    }
    expect(game.names.th).toMatch(/^[\u0e00-\u0e7f0-9 “”]+$/)
    expect(v.is(v.pipe(v.string(), v.uuid()), game.nodeId)).toBe(true)
    expect(gameOfArtPath(artPath(game))).toEqual({
      vassalage: game.vassalage,
      gameType: game.gameType,
      gameCode: game.gameCode,
    })
  }
})

test('returns are stated exactly and stay within what slots pay', () => {
  for (const game of games.filter(game => game.gameType === 'RNG')) {
    expect(game.rtp).toMatch(/^9[4-7]\.\d$/)
  }
})

test('every category, vendor and classification is used, and none is unknown', () => {
  expect(new Set(games.map(game => game.gameType))).toEqual(new Set(GAME_TYPES))
  expect(new Set(games.map(game => game.vassalage))).toEqual(new Set(vendors.map(vendor => vendor.code)))
  const known = new Set(classifications.map(({ gameType, code }) => `${gameType}/${code}`))
  const used = games.flatMap(game => (game.gameClassify ? [`${game.gameType}/${game.gameClassify}`] : []))
  expect(new Set(used)).toEqual(known)
})

test('e-sports, cockfight and lottery come from their own vendors', () => {
  const vendorsOf = (gameType: string) =>
    [...new Set(games.filter(game => game.gameType === gameType).map(game => game.vassalage))].sort()
  expect(vendorsOf('ESPORTS')).toEqual(['IA', 'IMES', 'TF'])
  expect(vendorsOf('COCKFIGHT')).toEqual(['DIG', 'DS88', 'SV3'])
  expect(vendorsOf('LOTT')).toEqual(['LOTT', 'TCG_LOTTO_VN', 'TCG_SEA'])
  expect(vendorsOf('ELOTT')).toEqual(['ELOTT'])
})

test('only the demo vendor has games that can be launched', () => {
  const launchable = games.filter(game => game.launchable)
  expect(launchable.map(game => [game.vassalage, game.gameCode, game.hotRank])).toEqual([
    ['BAIZE', 'koi-terrace', 1],
  ])
})

test('the tile of the playable game states the return that its reels are proven to have', () => {
  const koi = games.find(game => game.launchable)
  expect(koi?.rtp).toBe(percentOf(returnToPlayer(), 1))
})

test('paths that no game can have are not read as one', () => {
  for (const path of [
    '/art/PG/RNG/../x.svg',
    '/art/pg/RNG/a.svg',
    '/art/PG/HOME/a.svg',
    '/art/PG/RNG/a.png',
    '/art/',
  ])
    expect(gameOfArtPath(path)).toBeUndefined()
})

test('the form for searching drops case, accents, signs and tone marks, and keeps vowels', () => {
  expect(searchForm('Café-Royal 40')).toBe('caferoyal40')
  expect(searchForm('น้ำตก')).toBe(searchForm('นำตก'))
  expect(searchForm('ปู')).not.toBe(searchForm('ปี'))
  expect(searchForm('ＫＯＩ')).toBe('koi')
})
