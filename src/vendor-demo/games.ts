import { kindOf } from '#lib/fairness/titles.ts'
import { ARENA_GAME } from './arena/game.ts'
import { BACCARAT_GAME } from './baccarat/game.ts'
import { BINGO_GAME } from './bingo/game.ts'
import { BLACKJACK_GAME } from './blackjack/game.ts'
import { BLOCKS_GAME } from './blocks/game.ts'
import { COCKFIGHT_GAME } from './cockfight/game.ts'
import { CRASH_GAME } from './crash/game.ts'
import { DRAGON_TIGER_GAME } from './dragontiger/game.ts'
import { FISH_GAMES } from './fish/game.ts'
import type { Game } from './game.ts'
import { KENO_GAME } from './keno/game.ts'
import { LEAGUE_GAME } from './league/game.ts'
import { BACCARAT_ROOM_GAME } from './livebaccarat/game.ts'
import { PINBALL_GAME } from './pinball/game.ts'
import { POK_DENG_GAME } from './pokdeng/game.ts'
import { REEL_GAMES } from './reels/game.ts'
import { JACKPOT_GAME } from './reels/jackpot-game.ts'
import { RING_GAMES } from './ring/game.ts'
import { ROULETTE_GAMES } from './roulette/game.ts'
import { SCRATCH_GAMES } from './scratch/game.ts'
import { SHOWDOWN_GAMES } from './showdown/game.ts'
import { SIC_BO_GAMES } from './sicbo/game.ts'
import { SLOT_GAME } from './slot/game.ts'
import { SPORTS_GAMES } from './sports/game.ts'
import { TICKET_GAME } from './ticket/game.ts'
import { VIDEO_POKER_GAMES } from './videopoker/game.ts'

/** Every game of the house. */
export const GAMES: readonly Game[] = [
  SLOT_GAME,
  BACCARAT_GAME,
  POK_DENG_GAME,
  COCKFIGHT_GAME,
  ...SCRATCH_GAMES,
  PINBALL_GAME,
  BLOCKS_GAME,
  KENO_GAME,
  CRASH_GAME,
  BINGO_GAME,
  JACKPOT_GAME,
  TICKET_GAME,
  LEAGUE_GAME,
  ARENA_GAME,
  BLACKJACK_GAME,
  ...SHOWDOWN_GAMES,
  ...VIDEO_POKER_GAMES,
  ...FISH_GAMES,
  ...RING_GAMES,
  ...SPORTS_GAMES,
  ...ROULETTE_GAMES,
  ...SIC_BO_GAMES,
  DRAGON_TIGER_GAME,
  BACCARAT_ROOM_GAME,
  ...REEL_GAMES,
]

/** The game behind a code of the platform's catalogue. */
export function gameOf(gameCode: string): Game | undefined {
  const kind = kindOf(gameCode)
  return kind && GAMES.find(game => game.kind === kind)
}
