import { atom } from 'nanostores'
import type { Failure } from '#lib/wire/action.ts'
import { call, type Outcome } from '#lib/wire/client.ts'
import { IDLE, type Loadable } from '#lib/wire/loadable.ts'
import { favoriteList, games, type ListedGame, recentGames } from './api.ts'
import { favoritesAtRest, loadFavorites } from './favorites-store.ts'
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
}

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
export function seedLobby(inScope: LobbyScope, page: LobbyPage): void {
  scope = inScope
  reading += 1
  $choice.set(firstChoice(inScope))
  $lobby.set({ state: 'ready', value: page, failure: undefined })
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

interface Reading {
  isQuiet: boolean
  isFresh: boolean
}

async function read({ isQuiet, isFresh }: Reading): Promise<void> {
  reading += 1
  const mine = reading
  const { value } = $lobby.get()
  if (!isQuiet) $lobby.set({ state: 'loading', value, failure: undefined })
  const found = await ask($choice.get(), isFresh)
  if (mine !== reading) return
  if ('failure' in found) {
    if (!isQuiet) $lobby.set({ state: 'failed', value, failure: found.failure })
    return
  }
  // A page above the last one counts as not asked for (spec 2.7 and section 5); the last favourite of a page may go.
  if (found.page > 1 && found.page > found.totalPages) {
    $choice.set({ ...$choice.get(), page: isQuiet ? Math.max(1, found.totalPages) : 1 })
    return read({ isQuiet, isFresh })
  }
  $lobby.set({ state: 'ready', value: found, failure: undefined })
}

async function ask(choice: LobbyChoice, isFresh: boolean): Promise<LobbyPage | { failure: Failure }> {
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
  })
  return pageOf(outcome, value => ({ ...value, page }))
}

type ListAction = typeof games | typeof favoriteList | typeof recentGames

function pageOf<A extends ListAction>(
  outcome: Outcome<A>,
  read: (value: Extract<Outcome<A>, { ok: true }>['value']) => LobbyPage,
): LobbyPage | { failure: Failure } {
  return outcome.ok ? read(outcome.value) : { failure: outcome.failure }
}
