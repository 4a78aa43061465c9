import type { PrizeMode } from './games.ts'

/** The two vendor codes whose card makes the lotteries open on the electronic ones. */
const ELECTRONIC_CARDS: readonly string[] = ['LOTT', 'ELOTT']

/** The prize mode that a visitor meets first: electronic where either vendor card exists, else standard (spec 4.6). */
export function firstPrizeMode(cards: readonly string[]): PrizeMode {
  return cards.some(code => ELECTRONIC_CARDS.includes(code)) ? 'ELOTT' : 'LOTT'
}
