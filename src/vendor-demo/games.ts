import { kindOf } from '#lib/fairness/titles.ts'
import { ARENA_GAME } from './arena/game.ts'
import { BACCARAT_GAME } from './baccarat/game.ts'
import { BLACKJACK_GAME } from './blackjack/game.ts'
import { COCKFIGHT_GAME } from './cockfight/game.ts'
import { FISH_GAMES } from './fish/game.ts'
import type { Game } from './game.ts'
import { LEAGUE_GAME } from './league/game.ts'
import { POK_DENG_GAME } from './pokdeng/game.ts'
import { REEL_GAMES } from './reels/game.ts'
import { RING_GAMES } from './ring/game.ts'
import { SCRATCH_GAME } from './scratch/game.ts'
import { SHOWDOWN_GAMES } from './showdown/game.ts'
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
  SCRATCH_GAME,
  TICKET_GAME,
  LEAGUE_GAME,
  ARENA_GAME,
  BLACKJACK_GAME,
  ...SHOWDOWN_GAMES,
  ...VIDEO_POKER_GAMES,
  ...FISH_GAMES,
  ...RING_GAMES,
  ...SPORTS_GAMES,
  ...REEL_GAMES,
]

/** The game behind a code of the platform's catalogue. */
export function gameOf(gameCode: string): Game | undefined {
  const kind = kindOf(gameCode)
  return kind && GAMES.find(game => game.kind === kind)
}
