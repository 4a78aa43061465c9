import { atom } from 'nanostores'
import { NO_ANSWER, type SearchAnswer } from '#lib/search/question.ts'
import { SearchClient } from '#lib/search/search-client.ts'
import { $session } from '#lib/session/store.ts'
import type { Failure } from '#lib/wire/action.ts'
import { call, type Outcome } from '#lib/wire/client.ts'
import { IDLE, type Loadable } from '#lib/wire/loadable.ts'
import { favoriteList, games, type ListedGame, recentGames } from './api.ts'
import { favoritesAtRest, knowFavorites, loadFavorites } from './favorites-store.ts'
import { readHot } from './hot-cache.ts'
import { FIRST_CHOICE, firstChoice, type LobbyChoice, type LobbyScope } from './lobby-rules.ts'
import { LOBBY_PAGE_SIZE } from './rules.ts'

/** A page of a lobby's list; a list without pages has one. */
export interface LobbyPage {
  games: readonly ListedGame[]
  /** How many games there are on all pages. */
  total: number
  totalPages: number
  page: number
  /** Where a search found little: how many games of each other category have such a name. */
  elsewhere?: SearchAnswer['elsewhere']
  /** What it answers; while the next one is read, the choice is ahead of it. */
  of: LobbyChoice
}

/** A search of the index lists games without their nodes; who has hearts of their own gets them once the typing rests. */
const COMPLETED_AFTER_MS = 400

export const $choice = atom<LobbyChoice>(FIRST_CHOICE)
export const $lobby = atom<Loadable<LobbyPage>>(IDLE)

let scope: LobbyScope = { vendors: [], kinds: [] }
/** Counts readings, so that a slow answer to an older choice never replaces a newer one's. */
let reading = 0

/** Shows what a choice comes to. */
export function openLobby(inScope: LobbyScope, choice: LobbyChoice): Promise<void> {
  scope = inScope
  $choice.set(choice)
  return read({ isQuiet: false, isFresh: false })
}

/** Begins with the first page as it was published, and asks nobody. */
export function seedLobby(inScope: LobbyScope, page: Omit<LobbyPage, 'of'>): void {
  scope = inScope
  reading += 1
  const of = firstChoice(inScope)
  $choice.set(of)
  $lobby.set({ state: 'ready', value: { ...page, of }, failure: undefined })
}

/** The same list again: after a failure, or because somebody wants to know whether it has changed. */
export function rereadLobby(): Promise<void> {
  return read({ isQuiet: false, isFresh: true })
}

/** Fills the page of favourites up after one was taken out, once the server knows of it. */
export async function refillFavorites(): Promise<void> {
  const mine = reading
  await favoritesAtRest()
  if (mine === reading && $choice.get().filter === 'FAV') await read({ isQuiet: true, isFresh: true })
}

/** Returns a game's node, which the search index does not contain; undefined without an answer. */
export async function nodeOf({
  nodeId,
  vassalage,
  gameType,
  gameCode,
}: ListedGame): Promise<string | undefined> {
  if (nodeId !== '') return nodeId
  const outcome = await call(games, { vassalage, gameType, gameCode, pageSize: 1 })
  return outcome.ok ? outcome.value.games[0]?.nodeId : undefined
}

interface Reading {
  isQuiet: boolean
  isFresh: boolean
}

async function read({ isQuiet, isFresh }: Reading): Promise<void> {
  reading += 1
  const mine = reading
  const { value } = $lobby.get()
  const choice = $choice.get()
  if (!isQuiet) $lobby.set({ state: 'loading', value, failure: undefined })
  const take = async (found: FoundPage | { failure: Failure }) => {
    if (mine === reading) await settle(found, choice, { isQuiet, isFresh })
  }
  // What is played most is known to the server alone.
  const isInIndex = choice.gameName !== '' && choice.sort !== 'popular'
  if (isInIndex && !isFresh) await searchNames(choice, take)
  else await take(await readPage(choice, isFresh))
}

