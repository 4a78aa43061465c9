import type { GameType } from '#lib/games/rules.ts'
import { loadSnapshot } from '#lib/snapshot/load.ts'

/** What the shell needs of the published snapshot. */
export interface ShellData {
  /** Categories that have vendors, in the order of the home page, with their number of games. */
  categories: { code: GameType; count: number }[]
  /** The word marks of the studios, for the footer. */
  studios: string[]
}

export function shellData(): ShellData {
  const snapshot = loadSnapshot()
  return {
    categories: snapshot.categories
      .filter(category => category.vendors.length > 0)
      .map(category => ({ code: category.gameType, count: category.games })),
    studios: snapshot.vendors.filter(vendor => vendor.isStudio).map(vendor => vendor.mark),
  }
}
