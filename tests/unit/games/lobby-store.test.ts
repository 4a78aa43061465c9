import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ListedGame } from '#lib/games/api.ts'
import { FIRST_CHOICE, type LobbyScope } from '#lib/games/lobby-rules.ts'
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
  const { sent } = fakeServer(() => ({ value: listOf(['koi'], 9) }))
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
