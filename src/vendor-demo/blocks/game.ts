import { BLOCK_GAME } from '#lib/fairness/blocks.ts'
import { STAKES } from '#lib/fairness/slot.ts'
import type { Game } from '../game.ts'
import { titlePhrases } from '../title-phrases.ts'

/** The blocks titles of the studios. */
export const BLOCKS_GAME: Game = {
  name: 'blocks',
  styles: ['../../kit/look.css', '../../kit/picks.css', 'blocks.css'],
  phrasesOf: titlePhrases(BLOCK_GAME),
  kind: BLOCK_GAME,
  stakes: STAKES,
  roundMs: 2_500,
  offers: ({ stakeMinor }, currency) => STAKES[currency].includes(stakeMinor),
}
