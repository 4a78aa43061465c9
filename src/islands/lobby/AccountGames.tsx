import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { Pagination } from '#islands/ui/Pagination.tsx'
import { choiceOfSearch, FIRST_CHOICE, type LobbyScope } from '#lib/games/lobby-rules.ts'
import { $choice, $lobby, openLobby } from '#lib/games/lobby-store.ts'
import type { Language } from '#lib/i18n/languages.ts'
import { onPrivatePage } from '#lib/session/private-page.ts'
import type { Lobbies } from './Elsewhere.tsx'
import styles from './GameList.module.css'
import { GameList, Undone } from './GameList.tsx'
import type { LobbyPhrases } from './phrases.ts'

interface Props {
  language: Language
  filter: 'FAV' | 'RECENT'
  /** The page's own address, in its language. */
  path: string
  homeHref: string
  loginHref: string
  gamesHref: string
  marks: Readonly<Record<string, string>>
  lobbies: Lobbies
  phrases: LobbyPhrases
}

/** Games of all categories. */
const ALL_GAMES: LobbyScope = { vendors: [], kinds: [] }

/** The favourite or recent games of a member, over all categories (spec 2.1, /favorite and /recent). */
export default function AccountGames(props: Props) {
  const { language, filter, path, homeHref, loginHref, gamesHref, marks, lobbies, phrases } = props
  const { page } = useStore($choice, { ssr: 'initial' })
  const { state, value, failure } = useStore($lobby, { ssr: 'initial' })
  useEffect(() => {
    const open = () => {
      const { page } = choiceOfSearch(location.search, ALL_GAMES)
      void openLobby(ALL_GAMES, { ...FIRST_CHOICE, filter, page })
    }
    const stop = onPrivatePage(open, { login: loginHref, home: homeHref })
    addEventListener('popstate', open)
    return () => {
      stop()
      removeEventListener('popstate', open)
    }
  }, [filter, loginHref, homeHref])

  useEffect(() => {
    // A page above the last one was left out: the address says which page is shown.
    return $choice.listen(({ page }) => {
      if (choiceOfSearch(location.search, ALL_GAMES).page !== page)
        history.replaceState(null, '', page > 1 ? `${path}?page=${page}` : path)
    })
  }, [path])

  const isLoading = state === 'loading'
  const hrefOf = (to: number) => (to > 1 ? `${path}?page=${to}` : path)
  const turn = (to: number) => {
    if (choiceOfSearch(location.search, ALL_GAMES).page !== to) history.pushState(null, '', hrefOf(to))
    void openLobby(ALL_GAMES, { ...FIRST_CHOICE, filter, page: to })
    scrollTo({ top: 0, behavior: 'instant' })
    document.querySelector<HTMLElement>('[data-games] > ul')?.focus({ preventScroll: true })
  }
  return (
    <div className={`${styles.list} ${styles.own}`} data-games="" aria-busy={isLoading}>
      <GameList
        games={value?.games}
        isLoading={isLoading}
        failure={state === 'failed' ? failure : undefined}
        filter={filter}
        isPlain={false}
        isWide={false}
        marks={marks}
        lobbies={lobbies}
        kinds={ALL_GAMES.kinds}
        action={
          <a className="btn btn-secondary btn-small" href={gamesHref}>
            {phrases.toGames}
          </a>
        }
        language={language}
        loginHref={loginHref}
        phrases={phrases}
      />
      {value && (
        <Pagination
          current={page}
          total={value.totalPages}
          hrefOf={hrefOf}
          onChoose={turn}
          phrases={phrases}
        />
      )}
      <Undone phrases={phrases} />
    </div>
  )
}
