import { LEAGUE_TITLES } from '#lib/fairness/league-titles.ts'
import { titleOf } from '#lib/fairness/reels/titles.ts'
import { bookGame } from '../book/game.ts'
import type { Game } from '../game.ts'

/** The sports and e-sports of the studios: a league behind each, one page for them all. */
export const SPORTS_GAMES: readonly Game[] = LEAGUE_TITLES.map(({ league, kind }) => ({
  ...bookGame('sports', league, kind),
  phrasesOf: (gameCode, phrases) => ({ title: phrases[`title_${gameCode}`] ?? titleOf(gameCode) }),
}))
