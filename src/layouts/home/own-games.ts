import { favoriteList, type ListedGame, recentGames } from '#lib/games/api.ts'
import { $favorites, favoritesAtRest, loadFavorites } from '#lib/games/favorites-store.ts'
import { FAVORITES_AT_ONCE, HOME_SECTION_SHOWN, HOME_SECTION_SIZE } from '#lib/games/rules.ts'
import { plural } from '#lib/i18n/format.ts'
import { call } from '#lib/wire/client.ts'
import { moulded, pageLanguage, show, tileOf } from './tile-mould.ts'

/** A member's favourites and recent games on the home page (spec 2.6, section 9). Fetched only for who is signed in. */

let listed: readonly string[] = []
$favorites.listen(kept => void followFavorites(kept))

/** Fills the sections of who is signed in now; what an earlier member had is gone first. */
export function showOwnGames(): void {
  for (const list of document.querySelectorAll('[data-own]')) list.replaceChildren()
  void showFavorites()
  void showRecent()
  void loadFavorites()
}

async function showFavorites(): Promise<void> {
  const section = sectionOf('fav')
  const outcome = await call(favoriteList, { pageSize: FAVORITES_AT_ONCE })
  if (!section) return
  if (!outcome.ok) {
    fail(section, outcome.failure.message, showFavorites)
    return
  }
  listed = outcome.value.content.map(game => game.nodeId)
  draw(section, outcome.value.content)
}

/** Without recent games there is neither the section nor its chip (spec 2.6). */
async function showRecent(): Promise<void> {
  const section = sectionOf('recent')
  const outcome = await call(recentGames, { pageSize: HOME_SECTION_SIZE })
  const list = outcome.ok ? outcome.value.list : []
  for (const part of document.querySelectorAll<HTMLElement>('[data-when-recent]'))
    part.hidden = list.length === 0
  if (section) draw(section, list)
}

/** A game that is no longer kept leaves at once; one that is new comes when the server has it, in its order. */
async function followFavorites(kept: ReadonlySet<string>): Promise<void> {
  const section = sectionOf('fav')
  const tiles = section?.querySelectorAll<HTMLElement>('.tile') ?? []
  for (const tile of tiles) tile.classList.toggle('left', !kept.has(tile.dataset.node ?? ''))
  const isSame = kept.size === listed.length && listed.every(nodeId => kept.has(nodeId))
  if (isSame) return
  await favoritesAtRest()
  if (kept === $favorites.get()) await showFavorites()
}

function sectionOf(name: 'fav' | 'recent'): HTMLElement | undefined {
  return document.querySelector<HTMLElement>(`.own[id="${name}"]`) ?? undefined
}

function draw(section: HTMLElement, games: readonly ListedGame[]): void {
  const part = (selector: string) => section.querySelector<HTMLElement>(selector)
  const isOpen = part('.more')?.dataset.isDone !== undefined
  part('[data-own]')?.replaceChildren(
    ...games.map((game, at) =>
      tileOf(game, {
        isLater: !isOpen && at >= HOME_SECTION_SHOWN,
        isKept: $favorites.get().has(game.nodeId),
      }),
    ),
  )
  const rest = games.length - HOME_SECTION_SHOWN
  const more = part('[data-more]')
  if (more) more.textContent = plural(moulded, 'more', rest, pageLanguage)
  show(part('.more'), rest > 0 && !isOpen)
  show(part('[data-none]'), games.length === 0)
  show(part('[data-failed]'), false)
}

function fail(section: HTMLElement, reason: string, retry: () => Promise<void>): void {
  const failed = section.querySelector<HTMLElement>('[data-failed]')
  const words = failed?.querySelector('[data-reason]')
  if (words) words.textContent = reason
  show(failed, true)
  show(section.querySelector<HTMLElement>('[data-none]'), false)
  const button = failed?.querySelector<HTMLElement>('[data-retry]')
  if (button) button.onclick = () => void retry()
}
