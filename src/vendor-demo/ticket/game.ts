import {
  DRAW_EVERY_MS,
  DRAWS_AHEAD,
  drawFive,
  SALE_ENDS_MS,
  TICKET,
  TICKET_PRICES,
} from '#lib/fairness/pick-five.ts'
import type { Game } from '../game.ts'

/** Harbour Five. */
export const TICKET_GAME: Game = {
  name: 'ticket',
  styles: ['../../kit/board.css', 'ticket.css'],
  words: ['board'],
  kind: TICKET,
  stakes: TICKET_PRICES,
  roundMs: 1_000,
  offers: ({ stakeMinor }, currency) => TICKET_PRICES[currency].includes(stakeMinor),
  schedule: {
    everyMs: DRAW_EVERY_MS,
    closesBeforeMs: SALE_ENDS_MS,
    lastsMs: 0,
    ahead: DRAWS_AHEAD,
    result: async draw => (await drawFive(draw)).join(','),
  },
}
