import { LIVE_SIC_BO, SIC_BO, SIC_BO_RULES } from '#lib/fairness/sic-bo.ts'
import { roomGame, tableGame } from '../chip-games.ts'
import type { Game } from '../game.ts'

const PAGE = { name: 'sicbo', styles: ['sicbo.css'] }

/** Sic bo, at a table of one's own and in rooms. */
export const SIC_BO_GAMES: readonly Game[] = [
  tableGame(PAGE, SIC_BO_RULES, SIC_BO),
  roomGame(PAGE, SIC_BO_RULES, LIVE_SIC_BO),
]
