import { PINBALL } from '#lib/fairness/pinball.ts'
import { STAKES } from '#lib/fairness/slot.ts'
import type { Game } from '../game.ts'
import { titlePhrases } from '../title-phrases.ts'

/** The pinball titles of the studios. */
export const PINBALL_GAME: Game = {
  name: 'pinball',
  styles: ['../../kit/look.css', '../../kit/picks.css', 'pinball.css'],
  phrasesOf: titlePhrases(PINBALL),
  kind: PINBALL,
  stakes: STAKES,
  roundMs: 2_500,
  offers: ({ stakeMinor }, currency) => STAKES[currency].includes(stakeMinor),
}
