import { KENO } from '#lib/fairness/keno.ts'
import { STAKES } from '#lib/fairness/slot.ts'
import type { Game } from '../game.ts'
import { titlePhrases } from '../title-phrases.ts'

/** The keno titles of the studios. */
export const KENO_GAME: Game = {
  name: 'keno',
  styles: ['../../kit/look.css', '../../kit/picks.css', 'keno.css'],
  phrasesOf: titlePhrases(KENO),
  kind: KENO,
  stakes: STAKES,
  roundMs: 2_500,
  offers: ({ stakeMinor }, currency) => STAKES[currency].includes(stakeMinor),
}
