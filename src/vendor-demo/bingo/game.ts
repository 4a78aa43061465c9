import { BINGO } from '#lib/fairness/bingo.ts'
import { STAKES } from '#lib/fairness/slot.ts'
import type { Game } from '../game.ts'
import { titlePhrases } from '../title-phrases.ts'

/** The bingo titles of the studios. */
export const BINGO_GAME: Game = {
  name: 'bingo',
  styles: ['../../kit/look.css', '../../kit/picks.css', 'bingo.css'],
  phrasesOf: titlePhrases(BINGO),
  kind: BINGO,
  stakes: STAKES,
  roundMs: 2_500,
  offers: ({ stakeMinor }, currency) => STAKES[currency].includes(stakeMinor),
}
