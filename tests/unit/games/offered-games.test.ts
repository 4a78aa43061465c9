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

// Protects: a site that is no demo lists nothing that cannot be opened, and still knows what was played.
test.each(['on', 'off'])(
  'games that no vendor stands behind are listed by a demo alone (DEMO=%s)',
  async demo => {
    vi.stubEnv('DEMO', demo)
    const { demoCatalogue } = await import('#lib/demo/catalogue.ts')
    const { LoadedCatalogue } = await import('#server/games/loaded-catalogue.ts')
    const { publishedSnapshot } = await import('#lib/snapshot/publish.ts')
    const { HOUSE_CONTENT } = await import('#lib/content/house.ts')
    const demoWorld = demoCatalogue(600)
    // As an operator closes one; the hot list begins with it.
    const closed = demoWorld.games.find(game => game.hotRank === 1)
    if (!closed) throw new Error('the demo world has no hot game')
    const games = demoWorld.games.map(game => (game === closed ? { ...game, launchable: false } : game))
    const whole = { ...demoWorld, games }
    const catalogue = new LoadedCatalogue(whole)
    const all = catalogue.find({ language: 'en', pageNo: 1, pageSize: 100_000 })
    const snapshot = publishedSnapshot(whole, HOUSE_CONTENT, new Date(0))
    expect(all.games.every(game => game.launchable)).toBe(demo === 'off')
    expect(snapshot.categories.reduce((sum, one) => sum + one.games, 0)).toBe(all.total)
    const hotGames = snapshot.hot.filter(head => head.isGame === 'GAME')
    expect(hotGames.every(head => head.launchable)).toBe(demo === 'off')
    expect(catalogue.gameById(closed.nodeId)?.gameCode).toBe(closed.gameCode)
  },
)
