import { COCKFIGHT, readSides } from '#lib/fairness/cockfight.ts'
import { CHIPS, fitsTable, spotLimits } from '../chips.ts'
import type { Game } from '../game.ts'
import { lastOutcomes } from '../round-views.ts'

const ROW_LENGTH = 24

/** Two Plumes. */
export const COCKFIGHT_GAME: Game = {
  name: 'cockfight',
  styles: ['../../kit/chips.css', '../../kit/road.css', 'plumes.css', 'cockfight.css'],
  kind: COCKFIGHT,
  stakes: CHIPS,
  roundMs: 4_000,
  offers: ({ bets }, currency) => fitsTable(readSides(bets)?.values() ?? [], currency),
  about: async ({ books }, session) => ({
    road: await lastOutcomes(books, session, ROW_LENGTH),
    most: String(spotLimits(session.currency).most),
  }),
}
