import { useEffect } from 'react'
import type { ListedGame } from '#lib/games/api.ts'
import { loadFavorites } from '#lib/games/favorites-store.ts'
import { LISTS_EVENT } from '#lib/games/lists-event.ts'
import {
  choiceOfSearch,
  firstChoice,
  isFirst,
  isOwn,
  type LobbyChoice,
  type LobbyScope,
  searchOfChoice,
} from '#lib/games/lobby-rules.ts'
import { $choice, type LobbyPage, openLobby, rereadLobby, seedLobby } from '#lib/games/lobby-store.ts'
import { LOBBY_PAGE_SIZE } from '#lib/games/rules.ts'
import { $hasEnded, $member, $session } from '#lib/session/store.ts'

/** A lobby's page on the site. */
interface Place {
  range: LobbyScope
  /** The page's own address, in its language. */
  path: string
  loginHref: string
}

interface Published extends Place {
  /** The first page as it was published; undefined if it must be requested. */
  first?: readonly ListedGame[]
  total: number
  places?: number
}

export function firstPage(
  games: readonly ListedGame[],
  { total, places = total }: { total: number; places?: number | undefined },
): Omit<LobbyPage, 'of'> {
  return { games, total, totalPages: Math.ceil(places / LOBBY_PAGE_SIZE), page: 1 }
}

/**
 * Leads a guest who asks for what is somebody's own to the login, and back to it; in the lobby of hot, recent and favourite
 * games it is the dialog that opens, over the hot ones (spec 2.7). Who came by the address itself leaves it: going back
 * would only ask again.
 */
export function requestLogin(
  choice: LobbyChoice,
  { range, path, loginHref }: Place,
  { isArrival = false } = {},
): void {
  const opener = document.querySelector<HTMLElement>('astro-island [data-open-dialog="login"]')
  const login = `${loginHref}?next=${encodeURIComponent(path + searchOfChoice(choice, range))}`
  if (range.home && opener) opener.click()
  else if (isArrival) location.replace(login)
  else location.assign(login)
}

/** Puts a choice into the address: a step of the browser's history, unless the address says it already. */
export function nameChoice(to: LobbyChoice, { path, range }: Pick<Place, 'path' | 'range'>): void {
  const search = searchOfChoice(to, range)
  const there = choiceOfSearch(location.search, range)
  if (searchOfChoice(there, range) === search) return
  // The first letters of a search are a step, the others change it: back leads to the lobby as it was before.
  const isSameSearch =
    there.gameName !== '' && to.gameName !== '' && isSame(to, { ...there, ...searched(to) })
  if (isSameSearch && to.page === 1) history.replaceState(null, '', path + search)
  else history.pushState(null, '', path + search)
}

function searched({ gameName, page }: LobbyChoice): Pick<LobbyChoice, 'gameName' | 'page'> {
  return { gameName, page }
}

function isSame(one: LobbyChoice, other: LobbyChoice): boolean {
  return (
    one.filter === other.filter &&
    one.vassalage === other.vassalage &&
    one.gameClassify === other.gameClassify &&
    one.gameName === other.gameName &&
    one.sort === other.sort &&
    one.rtpFrom === other.rtpFrom &&
    one.volatility === other.volatility &&
    one.page === other.page
  )
}

/** Opens what the address names, and follows the browser's back and forward. */
export function useAddress({ range, first, total, places, path, loginHref }: Published): void {
  useEffect(() => {
    const open = () => {
      const choice = choiceOfSearch(location.search, range)
      const isBarred = isOwn(choice.filter) && $session.get() === 'guest'
      if (!isBarred) return void openLobby(range, choice)
      if (range.home) {
        history.replaceState(null, '', path)
        void openLobby(range, firstChoice(range))
      }
      requestLogin(choice, { range, path, loginHref }, { isArrival: true })
    }
    const isPlain = isFirst(choiceOfSearch(location.search, range), range)
    if (isPlain && first) seedLobby(range, firstPage(first, { total, places }))
    else open()
    // What the page was built with turned out to be old, before the island woke or after it.
    const reread = () => isFirst($choice.get(), range) && void rereadLobby()
    if (isPlain && document.documentElement.dataset.lists === 'changed') reread()
    document.addEventListener(LISTS_EVENT, reread)
    // What waited for the choice of the address is shown with it (GameTile.module.css).
    requestAnimationFrame(() => delete document.documentElement.dataset.query)
    addEventListener('popstate', open)
    return () => {
      removeEventListener('popstate', open)
      document.removeEventListener(LISTS_EVENT, reread)
    }
  }, [range, first, total, places, path, loginHref])
  useEffect(() => {
    // A page above the last one was left out: the address says which page is shown.
    return $choice.listen(choice => {
      const there = choiceOfSearch(location.search, range)
      if (there.page !== choice.page && isSame({ ...there, page: choice.page }, choice))
        history.replaceState(null, '', path + searchOfChoice(choice, range))
    })
  }, [range, path])
  useSession({ range, path })
}

/** A user who signs in sees their own lists; after signing out, in any tab, nothing of them stays. */
function useSession({ range, path }: Pick<Place, 'range' | 'path'>): void {
  useEffect(
    () => $session.subscribe(kind => void (kind !== 'guest' && kind !== 'unknown' && loadFavorites())),
    [],
  )
  useEffect(() => {
    let seen = $member.get()?.id
    const look = () => {
      // Under the dialog that offers to sign in again, the page stays as it is.
      const isAway = $session.get() === 'guest' && $hasEnded.get()
      const who = isAway ? ENDED : $member.get()?.id
      if (who === seen) return
      seen = who
      if (isAway || !isOwn($choice.get().filter)) return
      if (who !== undefined) return void rereadLobby()
      history.replaceState(null, '', path)
      void openLobby(range, firstChoice(range))
    }
    // Whether a session ended by itself is told right after that it is over.
    const later = () => void setTimeout(look)
    const stops = [$session.listen(later), $member.listen(later), $hasEnded.listen(later)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [range, path])
}

/** Stands for a member whose session ended by itself, until they are back or have gone. */
const ENDED = 'ended'
