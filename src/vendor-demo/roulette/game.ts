import { LIVE_ROULETTE, ROULETTE, ROULETTE_RULES } from '#lib/fairness/roulette.ts'
import { roomGame, tableGame } from '../chip-games.ts'
import type { Game } from '../game.ts'

const PAGE = { name: 'roulette', styles: ['cloth.css', 'wheel.css'] }

/** Roulette, at a table of one's own and in rooms. */
export const ROULETTE_GAMES: readonly Game[] = [
  tableGame(PAGE, ROULETTE_RULES, ROULETTE),
  roomGame(PAGE, ROULETTE_RULES, LIVE_ROULETTE),
]
