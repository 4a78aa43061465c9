import { FOOTBALL } from '#lib/fairness/league.ts'
import { FOOTBALL_SLIP } from '#lib/fairness/slip.ts'
import { bookGame } from '../book/game.ts'

/** Baize League. */
export const LEAGUE_GAME = bookGame('league', FOOTBALL, FOOTBALL_SLIP)
