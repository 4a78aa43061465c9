import { popularGames } from '#lib/games/api.ts'
import { languageOfCode } from '#lib/i18n/languages.ts'
import { betRecord, interruptedRounds, roundDetails, roundProof, winnerBoard } from '#lib/play/api.ts'
import type { GameLookup } from '#server/games/launch.ts'
import { type Call, type Route, serve } from '#server/platform/serve.ts'
import { readBetRecord, roundRow } from './bet-record.ts'
import { listInterrupted } from './interrupted.ts'
import type { PopularGames } from './popular.ts'
import { readRoundDetails } from './round-details.ts'
import { roundWithProof } from './round-queries.ts'
import type { WinnerBoard } from './winners.ts'

/** Bet record, proofs, winners and popular games. */
export function playRoutes({
  games,
  winners,
  popular,
}: {
  games: GameLookup
  winners: WinnerBoard
  popular: PopularGames
}): readonly Route[] {
  return [
    serve(betRecord, ({ db, input, session, language, runtime }) =>
      readBetRecord(db, input, {
        memberId: session.memberId,
        now: runtime.clock.now(),
        timeZone: runtime.config.timeZone,
        currency: runtime.config.currency,
        language,
        games,
      }),
    ),
    serve(interruptedRounds, call => listInterrupted(call, games)),
    // After the more specific path, which this one would match too.
    serve(roundDetails, call => readRoundDetails(call, games)),
    serve(roundProof, call => readProof(call, games)),
    serve(popularGames, async ({ input, language }) => ({
      list: await popular.list(input, languageOfCode(input.language) ?? language),
    })),
    serve(winnerBoard, async ({ input, language, runtime }) => ({
      currency: runtime.config.currency,
      list: await winners.list(input, language),
    })),
  ]
}

/** Another member's round gets the same answer as one that does not exist. */
async function readProof(call: Call<typeof roundProof>, games: GameLookup) {
  const round = await roundWithProof(call.db, call.session.memberId, call.input.id)
  if (!round) throw call.refusal('notFound', { status: 404 })
  return {
    ...roundRow(round, { games, language: call.language }),
    gameCode: round.game_code,
    vendorRoundId: round.vendor_round_id,
    currency: call.runtime.config.currency,
    proof: round.proof,
  }
}
