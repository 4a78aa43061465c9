import { betRecord, roundProof, winnerBoard } from '#lib/play/api.ts'
import type { GameLookup } from '#server/games/launch.ts'
import { type Call, type Route, serve } from '#server/platform/serve.ts'
import { readBetRecord, roundRow } from './bet-record.ts'
import { roundWithProof } from './round-queries.ts'
import type { WinnerBoard } from './winners.ts'

/** Bet record, proofs and winners. */
export function playRoutes({
  games,
  winners,
}: {
  games: GameLookup
  winners: WinnerBoard
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
    serve(roundProof, call => readProof(call, games)),
    serve(winnerBoard, async ({ input, language, runtime }) => ({
      currency: runtime.config.currency,
      list: await winners.list(input, language),
    })),
  ]
}

/** Somebody else's round answers exactly as one that is not there. */
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
