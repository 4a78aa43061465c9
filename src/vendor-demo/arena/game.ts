import { ARENA } from '#lib/fairness/league.ts'
import { ARENA_SLIP } from '#lib/fairness/slip.ts'
import { bookGame } from '../book/game.ts'

/** Circuit Arena. */
export const ARENA_GAME = bookGame('arena', ARENA, ARENA_SLIP)
