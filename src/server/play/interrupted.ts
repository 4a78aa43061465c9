import type { interruptedRounds } from '#lib/play/api.ts'
import { isGivenBack } from '#lib/play/round-rules.ts'
import type { AnswerOf } from '#lib/wire/action.ts'
import type { Transaction } from '#server/db/database.ts'
import type { GameLookup } from '#server/games/launch.ts'
import { LOCKED } from '#server/ledger/group-commit.ts'
import type { Job } from '#server/platform/jobs.ts'
import type { Call } from '#server/platform/serve.ts'
import type { Adapter } from '#server/vendor-wallet/adapter.ts'
import type { VendorAnswer } from '#server/vendor-wallet/answers.ts'
import { applyCalls } from '#server/vendor-wallet/apply-calls.ts'
import { allAdapters } from '#server/vendor-wallet/key-queries.ts'
import type { WalletItem } from '#server/vendor-wallet/wallet-items.ts'
import type { WalletSetting } from '#server/vendor-wallet/wallet-setting.ts'
import { roundRow } from './bet-record.ts'
import { type OverdueRound, openRoundsOf, overdueRounds } from './interrupted-queries.ts'

/** A round that was opened more recently than this is still being played. */
const PLAYING_MS = 60_000
const HOUR_MS = 3_600_000
/** The most rounds that one run ends; the next run continues. */
const AT_ONCE = 200

export async function listInterrupted(
  { db, session, language, runtime }: Call<typeof interruptedRounds>,
  games: GameLookup,
): Promise<AnswerOf<typeof interruptedRounds>> {
  const before = new Date(runtime.clock.now().getTime() - PLAYING_MS)
  const rounds = await openRoundsOf(db, { memberId: session.memberId, before })
  return {
    currency: runtime.config.currency,
    rounds: rounds.map(round => ({
      ...roundRow(round, { games, language }),
      canResume: games.isOpen(round.node_id),
      endsAt: new Date(round.opened_at.getTime() + round.round_hours * HOUR_MS).toISOString(),
      ending: isGivenBack(round, { sendsZeroWins: round.sends_zero_wins }) ? 'void' : 'settle',
    })),
  }
}

/**
 * The job that ends rounds which nobody finished. It does so through the wallet, as their vendor would: it rolls back
 * every remaining bet under its own transaction id, then closes the round. What the vendor sends at the same moment
 * either comes first, and the round is no longer open, or comes later, and is refused like any call for a settled
 * round.
 */
export function endingJob(setting: () => WalletSetting): Job {
  return {
    kind: 'interrupted rounds',
    periodSeconds: 60,
    // A run ends everything that is overdue then, so there is nothing to catch up on.
    catchUp: 1,
    run: async tx => void (await endOverdue(tx, setting())),
  }
}

/**
 * Ends overdue rounds and returns how many. A round that is not ended, because its wallet is locked, is still overdue
 * at the next run.
 */
export async function endOverdue(tx: Transaction, setting: WalletSetting): Promise<number> {
  const overdue = await overdueRounds(tx, { now: setting.now, limit: AT_ONCE })
  if (overdue.length === 0) return 0
  const adapters = new Map((await allAdapters(tx)).map(adapter => [adapter.vendor, adapter]))
  const items = overdue.flatMap(round => {
    const adapter = adapters.get(round.vendor)
    return adapter ? endOf(round, adapter) : []
  })
  const answers = await applyCalls(tx, items, setting, { skipsLocked: true })
  return items.filter((item, index) => item.type === 'close' && isDone(answers[index])).length
}

const isDone = (answer: VendorAnswer | typeof LOCKED | undefined): boolean =>
  answer !== undefined && answer !== LOCKED && answer.status === 'OK'

function endOf(round: OverdueRound, adapter: Adapter): WalletItem[] {
  const { vendor, memberId: playerId, vendorRoundId: roundId, gameCode } = round
  const by = { vendor, adapter }
  const rollbacks = isGivenBack(round, adapter) ? round.betIds : []
  return [
    ...rollbacks.map((betTransactionId, index): WalletItem => {
      // No vendor's id contains a space, so this one cannot collide.
      const transactionId = `end ${round.id} ${index}`
      return { type: 'rollback', ...by, call: { playerId, transactionId, betTransactionId, roundId } }
    }),
    { type: 'close', ...by, call: { playerId, roundId, gameCode } },
  ]
}
