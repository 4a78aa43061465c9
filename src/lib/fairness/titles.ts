import type { GameType } from '../games/rules.ts'
import { BACCARAT_ROOMS, LIVE_BACCARAT, roomReturn } from './baccarat-room.ts'
import { DRAGON_TIGER, DRAGON_TIGER_ROOMS, dragonTigerReturn } from './dragon-tiger.ts'
import type { Kind } from './kind.ts'
import { KINDS } from './kinds.ts'
import { definitionOf, reelKindOf } from './reels/titles.ts'
import { LIVE_ROULETTE, ROULETTE, ROULETTE_ROOMS, ROULETTE_TITLES, rouletteReturn } from './roulette.ts'
import { percentOf } from './rtp.ts'
import { LIVE_SIC_BO, SIC_BO, SIC_BO_ROOMS, SIC_BO_TITLES, sicBoReturn } from './sic-bo.ts'

interface Titles {
  kind: Kind
  /** What the codes of its titles look like: "blue-moon-roulette". */
  codes: RegExp
  /** The return to player of its best bet in percent, to a tenth and cut; null where there is none to state. */
  rtp: string | null
}

/** The kinds that stand behind more titles than their own codes; a plain slot's definition is found by its code. */
const TITLES: readonly Titles[] = [
  { kind: ROULETTE, codes: ROULETTE_TITLES, rtp: percentOf(rouletteReturn('red'), 1) },
  { kind: LIVE_ROULETTE, codes: ROULETTE_ROOMS, rtp: percentOf(rouletteReturn('red'), 1) },
  { kind: SIC_BO, codes: SIC_BO_TITLES, rtp: percentOf(sicBoReturn('small'), 1) },
  { kind: LIVE_SIC_BO, codes: SIC_BO_ROOMS, rtp: percentOf(sicBoReturn('small'), 1) },
  { kind: DRAGON_TIGER, codes: DRAGON_TIGER_ROOMS, rtp: percentOf(dragonTigerReturn('dragon'), 1) },
  // Without commission the banker returns less than the player.
  { kind: LIVE_BACCARAT, codes: /^baccarat-no-commission$/, rtp: percentOf(roomReturn('player', ''), 1) },
  { kind: LIVE_BACCARAT, codes: BACCARAT_ROOMS, rtp: percentOf(roomReturn('banker', ''), 1) },
]

/** The kinds of studios' titles: none of their own codes is in the catalogue. */
export const TITLE_KINDS: readonly Kind[] = [...new Set(TITLES.map(({ kind }) => kind))]

/** The rules of a game by its code: a kind's own, then a title's, then a slot's. Undefined for what the house does not play. */
export function kindOf(gameCode: string): Kind | undefined {
  return (
    KINDS.find(kind => kind.codes.includes(gameCode)) ??
    TITLES.find(({ codes }) => codes.test(gameCode))?.kind ??
    reelKindOf(gameCode)
  )
}

/** A studio's title that the house plays, with its return; undefined for what it does not play. Only RNG has slots. */
export function titleFor(gameType: GameType, gameCode: string): { rtp: string | null } | undefined {
  const title = TITLES.find(({ codes }) => codes.test(gameCode))
  if (title) return title
  const slot = gameType === 'RNG' ? definitionOf(gameCode) : undefined
  return slot && { rtp: slot.figures.rtp.replace(/(\.\d)\d+$/, '$1') }
}
