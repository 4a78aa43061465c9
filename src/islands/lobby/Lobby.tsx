import { type ReactNode, useCallback } from 'react'
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
import { $choice, type LobbyPage, openLobby, rereadLobby } from '#lib/games/lobby-store.ts'
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
import { nameChoice, requestLogin, useAddress } from './lobby-address.ts'
import { Mark } from './Mark.tsx'
import { PopularHere } from './PopularHere.tsx'
import type { LobbyPhrases } from './phrases.ts'
import { type List, useList } from './use-list.ts'

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
  const { language, path, about, total, range, children, phrases } = props
  const list = useList(props)
  const { choice, beside } = list
  useAddress(props)
  const onChoose = useCallback(
    (to: LobbyChoice) => {
      if (isOwn(to.filter) && $session.get() === 'guest') return requestLogin(to, props)
      nameChoice(to, props)
      void openLobby(props.range, to)
    },
    [props],
  )
  return (
    <div
      className={styles.lobby}
      data-lobby=""
      data-game-type={range.gameType}
      data-vassalage={choice.vassalage ?? range.vassalage}
      data-list={range.gameType ?? range.home ?? 'ALL'}
      data-stamp={props.stamp}
    >
      <LobbyHead list={list} onChoose={onChoose} lobby={props} />
      {about && <p className={styles.about}>{about}</p>}
      <KindMenu scope={range} choice={beside} path={path} onChoose={onChoose} phrases={phrases} />
      <VendorMenu
        scope={range}
        choice={beside}
        path={path}
        onChoose={onChoose}
        total={total}
        isCounted={range.home === undefined || beside.filter === 'HOT'}
        language={language}
        phrases={phrases}
      />
      {children}
      <Games list={list} onChoose={onChoose} lobby={props} />
      <Undone phrases={phrases} />
    </div>
  )
}

interface PartProps {
  list: List
  onChoose: (to: LobbyChoice) => void
  lobby: Props
}

/** The name of the lobby, how many games are listed, and the field for names. */
function LobbyHead({ list: { state, choice, page }, onChoose, lobby }: PartProps) {
  const { language, path, homeHref, title, facts, range, phrases } = lobby
  const found = page && !isFirst(page.of, range) && state !== 'failed' ? page.total : undefined
  const search = (to: LobbyChoice) => {
    if (searchOfChoice(to, range) !== searchOfChoice($choice.get(), range)) return onChoose(to)
    nameChoice(to, lobby)
    void rereadLobby()
  }
  return (
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
            onRest={() => nameChoice($choice.get(), lobby)}
            phrases={phrases}
          />
        </div>
      )}
    </header>
  )
}

/** The list in its order, what else there is where it holds little, and its pages. */
function Games({ list, onChoose, lobby }: PartProps) {
  const { language, loginHref, range, first, marks, lobbies, phrases } = lobby
  const { state, choice, isPlain, page, isLoading, failure } = list
  return (
    <div className={listStyles.list} data-games="" aria-busy={isLoading}>
      {state === 'idle' && <Late phrases={phrases} />}
      <LobbyOrder scope={range} choice={choice} onChoose={onChoose} phrases={phrases} />
      <GameList
        games={page?.games}
        isLoading={isLoading}
        failure={failure}
        filter={page?.of.filter ?? choice.filter}
        isPlain={isFirst(page?.of ?? choice, range)}
        isWide={isWide(range.gameType)}
        marks={marks}
        built={first}
        lobbies={lobbies}
        kinds={range.kinds}
        action={
          !isPlain && (
            <ShowAll
              onPress={() => onChoose(firstChoice(range))}
              label={range.home ? phrases.showHot : phrases.showAll}
            />
          )
        }
        language={language}
        loginHref={loginHref}
        phrases={phrases}
      />
      {page?.elsewhere && (
        <Elsewhere
          gameName={page.of.gameName}
          counts={page.elsewhere}
          lobbies={lobbies}
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
      {page && <Pages page={page} onChoose={onChoose} lobby={lobby} />}
    </div>
  )
}

/** The pages of the list that stands there, to turn or to go to. */
function Pages({ page, onChoose, lobby }: Omit<PartProps, 'list'> & { page: LobbyPage }) {
  const { path, range, phrases } = lobby
  const listed = page.of
  const turn = useCallback(
    (to: number) => {
      onChoose({ ...listed, page: to })
      scrollTo({ top: 0, behavior: 'instant' })
      document.querySelector<HTMLElement>('[data-games] > ul')?.focus({ preventScroll: true })
    },
    [onChoose, listed],
  )
  const hrefOf = useCallback(
    (to: number) => path + searchOfChoice({ ...listed, page: to }, range),
    [listed, path, range],
  )
  return (
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
  )
}
