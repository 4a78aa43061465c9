import { useStore } from '@nanostores/react'
import type { MouseEvent } from 'react'
import type { ListedGame } from '#lib/games/api.ts'
import { $favorites, loadFavorites, toggleFavorite } from '#lib/games/favorites-store.ts'
import { $choice, nodeOf, refillFavorites } from '#lib/games/lobby-store.ts'
import { loginAndBack } from '#lib/session/login-address.ts'
import { $session } from '#lib/session/store.ts'
import styles from './Heart.module.css'
import { Mark } from './Mark.tsx'

interface Props {
  game: ListedGame
  label: string
  loginHref: string
}

/** Keeps a game among the favourites, or no longer; a guest is asked to log in and comes back (spec section 6). */
export function Heart({ game, label, loginHref }: Props) {
  const isKept = useStore($favorites, { ssr: 'initial' }).has(game.nodeId)
  const press = async (event: MouseEvent<HTMLButtonElement>) => {
    if ($session.get() === 'guest') return location.assign(loginAndBack(loginHref))
    const tile = event.currentTarget.closest('li')
    // What is kept decides what a press means.
    const [nodeId] = await Promise.all([nodeOf(game), loadFavorites()])
    if (!nodeId || !toggleFavorite(nodeId) || $choice.get().filter !== 'FAV') return
    // The tile leaves the list: the focus goes to its neighbour.
    const neighbour = tile?.nextElementSibling ?? tile?.previousElementSibling
    const next =
      neighbour?.querySelector<HTMLElement>('[data-favorite]') ?? document.querySelector<HTMLElement>('h1')
    next?.focus()
    await refillFavorites()
  }
  return (
    <button
      className={styles.heart}
      type="button"
      data-favorite={game.nodeId}
      aria-pressed={isKept}
      aria-label={label}
      onClick={press}
    >
      <Mark name="heart" />
    </button>
  )
}
