import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { demoCatalogue } from '#lib/demo/catalogue.ts'
import type { ListedGame } from '#lib/games/api.ts'
import { FIRST_CHOICE, type LobbyChoice, type LobbyScope } from '#lib/games/lobby-rules.ts'
import { LOBBY_PAGE_SIZE } from '#lib/games/rules.ts'
import { inSearchOrder } from '#lib/search/game-order.ts'
import { writeSearchIndex } from '#lib/search/index-file.ts'
import { LoadedCatalogue } from '#server/games/loaded-catalogue.ts'
import { stubSearchWorker } from '#tests/support/search-worker.ts'
import { fakeServer, type SentCall } from '#tests/support/wire.ts'

/** Guards what a lobby asks for each choice, and that late, failed and empty answers leave a list that is true. */
type Store = typeof import('#lib/games/lobby-store.ts')
let store: Store
const slots: LobbyScope = { gameType: 'RNG', vendors: [], kinds: [] }

beforeEach(async () => {
  vi.resetModules()
  vi.stubGlobal('document', { documentElement: { lang: 'en', dataset: {} } })
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  })
  store = await import('#lib/games/lobby-store.ts')
})
afterEach(() => vi.unstubAllGlobals())

function game(nodeId: string): ListedGame {
  return {
    nodeId,
    nodeName: nodeId,
    isGame: 'GAME',
    gameType: 'RNG',
    vassalage: 'PG',
    gameCode: nodeId,
    gameClassify: null,
    iconUrl: `/art/PG/RNG/${nodeId}.svg`,
    isHot: 0,
    isNew: false,
    maintenance: false,
    launchable: true,
    rtp: null,
  }
}
const listOf = (names: string[], pages = 1) => ({
  games: names.map(game),
  total: names.length,
  totalPages: pages,
  pageNo: 1,
})
const names = () => store.$lobby.get().value?.games.map(one => one.nodeId)
const query = (sent: SentCall) => Object.fromEntries(new URL(sent.path, 'http://x').searchParams)

test('asks for vendor, kind, search and page of the choice within the category', async () => {
  const { sent } = fakeServer(() => ({ value: { ...listOf(['koi'], 9), total: 130 } }))
  const choice = { ...FIRST_CHOICE, vassalage: 'PG', gameClassify: 'TG', gameName: 'koi', page: 2 }
  await store.openLobby(slots, choice)
  expect(sent.map(query)).toEqual([
    { gameType: 'RNG', vassalage: 'PG', gameClassify: 'TG', gameName: 'koi', pageNo: '2' },
  ])
  expect(names()).toEqual(['koi'])
})

test('asks for all vendors of a lobby of some vendors, and for new games as new', async () => {
  const { sent } = fakeServer(() => ({ value: listOf([]) }))
  await store.openLobby({ vendors: [], kinds: [], vassalage: 'LOTT,ELOTT' }, FIRST_CHOICE)
  await store.openLobby(slots, { ...FIRST_CHOICE, filter: 'NEW' })
  expect(sent.map(query)).toEqual([
    { vassalage: 'LOTT,ELOTT', pageNo: '1' },
    { gameType: 'RNG', pageNo: '1', isNew: 'true' },
  ])
})

test('a slow answer to an older choice never replaces a newer one', async () => {
  const answers: (() => void)[] = []
  fakeServer(
    ({ path }) =>
      new Promise(resolve =>
        answers.push(() => resolve({ value: listOf([path.includes('PG') ? 'old' : 'new']) })),
      ),
  )
  const older = store.openLobby(slots, { ...FIRST_CHOICE, vassalage: 'PG' })
  const newer = store.openLobby(slots, { ...FIRST_CHOICE, vassalage: 'JL' })
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  answers[1]?.()
  await newer
  answers[0]?.()
  await older
  expect(names()).toEqual(['new'])
})

test('a page above the last one counts as not asked for', async () => {
  const { sent } = fakeServer(sent => {
    const page = Number(query(sent).pageNo)
    return { value: { ...listOf(page > 3 ? [] : ['koi'], 3), pageNo: page } }
  })
  await store.openLobby(slots, { ...FIRST_CHOICE, page: 99 })
  expect(sent.map(one => query(one).pageNo)).toEqual(['99', '1'])
  expect(store.$choice.get().page).toBe(1)
  expect(names()).toEqual(['koi'])
})

test('hot games come from the tab until they are refreshed, and what others left there is no list', async () => {
  sessionStorage.setItem('hotGames:en:RNG:', '[1,2]')
  let hottest = 'koi'
  const { sent } = fakeServer(() => ({ value: { list: [game(hottest)] } }))
  const hot = { ...FIRST_CHOICE, filter: 'HOT' as const }
  await store.openLobby(slots, hot)
  hottest = 'naga'
  await store.openLobby(slots, hot)
  expect(names()).toEqual(['koi'])
  await store.rereadLobby()
  expect(names()).toEqual(['naga'])
  expect(sent).toHaveLength(2)
})

test('hot games are shown by fifteen, and a page above the last one is the first', async () => {
  fakeServer(() => ({ value: { list: Array.from({ length: 17 }, (_, index) => game(`game ${index}`)) } }))
  const hot = { ...FIRST_CHOICE, filter: 'HOT' as const, vassalage: 'JL' }
  await store.openLobby(slots, { ...hot, page: 2 })
  expect(names()).toEqual(['game 15', 'game 16'])
  expect(store.$lobby.get().value).toMatchObject({ total: 17, totalPages: 2, page: 2 })
  await store.openLobby(slots, { ...hot, page: 3 })
  expect(store.$choice.get().page).toBe(1)
  expect(names()).toHaveLength(15)
})

