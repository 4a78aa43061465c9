import { BACCARAT, baccaratBets } from '#lib/fairness/baccarat.ts'
import { CHIPS, fitsTable, spotLimits } from '../chips.ts'
import type { Game } from '../game.ts'
import { bearerOf } from '../http.ts'
import { VendorRefusal } from '../refusal.ts'
import { lastOutcomes } from '../round-views.ts'
import { betsUntil, findSession, setBetsUntil } from '../sessions.ts'

/** How long the table takes bets once the player has reached for the chips. */
const BETTING_MS = 30_000
/** A bet that was sent in time may be this long on its way. */
const GRACE_MS = 1_000
/** How many coups the road maps show. */
const ROAD_LENGTH = 60

/** Cloth Baccarat. Bets are taken for a time that the server keeps; what is not dealt by then was never staked. */
export const BACCARAT_GAME: Game = {
  name: 'baccarat',
  styles: ['../../kit/cards.css', '../../kit/chips.css', '../../kit/road.css', 'hands.css', 'baccarat.css'],
  kind: BACCARAT,
  stakes: CHIPS,
  roundMs: 3_000,
  offers: ({ bets }, currency) => fitsTable(baccaratBets(bets)?.values() ?? [], currency),
  check: async ({ books, now }, session) => {
    const until = await betsUntil(books, session)
    if (until === null || now() > until + GRACE_MS) throw new VendorRefusal('betsClosed')
  },
  about: async ({ books }, session) => ({
    road: await lastOutcomes(books, session, ROAD_LENGTH),
    most: String(spotLimits(session.currency).most),
  }),
  afterRound: async ({ books }, session) => {
    await setBetsUntil(books, session, null)
    return {}
  },
  calls: {
    'POST /window': async ({ books, now }, request) => {
      const session = await findSession(books, bearerOf(request), now())
      const until = now() + BETTING_MS
      await setBetsUntil(books, session, until)
      return { betsUntil: until, now: now() }
    },
  },
}
