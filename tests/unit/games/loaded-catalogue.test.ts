import { expect, test } from 'vitest'
import { demoCatalogue } from '#lib/demo/catalogue.ts'
import { LoadedCatalogue } from '#server/games/loaded-catalogue.ts'
import { measureWork } from '#tests/support/work.ts'

const demo = demoCatalogue()
const catalogue = new LoadedCatalogue(demo)
const page = { language: 'en', pageNo: 1, pageSize: 15 } as const
const names = (filter: Parameters<LoadedCatalogue['find']>[0]) =>
  catalogue.find(filter).games.map(game => game.names[filter.language])

test('a lobby page holds 15 games in their order, and the next page goes on', () => {
  const first = catalogue.find({ ...page, gameType: 'RNG' })
  expect(first.games[0]?.names.en).toBe('Koi Terrace')
  expect(first.games.map(game => game.position)).toEqual(Array.from({ length: 15 }, (_, i) => i))
  expect(first.totalPages).toBe(Math.ceil(first.total / 15))
  const second = catalogue.find({ ...page, gameType: 'RNG', pageNo: 2 })
  expect(second.games[0]?.position).toBe(15)
})

test('all pages together hold every game once', () => {
  const seen = new Set<string>()
  for (let pageNo = 1; pageNo <= catalogue.find(page).totalPages; pageNo += 1) {
    for (const game of catalogue.find({ ...page, pageNo }).games) seen.add(game.nodeId)
  }
  expect(seen.size).toBe(demo.games.length)
})

test('a page past the end is empty and still tells how many there are', () => {
  const past = catalogue.find({ ...page, gameType: 'COCKFIGHT', pageNo: 9 })
  expect(past).toEqual({ games: [], total: 9, totalPages: 1, pageNo: 9 })
})

test('names are found by any part, in the language of the call and in English, whatever the case', () => {
  expect(names({ ...page, gameName: 'OI TERR' })).toContain('Koi Terrace')
  expect(names({ ...page, language: 'th', gameName: 'เบียงปลา' })).toContain('ระเบียงปลาคาร์ป')
  expect(names({ ...page, language: 'th', gameName: 'Koi Terrace' })).toEqual(['ระเบียงปลาคาร์ป'])
  expect(names({ ...page, gameName: 'ปลาคาร์ป' })).toEqual([])
})

test('Thai is found without its tone marks', () => {
  expect(names({ ...page, language: 'th', gameName: 'ปอกเดงคลาสสิก' })).toContain('ป๊อกเด้งคลาสสิก')
})

test('a search for signs alone finds nothing, and blanks alone find all', () => {
  expect(names({ ...page, gameName: '%_*' })).toEqual([])
  expect(catalogue.find({ ...page, gameName: '' }).total).toBe(demo.games.length)
})

test('vendor, classification and newness narrow the list together', () => {
  const poker = catalogue.find({ ...page, gameType: 'PVP', gameClassify: 'PK', vassalage: 'JDB' }).games
  expect(poker.map(game => game.names.en)).toEqual(['Hold’em Terrace', 'Hold’em Jade'])
  const fresh = catalogue.find({ ...page, gameType: 'RNG', isNew: true, pageSize: 100 })
  expect(fresh.games.every(game => game.isNew)).toBe(true)
  expect(fresh.total).toBeGreaterThan(5)
})

test('lanes name only vendors and classifications that have games', () => {
  const rng = catalogue.lanes.find(lane => lane.gameType === 'RNG')
  expect(rng?.vendors.map(entry => entry.vendor.code)).toEqual([
    'PG',
    'EG2',
    'PT',
    'JDB',
    'CQ9',
    'FC',
    'JL',
    'BGS',
    'BAIZE',
  ])
  expect(rng?.classifications.map(entry => entry.classification.code)).toEqual([
    'JP',
    'TG',
    'AC',
    'VP',
    'SC',
    'BG',
  ])
})

test('ten thousand games are searched in a fraction of a frame', async () => {
  const { ms } = await measureWork(() => {
    for (let i = 0; i < 100; i += 1) catalogue.find({ ...page, gameName: 'dragon', pageNo: 2 })
  })
  expect(ms / 100).toBeLessThan(16)
})

test('entries of vendors stand in the hot list alone, right after the game of their rank', () => {
  const hot = catalogue.hot({})
  expect(demo.vendorEntries.length).toBeGreaterThan(0)
  for (const entry of demo.vendorEntries) {
    const before = hot[hot.indexOf(entry) - 1]
    expect(before).toMatchObject({ hotRank: entry.hotRank })
    const { vassalage, gameType, nodeId, names } = entry
    expect(catalogue.hot({ gameType, vassalage })).toContain(entry)
    expect(catalogue.hot({ gameType: gameType === 'RNG' ? 'FISH' : 'RNG', vassalage })).not.toContain(entry)
    // Nothing that is played, kept, searched or counted.
    expect(catalogue.gameById(nodeId)).toBeUndefined()
    expect(catalogue.gameByKey(entry)).toBeUndefined()
    expect(catalogue.pick([nodeId], {})).toEqual([])
    expect(catalogue.find({ ...page, gameName: names.en }).games.map(game => game.nodeId)).not.toContain(
      nodeId,
    )
    expect(catalogue.labelled(entry)).toBe(entry)
  }
  expect(catalogue.lanes.reduce((sum, lane) => sum + lane.games, 0)).toBe(demo.games.length)
})
