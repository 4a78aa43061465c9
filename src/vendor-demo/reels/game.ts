import { REEL_KINDS } from '#lib/fairness/reels/titles.ts'
import { STAKES } from '#lib/fairness/slot.ts'
import { titleOf } from '#lib/fairness/title-name.ts'
import type { Game } from '../game.ts'

/** Every slot that is data: one table for each definition, one page for them all. */
export const REEL_GAMES: readonly Game[] = REEL_KINDS.map(kind => ({
  name: 'reels',
  styles: ['../../kit/look.css', '../../kit/lines.css', 'reels.css'],
  phrasesOf: gameCode => ({ title: titleOf(gameCode) }),
  kind,
  stakes: STAKES,
  roundMs: 2_500,
  offers: ({ stakeMinor }, currency) => STAKES[currency].includes(stakeMinor),
}))
