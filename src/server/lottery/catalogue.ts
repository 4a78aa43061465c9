import type { Game } from '#lib/games/game.ts'
import type { GameKey } from '#lib/games/rules.ts'
import type { LotteryGame } from '#lib/lottery/games.ts'

/** The part of the catalogue that lotteries need: a lottery missing from it is not offered. */
export interface LotteryCatalogue {
  gameByKey(key: GameKey): Game | undefined
  iconOf(game: Game): string
}

export function keyOf(game: LotteryGame): GameKey {
  return { vassalage: game.vendor, gameType: game.gameType, gameCode: game.code }
}
