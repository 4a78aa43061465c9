import { useEffect } from 'react'
import type { ListedGame } from '#lib/games/api.ts'
import { loadFavorites } from '#lib/games/favorites-store.ts'
import {
  choiceOfSearch,
  firstChoice,
  isFirst,
  isOwn,
  type LobbyChoice,
  type LobbyScope,
  searchOfChoice,
} from '#lib/games/lobby-rules.ts'
import { $choice, type LobbyPage, openLobby, seedLobby } from '#lib/games/lobby-store.ts'
import { LOBBY_PAGE_SIZE } from '#lib/games/rules.ts'
import { $session } from '#lib/session/store.ts'

/** A lobby's page on the site. */
interface Place {
  range: LobbyScope
  /** The page's own address, in its language. */
  path: string
  loginHref: string
}

interface Published extends Place {
  /** The first page as it was published; undefined where it has to be asked for. */
  first?: readonly ListedGame[]
  total: number
  places?: number
}

export function firstPage(
  games: readonly ListedGame[],
  { total, places = total }: { total: number; places?: number | undefined },
): LobbyPage {
  return { games, total, totalPages: Math.ceil(places / LOBBY_PAGE_SIZE), page: 1 }
}

/**
 * Leads a guest who asks for what is somebody's own to the login, and back to it; in the lobby of hot, recent and favourite
 * games it is the dialog that opens, over the hot ones (spec 2.7).
 */
export function askToLogIn(choice: LobbyChoice, { range, path, loginHref }: Place): void {
  const opener = document.querySelector<HTMLElement>('astro-island [data-open-dialog="login"]')
  if (range.home && opener) opener.click()
  else location.assign(`${loginHref}?next=${encodeURIComponent(path + searchOfChoice(choice, range))}`)
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
      askToLogIn(choice, { range, path, loginHref })
    }
    const isPlain = isFirst(choiceOfSearch(location.search, range), range)
    if (isPlain && first) seedLobby(range, firstPage(first, { total, places }))
    else open()
    // What waited for the choice of the address is shown with it (lobby.css).
    requestAnimationFrame(() => delete document.documentElement.dataset.query)
    addEventListener('popstate', open)
    return () => removeEventListener('popstate', open)
  }, [range, first, total, places, path, loginHref])
  useEffect(() => {
    // A page above the last one was left out: the address says which page is shown.
    return $choice.listen(choice => {
      const { page } = choiceOfSearch(location.search, range)
      if (page !== choice.page) history.replaceState(null, '', path + searchOfChoice(choice, range))
    })
  }, [range, path])
  useEffect(
    () => $session.subscribe(kind => void (kind !== 'guest' && kind !== 'unknown' && loadFavorites())),
    [],
  )
}
