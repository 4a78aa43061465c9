import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** Guards that a deployment which does not speak Thai offers no bingo anywhere (spec 2.7), and that one which does has it. */
beforeEach(() => vi.resetModules())
afterEach(() => vi.unstubAllEnvs())

async function bingoIn(languages: string) {
  vi.stubEnv('PUBLIC_LANGUAGES', languages)
  const { demoCatalogue } = await import('#lib/demo/catalogue.ts')
  const { LoadedCatalogue } = await import('#server/games/loaded-catalogue.ts')
  const { offeredGames } = await import('#lib/games/game.ts')
  const demo = demoCatalogue(600)
  const catalogue = new LoadedCatalogue(demo)
  const all = { gameType: 'RNG', language: 'en', pageNo: 1, pageSize: 100_000 } as const
  const bingo = (games: readonly { gameClassify: string | null }[]) =>
    games.filter(game => game.gameClassify === 'BG').length
  const lane = catalogue.lanes.find(one => one.gameType === 'RNG')
  return {
    inDemo: bingo(demo.games),
    published: bingo(offeredGames(demo.games)),
    listed: bingo(catalogue.find(all).games),
    found: bingo(catalogue.find({ ...all, gameName: 'bingo' }).games),
    indexed: bingo(catalogue.searched()),
    counted: lane?.games === catalogue.find(all).total,
  }
}

test('without Thai there is none in lists, counts, search and index', async () => {
  const { inDemo, ...offered } = await bingoIn('en,pt')
  expect(inDemo).toBeGreaterThan(0)
  expect(offered).toEqual({ published: 0, listed: 0, found: 0, indexed: 0, counted: true })
})

test('with Thai all of it is there', async () => {
  const { inDemo, published, listed, indexed, found } = await bingoIn('th,en')
  expect([published, listed, indexed]).toEqual([inDemo, inDemo, inDemo])
  expect(found).toBeGreaterThan(0)
})
