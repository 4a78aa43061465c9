import { CARD_PRICES, SCRATCH } from '#lib/fairness/scratch.ts'
import type { Game } from '../game.ts'

/** Brass Charms. */
export const SCRATCH_GAME: Game = {
  name: 'scratch',
  styles: ['card.css'],
  kind: SCRATCH,
  stakes: CARD_PRICES,
  roundMs: 2_500,
  offers: ({ stakeMinor }, currency) => CARD_PRICES[currency].includes(stakeMinor),
}
