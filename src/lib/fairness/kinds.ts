import { BACCARAT } from './baccarat.ts'
import { LIVE_BACCARAT } from './baccarat-room.ts'
import { COCKFIGHT } from './cockfight.ts'
import { DRAGON_TIGER } from './dragon-tiger.ts'
import { FISHING } from './fish.ts'
import type { Kind } from './kind.ts'
import { TICKET } from './pick-five.ts'
import { POK_DENG } from './pok-deng.ts'
import { REEL_KINDS } from './reels/titles.ts'
import { LIVE_ROULETTE, ROULETTE } from './roulette.ts'
import { SCRATCH } from './scratch.ts'
import { LIVE_SIC_BO, SIC_BO } from './sic-bo.ts'
import { ARENA_SLIP, FOOTBALL_SLIP } from './slip.ts'
import { SLOT } from './slot.ts'

/** Every kind of game of the house: the only list of what can be played and recomputed. `titles.ts` finds them by code. */
export const KINDS: readonly Kind[] = [
  SLOT,
  BACCARAT,
  POK_DENG,
  COCKFIGHT,
  FISHING,
  SCRATCH,
  TICKET,
  FOOTBALL_SLIP,
  ARENA_SLIP,
  ROULETTE,
  LIVE_ROULETTE,
  SIC_BO,
  LIVE_SIC_BO,
  DRAGON_TIGER,
  LIVE_BACCARAT,
  ...REEL_KINDS,
]
