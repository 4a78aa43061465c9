import { atom } from 'nanostores'
import { $session } from '#lib/session/store.ts'
import { call } from '#lib/wire/client.ts'
import { IDLE, type Loadable } from '#lib/wire/loadable.ts'
import { favoriteList, type ListedGame, recentGames } from './api.ts'
import { $favorites, favoritesAtRest, knowFavorites, loadFavorites } from './favorites-store.ts'
import { FAVORITES_AT_ONCE, HOME_SECTION_SIZE } from './rules.ts'

/** A member's own games, as the home page lists them (spec 2.6, section 9). */
export const $ownFavorites = atom<Loadable<readonly ListedGame[]>>(IDLE)
/** Also empty without an answer: without recent games their section is not shown. */
export const $ownRecent = atom<readonly ListedGame[]>([])

/** Count sessions and readings, so that an answer to an earlier member or question is left out. */
let session = 0
let reading = 0

$session.listen(kind => {
  if (kind !== 'guest') return
  session += 1
  reading += 1
  $ownFavorites.set(IDLE)
  $ownRecent.set([])
})
$favorites.listen(kept => void follow(kept))

/** Reads what belongs to who is signed in now. */
export async function loadOwnGames(): Promise<void> {
  const mine = session
  void loadFavorites()
  void loadOwnFavorites()
  const outcome = await call(recentGames, { pageSize: HOME_SECTION_SIZE })
  if (mine === session) $ownRecent.set(outcome.ok ? outcome.value.list : [])
}

export async function loadOwnFavorites(): Promise<void> {
  reading += 1
  const mine = reading
  const { value } = $ownFavorites.get()
  $ownFavorites.set({ state: 'loading', value, failure: undefined })
  const outcome = await call(favoriteList, { pageSize: FAVORITES_AT_ONCE })
  if (mine !== reading) return
  if (outcome.ok) knowFavorites(outcome.value.content.map(game => game.nodeId))
  $ownFavorites.set(
    outcome.ok
      ? { state: 'ready', value: outcome.value.content, failure: undefined }
      : { state: 'failed', value, failure: outcome.failure },
  )
}

/** A game that is kept since comes when the server has it, in its order. */
async function follow(kept: ReadonlySet<string>): Promise<void> {
  const { value } = $ownFavorites.get()
  if (!value || (kept.size === value.length && value.every(game => kept.has(game.nodeId)))) return
  await favoritesAtRest()
  if (kept === $favorites.get()) await loadOwnFavorites()
}
