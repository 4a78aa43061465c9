import { shortRoundId } from '#lib/play/rules.ts'
import { pageOf } from '#lib/wire/older.ts'
import { turnoverRounds } from '#lib/withdrawals/api.ts'
import type { GameLookup } from '#server/games/launch.ts'
import { type Route, serve } from '#server/platform/serve.ts'
import { countedRounds } from './queries.ts'
import { turnoverBefore } from './turnover.ts'

/** How many counted bets a page lists. */
const LISTED = 100

/** The bets that count for a member's requirement; another member's gets the same answer as an unknown one. */
export function turnoverRoutes(games: GameLookup): Route[] {
  return [
    serve(turnoverRounds, async call => {
      const { db, session, input, language, runtime } = call
      const query = { memberId: session.memberId, at: runtime.clock.now() }
      const { open } = await turnoverBefore(db, query)
      const one = open.find(candidate => candidate.id === input.id)
      if (!one) throw call.refusal('notFound', { status: 404 })
      const { older, required } = one
      const of = {
        memberId: session.memberId,
        firstRoundId: one.first_round_id,
        older,
        required,
        rules: one.rules,
        endsAt: one.ends_at,
        before: input.before,
        limit: LISTED + 1,
      }
      const { list, next } = pageOf(await countedRounds(db, of), LISTED)
      return {
        next,
        rounds: list.map(row => ({
          id: row.id,
          roundId: shortRoundId(row.vendor_round_id),
          gameName: games.gameById(row.node_id)?.names[language] ?? row.game_code,
          openedAt: row.opened_at.toISOString(),
          validBet: row.valid_bet.toString(),
          counted: row.counted.toString(),
        })),
      }
    }),
  ]
}
