import { useStore } from '@nanostores/react'
import { type ReactNode, useCallback, useDeferredValue, useMemo } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { Pagination } from '#islands/ui/Pagination.tsx'
import type { ListedGame } from '#lib/games/api.ts'
import {
  firstChoice,
  isFirst,
  isOwn,
  type LobbyChoice,
  type LobbyScope,
  searchOfChoice,
} from '#lib/games/lobby-rules.ts'
import { $choice, $lobby, openLobby, rereadLobby } from '#lib/games/lobby-store.ts'
import { plural } from '#lib/i18n/format.ts'
import type { Language } from '#lib/i18n/languages.ts'
import { $session } from '#lib/session/store.ts'
import { Elsewhere, type Lobbies } from './Elsewhere.tsx'
import listStyles from './GameList.module.css'
import { GameList, Late, ShowAll, Undone } from './GameList.tsx'
import { isWide } from './GameTile.tsx'
import { GoToPage } from './GoToPage.tsx'
import styles from './Lobby.module.css'
import { KindMenu, VendorMenu } from './LobbyMenus.tsx'
import { LobbyOrder } from './LobbyOrder.tsx'
import { LobbySearch } from './LobbySearch.tsx'
import { firstPage, nameChoice, requestLogin, useAddress } from './lobby-address.ts'
import { Mark } from './Mark.tsx'
import { PopularHere } from './PopularHere.tsx'
import type { LobbyPhrases } from './phrases.ts'

interface Props {
  language: Language
  /** The page's own address, in its language. */
  path: string
  homeHref: string
  loginHref: string
  title: string
  /** What the category is, in two or three sentences. */
  about?: string
  /** "9,842 games · 9 studios". */
  facts: string
  /** How many games it has. */
  total: number
  /** How many places its list has, where more than games stand in it. */
  places?: number
  /** What can be chosen from. */
  range: LobbyScope
  /** The first page of all games as it was published; undefined if it must be requested. */
  first?: readonly ListedGame[]
  /** The mark of that page, which a script of the page compares with the server's (layouts/lobby/freshness.ts). */
  stamp?: string
  /** Word marks by the code of the vendor. */
  marks: Readonly<Record<string, string>>
  /** Names and addresses of the lobbies, for results in other categories and for the information sheet. */
  lobbies: Lobbies
  /** Where a script of the page says what is announced about the games in view (layouts/lobby/news.ts). */
  children?: ReactNode
  phrases: LobbyPhrases
}

