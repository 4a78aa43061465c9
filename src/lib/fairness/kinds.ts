import { BACCARAT } from './baccarat.ts'
import { BINGO } from './bingo.ts'
import { BLOCK_GAME } from './blocks.ts'
import { COCKFIGHT } from './cockfight.ts'
import { FISHING } from './fish.ts'
import { JACKPOT } from './jackpot.ts'
import type { Kind } from './kind.ts'
import { TICKET } from './pick-five.ts'
import { PINBALL } from './pinball.ts'
import { POK_DENG } from './pok-deng.ts'
import { REEL_KINDS } from './reels/titles.ts'
import { SCRATCHCARDS } from './scratch.ts'
import { ARENA_SLIP, FOOTBALL_SLIP } from './slip.ts'
import { SLOT } from './slot.ts'

/** Every kind of game of the house: the only list of what can be played and recomputed. `titles.ts` finds them by code. */
export const KINDS: readonly Kind[] = [
  SLOT,
  BACCARAT,
  POK_DENG,
  COCKFIGHT,
  FISHING,
  ...SCRATCHCARDS.map(({ kind }) => kind),
  PINBALL,
  BLOCK_GAME,
  BINGO,
  JACKPOT,
  TICKET,
  FOOTBALL_SLIP,
  ARENA_SLIP,
  ...REEL_KINDS,
]
