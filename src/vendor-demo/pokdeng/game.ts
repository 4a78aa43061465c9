import { POK_DENG } from '#lib/fairness/pok-deng.ts'
import { CHIPS } from '../chips.ts'
import type { Game } from '../game.ts'
import { titlePhrases } from '../title-phrases.ts'

/** House Pok Deng. Its stakes are even, so that one and a half times a stake is a whole minor unit. */
export const POK_DENG_GAME: Game = {
  name: 'pokdeng',
  styles: ['../../kit/cards.css', 'pokdeng.css'],
  phrasesOf: titlePhrases(POK_DENG),
  kind: POK_DENG,
  stakes: CHIPS,
  roundMs: 2_500,
  offers: ({ stakeMinor }, currency) => CHIPS[currency].includes(stakeMinor),
}