/** The lobby of a category (spec 2.7). What is chosen stands in the address, so that back, reload and sharing work. */
export default function Lobby(props: Props) {
  const {
    language,
    path,
    homeHref,
    loginHref,
    title,
    about,
    facts,
    total,
    range,
    first,
    marks,
    children,
    phrases,
  } = props
  const stored = useStore($choice, { ssr: 'initial' })
  const { state, value, failure } = useStore($lobby, { ssr: 'initial' })
  // Before the address is read, the page stands as it was built.
  const choice = state === 'idle' ? firstChoice(range) : stored
  const isPlain = isFirst(choice, range)
  const isAsBuilt = isPlain && (state === 'idle' || (state === 'failed' && first !== undefined))
  const built = useMemo(
    () => first && { ...firstPage(first, { total, places: props.places }), of: firstChoice(range) },
    [first, total, props.places, range],
  )
  const newest = value ?? (isAsBuilt ? built : undefined)
  // All that is said of a list is taken from the same answer; what answers a key is drawn before it.
  const page = useDeferredValue(newest)
  const beside = useDeferredValue(choice)
  const isLoading = state === 'loading' || page !== newest
  const list = { isWide: isWide(range.gameType), marks, language, loginHref, phrases }
  useAddress(props)

  const go = useCallback(
    (to: LobbyChoice) => {
      if (isOwn(to.filter) && $session.get() === 'guest') return requestLogin(to, props)
      nameChoice(to, props)
      void openLobby(props.range, to)
    },
    [props],
  )
  const search = (to: LobbyChoice) => {
    if (searchOfChoice(to, range) !== searchOfChoice($choice.get(), range)) return go(to)
    nameChoice(to, props)
    void rereadLobby()
  }
  const listed = page?.of
  const turn = useCallback(
    (to: number) => {
      if (!listed) return
      go({ ...listed, page: to })
      scrollTo({ top: 0, behavior: 'instant' })
      document.querySelector<HTMLElement>('[data-games] > ul')?.focus({ preventScroll: true })
    },
    [go, listed],
  )
  const hrefOf = useCallback(
    (to: number) => path + searchOfChoice({ ...(listed ?? firstChoice(range)), page: to }, range),
    [listed, path, range],
  )
  const found = page && !isFirst(page.of, range) && state !== 'failed' ? page.total : undefined
  return (
    <div
      className={styles.lobby}
      data-lobby=""
      data-game-type={range.gameType}
      data-vassalage={choice.vassalage ?? range.vassalage}
      data-list={range.gameType ?? range.home ?? 'ALL'}
      data-stamp={props.stamp}
    >
      <header className={styles.head}>
        <a className={`icon-button ${styles.back}`} href={homeHref} aria-label={phrases.back} data-plain="">
          <Mark name="chevl" />
        </a>
        <div className={styles.title}>
          <h1 tabIndex={-1}>{title}</h1>
          <p className="small faint num" role="status">
            {found === undefined ? facts : plural({ ...phrases }, 'found', found, language)}
          </p>
        </div>
        {choice.filter === 'HOT' ? (
          <Button onClick={() => void rereadLobby()}>{phrases.refresh}</Button>
        ) : (
          <div className={styles.search} data-shown={choice.filter === 'ALL'}>
            <LobbySearch
              choice={choice}
              path={path}
              onSearch={search}
              onType={to => to.gameName !== $choice.get().gameName && void openLobby(range, to)}
              onRest={() => nameChoice($choice.get(), props)}
              phrases={phrases}
            />
          </div>
        )}
      </header>
      {about && <p className={styles.about}>{about}</p>}
      <KindMenu scope={range} choice={beside} path={path} onChoose={go} phrases={phrases} />
      <VendorMenu
        scope={range}
        choice={beside}
        path={path}
        onChoose={go}
        total={total}
        isCounted={range.home === undefined || beside.filter === 'HOT'}
        language={language}
        phrases={phrases}
      />
      {children}
      <div className={listStyles.list} data-games="" aria-busy={isLoading}>
        {state === 'idle' && <Late phrases={phrases} />}
        <LobbyOrder scope={range} choice={choice} onChoose={go} phrases={phrases} />
        <GameList
          {...list}
          lobbies={props.lobbies}
          kinds={range.kinds}
          games={page?.games}
          isLoading={isLoading}
          failure={state === 'failed' && !isAsBuilt ? failure : undefined}
          filter={page?.of.filter ?? choice.filter}
          built={first}
          action={
            !isPlain && (
              <ShowAll
                onPress={() => go(firstChoice(range))}
                label={range.home ? phrases.showHot : phrases.showAll}
              />
            )
          }
        />
        {page?.elsewhere && (
          <Elsewhere
            gameName={page.of.gameName}
            counts={page.elsewhere}
            lobbies={props.lobbies}
            language={language}
            phrases={phrases}
          />
        )}
        {page?.games.length === 0 && page.of.gameName !== '' && (
          <PopularHere
            gameType={range.gameType}
            marks={marks}
            language={language}
            loginHref={loginHref}
            phrases={phrases}
          />
        )}
        {page && (
          <div className={styles.pages}>
            <Pagination
              current={page.page}
              total={page.totalPages}
              hrefOf={hrefOf}
              onChoose={turn}
              phrases={phrases}
            />
            <GoToPage current={page.page} total={page.totalPages} onChoose={turn} phrases={phrases} />
          </div>
        )}
      </div>
      <Undone phrases={phrases} />
    </div>
  )
}
