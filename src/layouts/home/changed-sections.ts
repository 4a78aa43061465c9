import type { games, hotGames, ListedGame } from '#lib/games/api.ts'
import type { gameStamps } from '#lib/games/catalogue-api.ts'
import { HOME_SECTION_SHOWN, HOME_SECTION_SIZE, homeSectionSize, isGameType } from '#lib/games/rules.ts'
import { ask } from '#lib/site/ask.ts'

/**
 * Sections of the home page whose games are no longer those of the build: a game may have gone into maintenance or come
 * out since. They are read and drawn anew; when nobody answers, or knows no games at all, they stand as they were built.
 */
export async function followSectionLists(): Promise<void> {
  const sections = [...document.querySelectorAll<HTMLElement>('.sec[data-stamp]')]
  const { stamps } = await ask<typeof gameStamps>('/games/stamps')
  const changed = sections.filter(
    ({ dataset: { list = '', stamp } }) => stamps[list] !== undefined && stamps[list] !== stamp,
  )
  if (changed.length === 0) return
  // Most pages are as they were built, and never fetch what draws tiles.
  const { tileOf } = await import('./tile-mould.ts')
  await Promise.all(changed.map(section => redraw(section, tileOf).catch(() => undefined)))
}

async function redraw(section: HTMLElement, tileOf: typeof import('./tile-mould.ts').tileOf): Promise<void> {
  const shelf = section.querySelector('.shelf')
  const { list = '' } = section.dataset
  const found = await read(list)
  const isOpen = section.querySelector<HTMLElement>('.more')?.dataset.isDone !== undefined
  const isWide = section.classList.contains('is-wide')
  const kept = new Set(
    [...section.querySelectorAll<HTMLElement>('[data-favorite][aria-pressed="true"]')].map(
      heart => heart.dataset.favorite,
    ),
  )
  const tiles = found.map((game, at) =>
    tileOf(game, {
      isLater: !isOpen && at >= HOME_SECTION_SHOWN,
      isKept: kept.has(game.nodeId),
      saysHot: list !== 'HOT',
      isWide,
    }),
  )
  shelf?.replaceChildren(...tiles)
}

async function read(list: string): Promise<readonly ListedGame[]> {
  if (!isGameType(list)) return (await ask<typeof hotGames>('/games/hot')).list.slice(0, HOME_SECTION_SIZE)
  const query = new URLSearchParams({ gameType: list, pageSize: String(homeSectionSize(list)) })
  return (await ask<typeof games>(`/games?${query}`)).games
}
