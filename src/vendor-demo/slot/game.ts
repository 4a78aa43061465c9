import { SLOT, STAKES } from '#lib/fairness/slot.ts'
import type { Game } from '../game.ts'

/** Koi Terrace. */
export const SLOT_GAME: Game = {
  name: 'slot',
  styles: ['../../kit/lines.css', 'reels.css'],
  words: ['reels'],
  kind: SLOT,
  stakes: STAKES,
  roundMs: 2_500,
  offers: ({ stakeMinor }, currency) => STAKES[currency].includes(stakeMinor),
}
