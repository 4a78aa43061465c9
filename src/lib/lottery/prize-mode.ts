import type { PrizeMode } from './games.ts'

/** The two vendor codes whose card makes the electronic lotteries the default. */
const ELECTRONIC_CARDS: readonly string[] = ['LOTT', 'ELOTT']

/** The default prize mode: electronic if either vendor card exists, else standard (spec 4.6). */
export function firstPrizeMode(cards: readonly string[]): PrizeMode {
  return cards.some(code => ELECTRONIC_CARDS.includes(code)) ? 'ELOTT' : 'LOTT'
}
