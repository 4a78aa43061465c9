import { SHOWDOWNS } from '#lib/fairness/showdown.ts'
import { CHIPS } from '../chips.ts'
import type { Game } from '../game.ts'
import { titlePhrases } from '../title-phrases.ts'

/** Showdowns against seats of the house: one table for each way to rank hands, one page for them all. */
export const SHOWDOWN_GAMES: readonly Game[] = SHOWDOWNS.map(({ kind }) => ({
  name: 'showdown',
  styles: ['../../kit/look.css', '../../kit/cards.css', 'showdown.css'],
  phrasesOf: titlePhrases(kind),
  kind,
  stakes: CHIPS,
  roundMs: 2_500,
  offers: ({ stakeMinor }, currency) => CHIPS[currency].includes(stakeMinor),
}))