test('what leads to a vendor’s games has a place in the list and is not counted as a game', async () => {
  const list = [game('koi'), { ...game('slots of PG'), isGame: 'VASSALAGE' as const }]
  fakeServer(() => ({ value: { list } }))
  await store.openLobby(slots, { ...FIRST_CHOICE, filter: 'HOT' })
  expect(names()).toEqual(['koi', 'slots of PG'])
  expect(store.$lobby.get().value).toMatchObject({ total: 1, totalPages: 1 })
})

test('a failed reading says why, and the next one may succeed', async () => {
  let reachable = false
  fakeServer(() => (reachable ? { value: listOf(['koi']) } : { code: 'unavailable', status: 503 }))
  await store.openLobby(slots, FIRST_CHOICE)
  expect(store.$lobby.get()).toMatchObject({ state: 'failed', failure: { code: 'unavailable' } })
  reachable = true
  await store.rereadLobby()
  expect(store.$lobby.get()).toMatchObject({ state: 'ready', failure: undefined })
})

test('favourites whose list came are shown although all their nodes could not be read', async () => {
  fakeServer(({ path }) =>
    path.includes('/ids')
      ? { code: 'unavailable', status: 503 }
      : { value: { content: [game('koi')], pageNum: 1, totalPages: 1, total: 1 } },
  )
  await store.openLobby(slots, { ...FIRST_CHOICE, filter: 'FAV' })
  const { $favorites } = await import('#lib/games/favorites-store.ts')
  expect([...$favorites.get()]).toEqual(['koi'])
})

test('what is said of a list is said of the choice that it answers, while the next one is read', async () => {
  fakeServer(({ path }) => (path.includes('PG') ? new Promise(() => {}) : { value: listOf(['koi']) }))
  await store.openLobby(slots, FIRST_CHOICE)
  void store.openLobby(slots, { ...FIRST_CHOICE, vassalage: 'PG' })
  expect(store.$lobby.get()).toMatchObject({ state: 'loading', value: { of: FIRST_CHOICE } })
})

describe('with the index of names', () => {
  const catalogue = demoCatalogue(600)
  const all = inSearchOrder(catalogue.games)
  const index = JSON.stringify(writeSearchIndex({ ...catalogue, games: all }, 'en'))
  let asked: string[]
  beforeEach(async () => {
    asked = []
    vi.stubGlobal('fetch', async (address: string | URL | Request) => {
      const path = address instanceof Request ? address.url : String(address)
      if (path.includes('search-index')) return new Response(index)
      asked.push(path)
      return Response.json({ success: true, value: listOf(['from the server']) })
    })
    const held = stubSearchWorker()
    const { prepareIndex } = await import('#lib/search/search-client.ts')
    prepareIndex()
    await held.ready
  })
  const searchFor = (choice: Partial<LobbyChoice>) => store.openLobby(slots, { ...FIRST_CHOICE, ...choice })
  const found = () => store.$lobby.get().value

  test('a key is answered page by page, as the server would answer it', async () => {
    const server = new LoadedCatalogue(catalogue)
    for (const [gameName, page] of [
      ['koi', 1],
      ['the', 2],
      ['dragn', 1],
    ] as const) {
      await searchFor({ gameName, page })
      const wanted = server.find({
        gameType: 'RNG',
        gameName,
        language: 'en',
        pageNo: page,
        pageSize: LOBBY_PAGE_SIZE,
      })
      expect(found()?.games.map(one => one.gameCode)).toEqual(wanted.games.map(one => one.gameCode))
      expect(found()?.games.map(one => one.rtp)).toEqual(wanted.games.map(one => one.rtp))
      expect(found()).toMatchObject({ total: wanted.total, totalPages: wanted.totalPages, page })
    }
    expect(asked).toEqual([])
  })

  test('a search stays within the vendor and the kind that are chosen', async () => {
    const one = all.find(({ gameType, gameClassify }) => gameType === 'RNG' && gameClassify !== null)
    await searchFor({
      gameName: 'a',
      vassalage: one?.vassalage,
      gameClassify: one?.gameClassify ?? undefined,
    })
    const listed = found()?.games ?? []
    expect(listed.length).toBeGreaterThan(0)
    expect(new Set(listed.map(game => `${game.vassalage} ${game.gameClassify}`)).size).toBe(1)
  })

  test('a page above the last one counts as not asked for, and without a search the server is asked', async () => {
    await searchFor({ gameName: 'koi', page: 99 })
    await vi.waitFor(() => expect(found()?.games.length).toBeGreaterThan(0))
    expect(store.$choice.get().page).toBe(1)
    await searchFor({ vassalage: 'PG' })
    expect(names()).toEqual(['from the server'])
  })

  test('where few are found, games of other categories with such a name are counted', async () => {
    await searchFor({ gameName: 'baccarat' })
    const counts = new Map(found()?.elsewhere)
    expect(counts.get('LIVE')).toBe(
      all.filter(game => game.gameType === 'LIVE' && /baccarat/i.test(game.names.en)).length,
    )
    expect(counts.has('RNG')).toBe(false)
    await searchFor({ gameName: 'a' })
    expect(found()?.elsewhere).toEqual([])
  })

  // Protects: a member sees which of the games that were found are kept, and may keep others.
  test('a member’s list gets the nodes of its games from the server, and stays the answer to the same search', async () => {
    const { $session } = await import('#lib/session/store.ts')
    $session.set('member')
    await searchFor({ gameName: 'koi terrace' })
    const { elsewhere } = found() ?? {}
    expect(found()?.games.map(game => game.nodeId)).toEqual([''])
    await vi.waitFor(() => expect(names()).toEqual(['from the server']))
    expect(found()?.elsewhere).toBe(elsewhere)
  })
})
