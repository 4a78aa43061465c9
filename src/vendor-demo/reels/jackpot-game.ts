import { JACKPOT } from '#lib/fairness/jackpot.ts'
import { STAKES } from '#lib/fairness/slot.ts'
import type { ApiParts, Game } from '../game.ts'
import { jackpotOf, poolName } from '../pools.ts'
import type { Session } from '../sessions.ts'
import { titlePhrases } from '../title-phrases.ts'

const standing = async ({ books }: ApiParts, { currency, trial }: Session) => ({
  jackpot: String(await jackpotOf(books, poolName(currency, trial === 1))),
})

/** The jackpot titles of the studios: the page of the slots that are data, and what the jackpot holds. */
export const JACKPOT_GAME: Game = {
  name: 'reels',
  styles: ['../../kit/look.css', '../../kit/lines.css', 'reels.css'],
  phrasesOf: titlePhrases(JACKPOT),
  kind: JACKPOT,
  stakes: STAKES,
  roundMs: 2_500,
  offers: ({ stakeMinor }, currency) => STAKES[currency].includes(stakeMinor),
  about: standing,
  afterRound: standing,
}
