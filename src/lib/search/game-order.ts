import type { Game } from '../games/game.ts'

/**
 * The order of games that fit a search equally well: hot ones by their rank, those that can be played now, those that can
 * be launched at all, then by English name. It depends on nothing but the catalogue, so that every process and every
 * browser answers the same.
 */
export function inSearchOrder(games: readonly Game[]): Game[] {
  return games
    .map(game => ({ game, key: game.names.en.toLowerCase() }))
    .sort((a, b) => standing(a.game) - standing(b.game) || compare(a.key, b.key) || byKey(a.game, b.game))
    .map(({ game }) => game)
}

const LAST_HOT = 1_000_000

function standing({ hotRank, launchable, maintenance }: Game): number {
  if (hotRank !== null) return hotRank
  if (!launchable) return LAST_HOT + 2
  return maintenance ? LAST_HOT + 1 : LAST_HOT
}

function byKey(a: Game, b: Game): number {
  return (
    compare(a.vassalage, b.vassalage) || compare(a.gameType, b.gameType) || compare(a.gameCode, b.gameCode)
  )
}

/** By code units: unlike the order of a language, it is the same in every engine. */
function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
