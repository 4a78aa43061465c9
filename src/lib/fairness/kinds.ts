import { BACCARAT } from './baccarat.ts'
import { LIVE_BACCARAT } from './baccarat-room.ts'
import { BINGO } from './bingo.ts'
import { BLACKJACK } from './blackjack.ts'
import { BLOCK_GAME } from './blocks.ts'
import { COCKFIGHT } from './cockfight.ts'
import { CRASH } from './crash.ts'
import { DRAGON_TIGER } from './dragon-tiger.ts'
import { JACKPOT } from './jackpot.ts'
import { KENO } from './keno.ts'
import type { Kind } from './kind.ts'
import { LEAGUE_TITLES } from './league-titles.ts'
import { TICKET } from './pick-five.ts'
import { PINBALL } from './pinball.ts'
import { POK_DENG } from './pok-deng.ts'
import { REEL_KINDS } from './reels/titles.ts'
import { RING_TITLES } from './rings.ts'
import { LIVE_ROULETTE, ROULETTE } from './roulette.ts'
import { SCRATCHCARDS } from './scratch.ts'
import { SHOWDOWNS } from './showdown.ts'
import { LIVE_SIC_BO, SIC_BO } from './sic-bo.ts'
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
  ...SCRATCHCARDS.map(({ kind }) => kind),
  PINBALL,
  BLOCK_GAME,
  KENO,
  CRASH,
  BINGO,
  JACKPOT,
  TICKET,
  FOOTBALL_SLIP,
  ARENA_SLIP,
  BLACKJACK,
  ...SHOWDOWNS.map(({ kind }) => kind),
  ...VIDEO_POKERS.map(({ kind }) => kind),
  ...FISH_TITLES.map(({ kind }) => kind),
  ...RING_TITLES.map(({ kind }) => kind),
  ...LEAGUE_TITLES.map(({ kind }) => kind),
  ROULETTE,
  LIVE_ROULETTE,
  SIC_BO,
  LIVE_SIC_BO,
  DRAGON_TIGER,
  LIVE_BACCARAT,
  ...REEL_KINDS,
]
