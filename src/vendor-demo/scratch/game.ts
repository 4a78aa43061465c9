import { CARD_PRICES, SCRATCHCARDS } from '#lib/fairness/scratch.ts'
import type { Game } from '../game.ts'
import { titlePhrases } from '../title-phrases.ts'

/** Brass Charms and the cards of the studios: one table for each card, one page for them all. */
export const SCRATCH_GAMES: readonly Game[] = SCRATCHCARDS.map(({ kind }) => ({
  name: 'scratch',
  styles: ['../../kit/look.css', 'card.css'],
  phrasesOf: titlePhrases(kind),
  kind,
  stakes: CARD_PRICES,
  roundMs: 2_500,
  offers: ({ stakeMinor }, currency) => CARD_PRICES[currency].includes(stakeMinor),
}))
