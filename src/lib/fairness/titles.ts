import type { GameFigures } from '../games/game.ts'
import type { GameType } from '../games/rules.ts'
import { BACCARAT_ROOMS, LIVE_BACCARAT, roomReturn } from './baccarat-room.ts'
import { BINGO, BINGO_RETURN } from './bingo.ts'
import { BLACKJACK } from './blackjack.ts'
import { BASIC_RETURN } from './blackjack-strategy.ts'
import { BLOCK_GAME, blocksReturns } from './blocks.ts'
import { CRASH, CRASH_BEST } from './crash.ts'
import { DRAGON_TIGER, DRAGON_TIGER_ROOMS, dragonTigerReturn } from './dragon-tiger.ts'
import { JACKPOT, JACKPOT_SLOT, JACKPOT_TITLES } from './jackpot.ts'
import { KENO, KENO_BEST } from './keno.ts'
import type { Kind } from './kind.ts'
import { KINDS } from './kinds.ts'
import { LEAGUE_TITLES } from './league-titles.ts'
import { PINBALL, PINBALL_BEST } from './pinball.ts'
import { BEST_RETURN, POK_DENG } from './pok-deng.ts'
import { definitionOf, figuresOf, reelKindOf } from './reels/titles.ts'
import { RING_TITLES, ringReturn } from './rings.ts'
import { LIVE_ROULETTE, ROULETTE, ROULETTE_ROOMS, ROULETTE_TITLES, rouletteReturn } from './roulette.ts'
import { percentOf } from './rtp.ts'
import { SCRATCHCARDS, scratchcardOf, scratchReturn } from './scratch.ts'
import { SHOWDOWN_RETURN, SHOWDOWNS } from './showdown.ts'
import { LIVE_SIC_BO, SIC_BO, SIC_BO_ROOMS, SIC_BO_TITLES, sicBoReturn } from './sic-bo.ts'
import { VIDEO_POKERS, videoPokerOf } from './video-poker.ts'
import { FISH_TITLES } from './waters.ts'

interface Titles {
  kind: Kind
  /** What the codes of its titles look like: "blue-moon-roulette"; or a test where several kinds share an ending. */
  codes: Pick<RegExp, 'test'>
  /** The return to player of its best bet in percent, to a tenth and cut; null where there is none to state. */
  rtp: string | null
}

/** The kinds that stand behind more titles than their own codes; a plain slot's definition is found by its code. */
const TITLES: readonly Titles[] = [
  { kind: BLACKJACK, codes: /^blackjack-|-blackjack$/, rtp: percentOf(BASIC_RETURN, 1) },
  { kind: POK_DENG, codes: /^pok-deng-/, rtp: percentOf(BEST_RETURN, 1) },
  ...SHOWDOWNS.map(({ kind, codes }) => ({ kind, codes, rtp: percentOf(SHOWDOWN_RETURN, 1) })),
  ...VIDEO_POKERS.map(poker => ({
    kind: poker.kind,
    codes: { test: (code: string) => videoPokerOf(code) === poker },
    rtp: percentOf(poker.best, 1),
  })),
  ...FISH_TITLES.map(({ kind, water }) => ({ kind, codes: water.titles, rtp: percentOf(water.returns, 1) })),
  ...RING_TITLES.map(({ kind, ring }) => ({
    kind,
    codes: new RegExp(`^${ring.code}$`),
    rtp: percentOf(ringReturn(ring), 1),
  })),
  ...LEAGUE_TITLES.map(({ kind, league }) => ({
    kind,
    codes: new RegExp(`^${league.gameCode}$`),
    rtp: null,
  })),
  { kind: ROULETTE, codes: ROULETTE_TITLES, rtp: percentOf(rouletteReturn('red'), 1) },
  { kind: LIVE_ROULETTE, codes: ROULETTE_ROOMS, rtp: percentOf(rouletteReturn('red'), 1) },
  { kind: SIC_BO, codes: SIC_BO_TITLES, rtp: percentOf(sicBoReturn('small'), 1) },
  { kind: LIVE_SIC_BO, codes: SIC_BO_ROOMS, rtp: percentOf(sicBoReturn('small'), 1) },
  { kind: DRAGON_TIGER, codes: DRAGON_TIGER_ROOMS, rtp: percentOf(dragonTigerReturn('dragon'), 1) },
  // Without commission the banker returns less than the player.
  { kind: LIVE_BACCARAT, codes: /^baccarat-no-commission$/, rtp: percentOf(roomReturn('player', ''), 1) },
  { kind: LIVE_BACCARAT, codes: BACCARAT_ROOMS, rtp: percentOf(roomReturn('banker', ''), 1) },
  ...SCRATCHCARDS.map(card => ({
    kind: card.kind,
    codes: { test: (code: string) => scratchcardOf(code) === card },
    rtp: percentOf(scratchReturn(card), 1),
  })),
  { kind: PINBALL, codes: /^[a-z0-9-]{1,72}-pinball$/, rtp: percentOf(PINBALL_BEST, 1) },
  // Arena Blocks is a book on e-sports.
  { kind: BLOCK_GAME, codes: /^(?!arena-)[a-z0-9-]{1,72}-blocks$/, rtp: percentOf(blocksReturns().best, 1) },
  { kind: KENO, codes: /^[a-z0-9-]{1,75}-keno$/, rtp: percentOf(KENO_BEST, 1) },
  { kind: CRASH, codes: /^[a-z0-9-]{1,74}-crash$/, rtp: percentOf(CRASH_BEST, 1) },
  { kind: BINGO, codes: /^[a-z0-9-]{1,74}-bingo$/, rtp: percentOf(BINGO_RETURN, 1) },
  { kind: JACKPOT, codes: JACKPOT_TITLES, rtp: toTenth(JACKPOT_SLOT.figures.rtp) },
]

/** Whether a code is that of a game of the house, whatever its vendor calls it. */
export function isOwnCode(gameCode: string): boolean {
  return KINDS.some(kind => kind.codes.includes(gameCode))
}

/** The rules of a game by its code: a kind's own, then a title's, then a slot's. Undefined for what the house does not play. */
export function kindOf(gameCode: string): Kind | undefined {
  return (
    KINDS.find(kind => kind.codes.includes(gameCode)) ??
    TITLES.find(({ codes }) => codes.test(gameCode))?.kind ??
    reelKindOf(gameCode)
  )
}

/**
 * A studio's title that the house plays, with its return, and the figures of a slot; undefined for what it does not play.
 * Only RNG has slots. The figures of the other kinds are in `title-figures.ts`.
 */
export function titleFor(
  gameType: GameType,
  gameCode: string,
): { rtp: string | null; figures: GameFigures | null } | undefined {
  const title = TITLES.find(({ codes }) => codes.test(gameCode))
  if (title) return { rtp: title.rtp, figures: null }
  const slot = gameType === 'RNG' ? definitionOf(gameCode) : undefined
  return slot && { rtp: toTenth(slot.figures.rtp), figures: figuresOf(slot) }
}

function toTenth(percent: string): string {
  return percent.replace(/(\.\d)\d+$/, '$1')
}
