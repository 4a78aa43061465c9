import type { GameType } from '../games/rules.ts'
import { BINGO, BINGO_RETURN } from './bingo.ts'
import { BLOCK_GAME, blocksReturns } from './blocks.ts'
import { JACKPOT, JACKPOT_SLOT, JACKPOT_TITLES } from './jackpot.ts'
import type { Kind } from './kind.ts'
import { KINDS } from './kinds.ts'
import { PINBALL, PINBALL_BEST } from './pinball.ts'
import { definitionOf, reelKindOf } from './reels/titles.ts'
import { percentOf } from './rtp.ts'
import { SCRATCHCARDS, scratchcardOf, scratchReturn } from './scratch.ts'

interface Titles {
  kind: Kind
  /** What the codes of its titles look like: "blue-moon-roulette"; or a test where several kinds share an ending. */
  codes: Pick<RegExp, 'test'>
  /** The return to player of its best bet in percent, to a tenth and cut; null where there is none to state. */
  rtp: string | null
}

/** The kinds that stand behind more titles than their own codes; a plain slot's definition is found by its code. */
const TITLES: readonly Titles[] = [
  ...SCRATCHCARDS.map(card => ({
    kind: card.kind,
    codes: { test: (code: string) => scratchcardOf(code) === card },
    rtp: percentOf(scratchReturn(card), 1),
  })),
  { kind: PINBALL, codes: /^[a-z0-9-]{1,72}-pinball$/, rtp: percentOf(PINBALL_BEST, 1) },
  // Arena Blocks is a book on e-sports.
  { kind: BLOCK_GAME, codes: /^(?!arena-)[a-z0-9-]{1,72}-blocks$/, rtp: percentOf(blocksReturns().best, 1) },
  { kind: BINGO, codes: /^[a-z0-9-]{1,74}-bingo$/, rtp: percentOf(BINGO_RETURN, 1) },
  { kind: JACKPOT, codes: JACKPOT_TITLES, rtp: toTenth(JACKPOT_SLOT.figures.rtp) },
]

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
  return slot && { rtp: toTenth(slot.figures.rtp) }
}

function toTenth(percent: string): string {
  return percent.replace(/(\.\d)\d+$/, '$1')
}
