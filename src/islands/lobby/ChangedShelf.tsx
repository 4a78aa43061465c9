import { useEffect, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { games, hotGames, type ListedGame } from '#lib/games/api.ts'
import { HOME_SECTION_SIZE, homeSectionSize, isGameType } from '#lib/games/rules.ts'
import { call } from '#lib/wire/client.ts'
import { type ShelfParts, ShelfTiles } from './GameShelf.tsx'
import { isWide } from './GameTile.tsx'

interface Props extends ShelfParts {
  /** As the build wrote it (layouts/home/Section.astro). */
  section: HTMLElement
}

/** Replaces a section's games with the current ones; without an answer, those of the build stay. */
export function ChangedShelf({ section, ...tiles }: Props) {
  const [list, setList] = useState<readonly ListedGame[]>()
  const gameType = section.dataset.list ?? ''
  const shelf = section.querySelector('ul')
  useEffect(() => void read(gameType).then(setList), [gameType])
  useLayoutEffect(() => {
    if (list) for (const built of shelf?.querySelectorAll('[data-built]') ?? []) built.remove()
  }, [list, shelf])
  if (!list || !shelf) return null
  const wide = isGameType(gameType) && isWide(gameType)
  return createPortal(<ShelfTiles games={list} wide={wide} {...tiles} />, shelf)
}

async function read(list: string): Promise<readonly ListedGame[] | undefined> {
  if (isGameType(list)) {
    const outcome = await call(games, { gameType: list, pageSize: homeSectionSize(list) })
    return outcome.ok ? outcome.value.games : undefined
  }
  const outcome = await call(hotGames, {})
  // That they are hot is not said where all are.
  return outcome.ok
    ? outcome.value.list.slice(0, HOME_SECTION_SIZE).map(game => ({ ...game, isHot: 0 }))
    : undefined
}
