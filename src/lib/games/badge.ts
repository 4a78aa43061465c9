import type { ListedGame } from './api.ts'

/** What a tile says of its game in a corner of the picture. */
export type Badge = 'maintenance' | 'new' | 'hot' | 'vendorGames'

type Marked = Pick<ListedGame, 'isGame' | 'maintenance' | 'isNew' | 'isHot'>

/** When a game has each badge; a tile has room for one, and the first that fits is shown. */
const BADGES: Readonly<Record<Badge, (game: Marked) => boolean>> = {
  vendorGames: game => game.isGame === 'VASSALAGE',
  maintenance: game => game.maintenance,
  new: game => game.isNew,
  hot: game => game.isHot === 1,
}

/** The badge of a game's tile; undefined where nothing is to be said of it. */
export function badgeOf(game: Marked): Badge | undefined {
  return (Object.keys(BADGES) as Badge[]).find(badge => BADGES[badge](game))
}
