import { STAKES } from '#lib/fairness/slot.ts'
import { VIDEO_POKERS } from '#lib/fairness/video-poker.ts'
import type { Game } from '../game.ts'
import { titlePhrases } from '../title-phrases.ts'

/** Video poker: one table for each pay table, one page for them all. */
export const VIDEO_POKER_GAMES: readonly Game[] = VIDEO_POKERS.map(({ kind }) => ({
  name: 'videopoker',
  styles: ['../../kit/look.css', '../../kit/cards.css', '../../kit/countdown.css', 'videopoker.css'],
  phrasesOf: titlePhrases(kind),
  kind,
  stakes: STAKES,
  roundMs: 2_500,
  offers: ({ stakeMinor }, currency) => STAKES[currency].includes(stakeMinor),
}))
