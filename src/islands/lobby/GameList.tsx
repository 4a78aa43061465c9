import { useStore } from '@nanostores/react'
import { type ReactNode, useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { EmptyState, ErrorState } from '#islands/ui/State.tsx'
import { Toast } from '#islands/ui/Toast.tsx'
import type { ListedGame } from '#lib/games/api.ts'
import { $favoriteFailure, $favorites } from '#lib/games/favorites-store.ts'
import type { LobbyFilter, LobbyKind } from '#lib/games/lobby-rules.ts'
import { rereadLobby } from '#lib/games/lobby-store.ts'
import { LOBBY_PAGE_SIZE } from '#lib/games/rules.ts'
import { fill } from '#lib/i18n/format.ts'
import type { Language } from '#lib/i18n/languages.ts'
import type { Failure } from '#lib/wire/action.ts'
import tileStyles from '../ui/GameTile.module.css'
import type { Lobbies } from './Elsewhere.tsx'
import { GameInfo, InfoButton } from './GameInfo.tsx'
import styles from './GameList.module.css'
import shelfStyles from './GameShelf.module.css'
import { GameTile } from './GameTile.tsx'
import type { LobbyPhrases } from './phrases.ts'

/** As many tiles of a list as a phone shows at once. */
const FIRST_SCREEN = 6

interface Props {
  /** All of one answer; undefined while nothing is known. */
  games: readonly ListedGame[] | undefined
  /** A newer answer is loading. */
  isLoading: boolean
  failure: Failure | undefined
  filter: LobbyFilter
  /** They are the lobby's own first page, as without any choice. */
  isPlain: boolean
  isWide: boolean
  /** Word marks by the code of the vendor. */
  marks: Readonly<Record<string, string>>
  /** The games of the page as it was built. */
  built?: readonly ListedGame[] | undefined
  /** The category and kind names for a game's sheet. */
  lobbies: Lobbies
  kinds: readonly LobbyKind[]
  /** The action below an empty list. */
  action: ReactNode
  language: Language
  loginHref: string
  phrases: LobbyPhrases
}

/** The tiles of a list, or why it is empty. */
export function GameList(props: Props) {
  const { games, isLoading, failure, filter, isWide, action, phrases } = props
  const kept = useStore($favorites, { ssr: 'initial' })
  // What was taken out of the favourites leaves their list at once (spec 4.6).
  const shown = filter === 'FAV' && !isLoading ? games?.filter(game => kept.has(game.nodeId)) : games
  if (failure) {
    const retry = () => void rereadLobby()
    return (
      <ErrorState title={phrases.failed} message={failure.message} retry={phrases.retry} onRetry={retry} />
    )
  }
  if (!shown) return <Skeleton isWide={isWide} label={phrases.loading} />
  if (shown.length > 0) return <Tiles {...props} shown={shown} />
  const [title, about] = emptyTexts(filter, phrases)
  return (
    <EmptyState title={title} about={about}>
      {action}
    </EmptyState>
  )
}

interface TilesProps extends Props {
  shown: readonly ListedGame[]
}

function Tiles(props: TilesProps) {
  const { shown, filter, isPlain, isWide, marks, built, lobbies, kinds, language, loginHref, phrases } = props
  const [opened, setOpened] = useState<ListedGame>()
  const markOf = ({ vassalage }: ListedGame) => marks[vassalage] ?? vassalage
  const sheetOf = (game: ListedGame) => (
    <GameInfo
      game={game}
      mark={markOf(game)}
      lobbies={lobbies}
      kinds={kinds}
      language={language}
      onClose={() => setOpened(undefined)}
      phrases={phrases}
    />
  )
  return (
    <>
      <ul
        className={isWide ? shelfStyles.wide : shelfStyles.grid}
        data-filter={filter}
        aria-label={phrases.list}
        tabIndex={-1}
      >
        {shown.map((game, at) => {
          const isBuilt = built?.includes(game) ?? false
          return (
            // A game of both lists gets a new tile: one that went to another place would move under the reader's eyes.
            <li key={`${isPlain}/${keyOf(game)}`} className={tileStyles.tile}>
              <GameTile
                game={game}
                wide={isWide}
                mark={markOf(game)}
                isBuilt={isBuilt}
                isFirst={isBuilt && at < FIRST_SCREEN}
                language={language}
                loginHref={loginHref}
                phrases={phrases}
              />
              {game.isGame === 'GAME' && (
                <InfoButton game={game} onPress={() => setOpened(game)} phrases={phrases} />
              )}
            </li>
          )
        })}
      </ul>
      {opened && sheetOf(opened)}
    </>
  )
}

function keyOf({ isGame, vassalage, gameType, gameCode }: ListedGame): string {
  return `${isGame}/${vassalage}/${gameType}/${gameCode}`
}

function emptyTexts(filter: LobbyFilter, phrases: LobbyPhrases): [title: string, about: string] {
  if (filter === 'FAV') return [phrases.noFavorites, phrases.noFavoritesAbout]
  if (filter === 'RECENT') return [phrases.noRecent, phrases.noRecentAbout]
  return [phrases.noData, phrases.noDataAbout]
}

/** The shape of the tiles to come; it shows after 200 ms, so that a quick answer does not flicker. */
function Skeleton({ isWide, label }: { isWide: boolean; label: string }) {
  return (
    <div role="status">
      <span className="visually-hidden">{label}</span>
      <div
        className={`${isWide ? shelfStyles.wide : shelfStyles.grid} ${styles.skeleton}`}
        aria-hidden="true"
      >
        {Array.from({ length: LOBBY_PAGE_SIZE }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the tiles are all alike and never change places.
          <div key={at} className={tileStyles.tile}>
            <div className={`${tileStyles.picture} ${isWide ? tileStyles.widePicture : ''}`}>
              <div className={`${styles.shape} skeleton`} />
            </div>
            <div className={tileStyles.caption}>
              <span className={`${styles.line} skeleton`} />
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}

/** Says when a change of the favourites had to be undone. */
export function Undone({ phrases }: { phrases: Pick<LobbyPhrases, 'undone' | 'close'> }) {
  const failure = useStore($favoriteFailure, { ssr: 'initial' })
  return (
    <Toast
      message={
        failure && {
          id: failure.requestId || failure.code,
          text: fill(phrases.undone, { reason: failure.message }),
          tone: 'bad',
        }
      }
      onDone={() => $favoriteFailure.set(undefined)}
      closeLabel={phrases.close}
    />
  )
}

/** Leads from an empty list back to what the lobby begins with. */
export function ShowAll({ onPress, label }: { onPress: () => void; label: string }) {
  return (
    <Button size="small" onClick={onPress}>
      {label}
    </Button>
  )
}

/**
 * Stands where an address asks for games that the page was not built with and nothing comes of it, since a script is late or
 * lost (GameList.module.css): the way on is the address itself, which needs none.
 */
export function Late({ phrases }: { phrases: LobbyPhrases }) {
  return (
    <div className={`empty ${styles.lost}`} role="alert">
      <h2>{phrases.failed}</h2>
      {/* biome-ignore lint/a11y/useValidAnchor: an empty address is that of the page, with its choice. */}
      <a className="btn btn-secondary btn-small" href="" data-plain="">
        {phrases.retry}
      </a>
    </div>
  )
}
