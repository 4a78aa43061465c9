import { BACCARAT } from './baccarat.ts'
import { BLACKJACK } from './blackjack.ts'
import { COCKFIGHT } from './cockfight.ts'
import type { Kind } from './kind.ts'
import { LEAGUE_TITLES } from './league-titles.ts'
import { TICKET } from './pick-five.ts'
import { POK_DENG } from './pok-deng.ts'
import { REEL_KINDS } from './reels/titles.ts'
import { RING_TITLES } from './rings.ts'
import { SCRATCH } from './scratch.ts'
import { SHOWDOWNS } from './showdown.ts'
import { ARENA_SLIP, FOOTBALL_SLIP } from './slip.ts'
import { SLOT } from './slot.ts'
import { VIDEO_POKERS } from './video-poker.ts'
import { FISH_TITLES } from './waters.ts'

/** Every kind of game of the house: the only list of what can be played and recomputed. `titles.ts` finds them by code. */
export const KINDS: readonly Kind[] = [
  SLOT,
  BACCARAT,
  POK_DENG,
  COCKFIGHT,
  SCRATCH,
  TICKET,
  FOOTBALL_SLIP,
  ARENA_SLIP,
  BLACKJACK,
  ...SHOWDOWNS.map(({ kind }) => kind),
  ...VIDEO_POKERS.map(({ kind }) => kind),
  ...FISH_TITLES.map(({ kind }) => kind),
  ...RING_TITLES.map(({ kind }) => kind),
  ...LEAGUE_TITLES.map(({ kind }) => kind),
  ...REEL_KINDS,
]