async function settle(
  found: FoundPage | { failure: Failure },
  choice: LobbyChoice,
  { isQuiet, isFresh }: Reading,
): Promise<void> {
  const { value } = $lobby.get()
  if ('failure' in found) {
    if (!isQuiet) $lobby.set({ state: 'failed', value, failure: found.failure })
    return
  }
  // A page number above the last page is ignored (spec 2.7 and section 5): the first page is shown, or after a quiet
  // reload, which may follow the removal of the page's last favourite, the last one.
  if (found.page > 1 && found.page > found.totalPages) {
    $choice.set({ ...choice, page: isQuiet ? Math.max(1, found.totalPages) : 1 })
    return read({ isQuiet, isFresh })
  }
  // The server does not count what other categories have: of the same search, that stays.
  const elsewhere = found.elsewhere ?? (value?.of === choice ? value.elsewhere : undefined)
  $lobby.set({
    state: 'ready',
    value: { ...found, ...(elsewhere && { elsewhere }), of: choice },
    failure: undefined,
  })
  if (found.games.some(game => game.nodeId === '') && $session.get() !== 'guest') completeLater()
}

function completeLater(): void {
  const mine = reading
  setTimeout(() => {
    if (mine === reading) void read({ isQuiet: true, isFresh: true })
  }, COMPLETED_AFTER_MS)
}

const search = new SearchClient<Failure>()

/** Takes each answer to a search: the server's may be followed by the one of the index. */
function searchNames(choice: LobbyChoice, take: (found: FoundPage | { failure: Failure }) => void) {
  const { gameName, gameClassify, sort, rtpFrom, volatility, page } = choice
  const from = (page - 1) * LOBBY_PAGE_SIZE
  const vassalage = choice.vassalage ?? scope.vassalage
  const within = { gameType: scope.gameType, vassalage, gameClassify, rtpFrom, volatility }
  return search.find(
    {
      typed: gameName,
      within,
      ...(sort && sort !== 'popular' && { sort }),
      from,
      to: from + LOBBY_PAGE_SIZE,
    },
    {
      askServer: async () => {
        const found = await readPage(choice, false)
        return 'failure' in found
          ? { ok: false, failure: found.failure }
          : { ok: true, answer: { ...NO_ANSWER, games: found.games, total: found.total } }
      },
      show: ({ games, total, elsewhere }) =>
        take({ games, total, totalPages: Math.ceil(total / LOBBY_PAGE_SIZE), page, elsewhere }),
      fail: failure => take({ failure }),
    },
  )
}

type FoundPage = Omit<LobbyPage, 'of'>

async function readPage(choice: LobbyChoice, isFresh: boolean): Promise<FoundPage | { failure: Failure }> {
  const { gameType } = scope
  const vassalage = choice.vassalage ?? scope.vassalage
  const within = { ...(gameType ? { gameType } : {}), ...(vassalage ? { vassalage } : {}) }
  const { page } = choice
  if (choice.filter === 'HOT') {
    const hot = await readHot(within, isFresh)
    if (!hot.ok) return { failure: hot.failure }
    const first = (page - 1) * LOBBY_PAGE_SIZE
    return {
      games: hot.list.slice(first, first + LOBBY_PAGE_SIZE),
      // What leads to a vendor's games is no game.
      total: hot.list.filter(entry => entry.isGame !== 'VASSALAGE').length,
      totalPages: Math.ceil(hot.list.length / LOBBY_PAGE_SIZE),
      page,
    }
  }
  if (choice.filter === 'FAV') {
    const [outcome] = await Promise.all([call(favoriteList, { ...within, pageNo: page }), loadFavorites()])
    // What this list holds is kept, whether or not all that is kept could be read.
    if (outcome.ok) knowFavorites(outcome.value.content.map(game => game.nodeId))
    return pageOf(outcome, value => ({ ...value, games: value.content, page }))
  }
  if (choice.filter === 'RECENT') {
    return pageOf(await call(recentGames, { ...within, page }), value => ({ ...value, games: value.list }))
  }
  const outcome = await call(games, {
    ...within,
    pageNo: page,
    ...(choice.gameClassify ? { gameClassify: choice.gameClassify } : {}),
    ...(choice.gameName ? { gameName: choice.gameName } : {}),
    ...(choice.filter === 'NEW' ? { isNew: true } : {}),
    ...(choice.sort ? { sort: choice.sort } : {}),
    ...(choice.rtpFrom ? { rtpFrom: choice.rtpFrom } : {}),
    ...(choice.volatility ? { volatility: choice.volatility } : {}),
  })
  return pageOf(outcome, value => ({ ...value, page }))
}

type ListAction = typeof games | typeof favoriteList | typeof recentGames

function pageOf<A extends ListAction>(
  outcome: Outcome<A>,
  read: (value: Extract<Outcome<A>, { ok: true }>['value']) => FoundPage,
): FoundPage | { failure: Failure } {
  return outcome.ok ? read(outcome.value) : { failure: outcome.failure }
}
