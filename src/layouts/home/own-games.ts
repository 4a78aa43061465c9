import { favoriteList, type ListedGame, recentGames } from '#lib/games/api.ts'
import { $favorites, favoritesAtRest, loadFavorites } from '#lib/games/favorites-store.ts'
import { FAVORITES_AT_ONCE, type GameType, gamePath, HOME_SECTION_SIZE } from '#lib/games/rules.ts'
import { decimal, fill, plural } from '#lib/i18n/format.ts'
import { languageOfPage, pathIn } from '#lib/i18n/languages.ts'
import { call } from '#lib/wire/client.ts'

/** A member's favourites and recent games on the home page (spec 2.6, section 9). Fetched only for who is signed in. */

/** As many as a section shows at first. */
const SHOWN = 10
const template = document.querySelector<HTMLTemplateElement>('#own-tile')
const mould = template?.content.firstElementChild
const { language = '', marks = '{}', phrases = '{}' } = template?.dataset ?? {}
const vendors = JSON.parse(marks) as Record<string, string>
const says = JSON.parse(phrases) as Record<string, string>
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
  part('[data-own]')?.replaceChildren(...games.map((game, at) => tile(game, !isOpen && at >= SHOWN)))
  const rest = games.length - SHOWN
  const more = part('[data-more]')
  if (more) more.textContent = plural(says, 'more', rest, language)
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

function show(element: HTMLElement | null, isShown: boolean): void {
  if (element) element.hidden = !isShown
}

function tile(game: ListedGame, isLater: boolean): HTMLElement {
  if (!mould) throw new Error('the page has no mould of a tile')
  const made = mould.cloneNode(true) as HTMLElement
  const part = (selector: string) => made.querySelector<HTMLElement>(selector)
  const vendor = vendors[game.vassalage] ?? game.vassalage
  const write = (selector: string, text: string) => part(selector)?.replaceChildren(text)
  made.dataset.node = game.nodeId
  made.hidden = isLater
  if (isLater) made.dataset.later = ''
  made.querySelector('a')?.setAttribute('href', pathIn(languageOfPage(language), gamePath(game)))
  made.querySelector('img')?.setAttribute('src', game.iconUrl)
  made.querySelector('.idx use')?.setAttribute('href', `#i-${symbolOf(game.gameType)}`)
  write('[data-vendor]', vendor)
  write('.nm', game.nodeName)
  write('.cap .mt', game.rtp ? fill(says.rtp ?? '', { percent: decimal(game.rtp, language) }) : vendor)
  show(part('[data-maintenance]'), game.maintenance)
  show(part('[data-new]'), !game.maintenance && game.isNew)
  if (game.gameType === 'RNG') part('.play')?.remove()
  const heart = part('.fav')
  heart?.setAttribute('data-favorite', game.nodeId)
  heart?.setAttribute('aria-label', fill(says.favorite ?? '', { game: game.nodeName }))
  heart?.setAttribute('aria-pressed', String($favorites.get().has(game.nodeId)))
  return made
}

/** The icon of a category has its name in lower case (shell/navigation.ts). */
function symbolOf(gameType: GameType): string {
  return gameType.toLowerCase()
}
