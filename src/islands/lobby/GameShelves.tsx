import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useState } from 'react'
import { EmptyState, ErrorState } from '#islands/ui/State.tsx'
import type { ListedGame } from '#lib/games/api.ts'
import { $favorites } from '#lib/games/favorites-store.ts'
import { LISTS_EVENT } from '#lib/games/lists-event.ts'
import { $ownFavorites, $ownRecent, loadOwnFavorites, loadOwnGames } from '#lib/games/own-games-store.ts'
import { fill } from '#lib/i18n/format.ts'
import { $session } from '#lib/session/store.ts'
import { useBuiltHearts } from './built-hearts.ts'
import { ChangedShelf } from './ChangedShelf.tsx'
import { Undone } from './GameList.tsx'
import { GameShelf, type ShelfParts } from './GameShelf.tsx'
import { Mark } from './Mark.tsx'
import type { OwnShelfPhrases } from './phrases.ts'
import styles from './ShelfSection.module.css'

interface Props extends ShelfParts {
  /** The pages of all favourite and all recent games, where there are such. */
  favoriteHref: string | undefined
  recentHref: string | undefined
  phrases: OwnShelfPhrases
}

/**
 * The lists of the home page that the build does not know: a member's own (spec 2.6), and those that have changed since. It
 * hydrates for signed-in users and where a list is old; other guests never fetch it.
 */
export default function GameShelves({ favoriteHref, recentHref, ...parts }: Props) {
  const { phrases } = parts
  const changed = useChangedSections()
  useBuiltHearts()
  useEffect(
    () => $session.subscribe(kind => void (kind !== 'guest' && kind !== 'unknown' && loadOwnGames())),
    [],
  )
  return (
    <>
      <Favorites href={favoriteHref} {...parts} />
      <Recent href={recentHref} {...parts} />
      {changed.map(section => (
        <ChangedShelf key={section.id} section={section} {...parts} />
      ))}
      <Undone phrases={phrases} />
    </>
  )
}

/** The sections that the page has found to be old, before this or since. */
function useChangedSections(): readonly HTMLElement[] {
  const [changed, setChanged] = useState<readonly HTMLElement[]>([])
  useEffect(() => {
    const look = () => setChanged([...document.querySelectorAll<HTMLElement>('section[data-changed]')])
    look()
    document.addEventListener(LISTS_EVENT, look)
    return () => document.removeEventListener(LISTS_EVENT, look)
  }, [])
  return changed
}

interface OwnProps extends ShelfParts {
  href: string | undefined
  phrases: OwnShelfPhrases
}

function Favorites(props: OwnProps) {
  const { phrases } = props
  const { state, value, failure } = useStore($ownFavorites, { ssr: 'initial' })
  const kept = useStore($favorites, { ssr: 'initial' })
  // What is no longer kept leaves at once.
  const games = value?.filter(game => kept.has(game.nodeId)) ?? []
  return (
    <OwnSection {...props} name="fav" title={phrases.favorites} games={games}>
      {state === 'failed' && (
        <ErrorState
          title={phrases.failed}
          message={failure?.message}
          retry={phrases.retry}
          onRetry={() => void loadOwnFavorites()}
        />
      )}
      {state === 'ready' && games.length === 0 && (
        <EmptyState title={phrases.noFavorites} about={phrases.noFavoritesAbout} />
      )}
    </OwnSection>
  )
}

function Recent(props: OwnProps) {
  const games = useStore($ownRecent, { ssr: 'initial' })
  const isEmpty = games.length === 0
  useEffect(() => {
    // Without recent games there is no way to them in the strip either (spec 2.6).
    const chip = document.querySelector<HTMLElement>('[data-when-recent]')
    if (chip) chip.hidden = isEmpty
  }, [isEmpty])
  return <OwnSection {...props} name="recent" title={props.phrases.recent} games={games} isHidden={isEmpty} />
}

interface SectionProps extends OwnProps {
  name: string
  title: string
  games: readonly ListedGame[]
  isHidden?: boolean
  children?: ReactNode
}

function OwnSection({ name, title, href, games, isHidden = false, children, ...parts }: SectionProps) {
  const { phrases } = parts
  const titleId = `${name}-title`
  return (
    <section
      className={`${styles.section} ${styles.own}`}
      id={name}
      aria-labelledby={titleId}
      data-for="member"
      hidden={isHidden}
    >
      <div className={styles.head}>
        <h2 id={titleId}>{title}</h2>
        {href && (
          <a className={styles.all} href={href} aria-label={fill(phrases.allOf, { section: title })}>
            {phrases.all}
            <Mark name="chev" />
          </a>
        )}
      </div>
      {games.length > 0 && <GameShelf {...parts} labelledBy={titleId} games={games} ten />}
      {children}
    </section>
  )
}
