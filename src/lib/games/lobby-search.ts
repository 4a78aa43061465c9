import { artPath } from './label-address.ts'
import { FIRST_CHOICE, type LobbyChoice, type LobbyScope } from './lobby-rules.ts'
import type { LobbyPage } from './lobby-store.ts'
import { type GameType, LOBBY_PAGE_SIZE } from './rules.ts'

/** What searches a lobby in the browser; a part of its own, since most visitors of a lobby never search it. */
type Parts = readonly [
  typeof import('#lib/search/search-source.ts'),
  typeof import('#lib/search/name-search.ts'),
]

let parts: Parts | undefined
let loading: Promise<void> | undefined

/** Brings the index of names, so that keys are answered without asking; what fails is tried again at the next call. */
export function prepareSearch(): Promise<void> {
  loading ??= load().catch(() => {
    loading = undefined
  })
  return loading
}

/** Settles once the index is there, or at once where nobody has asked for it. */
export function indexOnItsWay(): Promise<void> {
  return loading ?? Promise.resolve()
}

async function load(): Promise<void> {
  const [source, names] = await Promise.all([
    import('#lib/search/search-source.ts'),
    import('#lib/search/name-search.ts'),
  ])
  await source.loadIndex()
  parts = [source, names]
  // Code that has run is quick: the first key is not the one that waits for that.
  searchHere({ vendors: [], kinds: [] }, { ...FIRST_CHOICE, gameName: 'a' })
}

/** Whether a key is answered without the server. */
export function isSearchReady(): boolean {
  return parts !== undefined
}

/** A page of the search in the index; undefined where nothing is searched for or the index is not there. */
export function searchHere(scope: LobbyScope, choice: LobbyChoice): Omit<LobbyPage, 'of'> | undefined {
  if (!parts || choice.gameName === '') return undefined
  const [{ findWithin }, { queryOf }] = parts
  const { gameType } = scope
  const within = {
    gameType,
    vassalage: choice.vassalage ?? scope.vassalage,
    gameClassify: choice.gameClassify,
  }
  const { page } = choice
  const from = (page - 1) * LOBBY_PAGE_SIZE
  const found = findWithin(queryOf(choice.gameName), within, { from, to: from + LOBBY_PAGE_SIZE })
  if (!found) return undefined
  const { games, isHot, total } = found
  return {
    games: games.map(({ name, english: _, artSeed, ...game }, at) => ({
      ...game,
      nodeId: '',
      nodeName: name,
      isGame: 'GAME',
      isHot: isHot[at] ? 1 : 0,
      iconUrl: artPath({ ...game, artSeed }),
    })),
    total,
    totalPages: Math.ceil(total / LOBBY_PAGE_SIZE),
    page,
  }
}

/** How many games of each other category a search finds; none until the index is there. */
export function foundElsewhere({ gameName }: LobbyChoice, gameType: GameType): ReadonlyMap<GameType, number> {
  if (!parts) return new Map()
  const [{ countElsewhere }, { queryOf }] = parts
  return countElsewhere(queryOf(gameName), gameType)
}
