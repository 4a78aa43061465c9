import type { GameType } from '#lib/games/rules.ts'

/** The symbols that a page of tiles holds once; by reference to them an icon can be filled, unlike those of the sprite. */
export const TILE_SYMBOLS = [
  'chevl',
  'search',
  'heart',
  'play',
  'lott',
  'elott',
  'live',
  'sports',
  'esports',
  'cockfight',
  'fish',
  'rng',
  'pvp',
] as const

/** What shelves of the home page have besides. */
export const SHELF_SYMBOLS = ['heart', 'play', 'chev', 'chevd'] as const

interface Props {
  name: (typeof TILE_SYMBOLS | typeof SHELF_SYMBOLS)[number] | Lowercase<GameType>
}

/** An icon of the page's own symbols. */
export function Mark({ name }: Props) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <use href={`#i-${name}`} />
    </svg>
  )
}
