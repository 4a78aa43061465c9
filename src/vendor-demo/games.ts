import { kindOf } from '#lib/fairness/titles.ts'
import { ARENA_GAME } from './arena/game.ts'
import { BACCARAT_GAME } from './baccarat/game.ts'
import { BINGO_GAME } from './bingo/game.ts'
import { BLOCKS_GAME } from './blocks/game.ts'
import { COCKFIGHT_GAME } from './cockfight/game.ts'
import { FISH_GAME } from './fish/game.ts'
import type { Game } from './game.ts'
import { LEAGUE_GAME } from './league/game.ts'
import { PINBALL_GAME } from './pinball/game.ts'
import { POK_DENG_GAME } from './pokdeng/game.ts'
import { REEL_GAMES } from './reels/game.ts'
import { JACKPOT_GAME } from './reels/jackpot-game.ts'
import { SCRATCH_GAMES } from './scratch/game.ts'
import { SLOT_GAME } from './slot/game.ts'
import { TICKET_GAME } from './ticket/game.ts'

/** Every game of the house. */
export const GAMES: readonly Game[] = [
  SLOT_GAME,
  BACCARAT_GAME,
  POK_DENG_GAME,
  COCKFIGHT_GAME,
  FISH_GAME,
  ...SCRATCH_GAMES,
  PINBALL_GAME,
  BLOCKS_GAME,
  BINGO_GAME,
  JACKPOT_GAME,
  TICKET_GAME,
  LEAGUE_GAME,
  ARENA_GAME,
  ...REEL_GAMES,
]

/** The game behind a code of the platform's catalogue. */
export function gameOf(gameCode: string): Game | undefined {
  const kind = kindOf(gameCode)
  return kind && GAMES.find(game => game.kind === kind)
}
