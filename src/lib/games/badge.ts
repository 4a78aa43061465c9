import type { ListedGame } from './api.ts'

/** What a tile says of its game in a corner of the picture: it has room for one, and the first that fits is shown. */
export const BADGES = ['vendorGames', 'maintenance', 'new', 'hot'] as const
export type Badge = (typeof BADGES)[number]

type Marked = Pick<ListedGame, 'isGame' | 'maintenance' | 'isNew' | 'isHot'>

const FITS: Readonly<Record<Badge, (game: Marked) => boolean>> = {
  vendorGames: game => game.isGame === 'VASSALAGE',
  maintenance: game => game.maintenance,
  new: game => game.isNew,
  hot: game => game.isHot === 1,
}

/** The badge of a game's tile; undefined where nothing is to be said of it. */
export function badgeOf(game: Marked): Badge | undefined {
  return BADGES.find(badge => FITS[badge](game))
}
