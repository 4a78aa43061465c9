import { BLACKJACK, betText } from '#lib/fairness/blackjack.ts'
import { CHIPS } from '../chips.ts'
import type { Game } from '../game.ts'
import { titlePhrases } from '../title-phrases.ts'

/** Blackjack: the titles of the studios, and their live rooms, where each player has rounds of their own. */
export const BLACKJACK_GAME: Game = {
  name: 'blackjack',
  styles: ['../../kit/look.css', '../../kit/cards.css', '../../kit/countdown.css', 'blackjack.css'],
  phrasesOf: titlePhrases(BLACKJACK),
  kind: BLACKJACK,
  stakes: CHIPS,
  roundMs: 2_500,
  offers: ({ stakeMinor, bets }, currency) =>
    CHIPS[currency].includes(stakeMinor) && bets === betText(stakeMinor),
}
