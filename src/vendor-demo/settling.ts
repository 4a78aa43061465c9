import type { Books } from './books.ts'
import { openSeedsOfEnded } from './events.ts'
import { gameOf } from './games.ts'
import { openRaise, type Raise, setRaiseState } from './raises.ts'
import {
  findRound,
  letGo,
  openRounds,
  type RoundRow,
  roundById,
  roundsToReveal,
  setRevealed,
  setState,
  takeUp,
} from './round-rows.ts'
import { proofOf } from './round-views.ts'
import { writeOutcome } from './rounds.ts'
import type { Wallet, Wallets } from './wallet.ts'

/** Something for people to look at: rounds that the wallet declined for good. */
export type Report = (event: string, facts: Record<string, string>) => void

export interface Settling {
  /**
   * Takes a round that the caller has in hand as far as the wallet lets it; what has no certain answer stays open for the next
   * sweep.
   */
  advance(row: RoundRow): Promise<RoundRow>
  /** The same, but returns as soon as the player's money stands where it belongs; the closing goes on behind. */
  settleMoney(row: RoundRow): Promise<RoundRow>
  /** Finishes or rolls back everything that is open by now, then sends the opened seeds. One sweep at a time. */
  sweep(): Promise<void>
  /** The same in the background; a failure is reported. */
  sweepSoon(): void
  /** Waits for what is under way. */
  idle(): Promise<void>
}

type Step = (row: RoundRow) => Promise<RoundRow>

export function createSettling(books: Books, wallets: Wallets, now: () => number, report: Report): Settling {
  const working = new Set<Promise<unknown>>()
  let sweeping: Promise<void> | undefined

  const steps: Partial<Record<RoundRow['state'], Step>> = {
    betting: row => resolveBet(books, wallets(row.studio), now(), row),
    waiting: async row => {
      const raise = await openRaise(books, row.id)
      if (raise) return resolveRaise(books, wallets(row.studio), { now: now(), report }, { row, raise })
      return (row.due ?? 0) > now() ? row : writeOutcome(books, row, { now: now() })
    },
    owing: row => payWin(books, wallets(row.studio), report, row),
    closing: row => closeRound(books, wallets(row.studio), report, row),
    voiding: row => voidBet(books, wallets(row.studio), report, row),
  }

  async function advance(start: RoundRow, until?: RoundRow['state']): Promise<RoundRow> {
    let row = start
    for (;;) {
      if (row.state === until) return row
      const next = (await steps[row.state]?.(row)) ?? row
      if (next.state === row.state) {
        if (steps[next.state] && next.claimed_until > 0) await letGo(books, next)
        return next
      }
      row = next
    }
  }

  function track<Value>(promise: Promise<Value>): Promise<Value> {
    working.add(promise)
    promise.catch(() => {}).finally(() => working.delete(promise))
    return promise
  }

  async function sweepOnce(): Promise<void> {
    await openSeedsOfEnded(books, now())
    for (const row of await openRounds(books, now())) {
      // Time has passed since the list was read: only a round that is still open and nobody's is taken up.
      const taken = await takeUp(books, row, now())
      if (taken) await advance(taken)
    }
    for (const row of await roundsToReveal(books)) {
      if ((await findRound(books, row.id))?.revealed === 0) await reveal(books, wallets(row.studio), row)
    }
  }

  function sweepNow(): Promise<void> {
    sweeping ??= track(sweepOnce()).finally(() => {
      sweeping = undefined
    })
    return sweeping
  }

  return {
    advance: row => track(advance(row)),
    settleMoney: async row => {
      const settled = await track(advance(row, 'closing'))
      if (settled.state === 'closing') {
        track(advance(settled)).catch(error =>
          report('round not closed', { round: row.id, error: String(error) }),
        )
      }
      return settled
    },
    sweep: async () => {
      // One that runs may have read what is open before that which the caller waits for.
      await sweeping?.catch(() => {})
      await sweepNow()
    },
    sweepSoon: () => {
      sweepNow().catch(error => report('sweep failed', { error: String(error) }))
    },
    idle: async () => {
      while (working.size > 0) await Promise.allSettled(working)
    },
  }
}

/**
 * A round that was left between writing it and knowing its bet: ask. A posted bet is played out, so that no result is
 * ever dropped because it was dear; a bet the wallet has not seen is rolled back, which also voids it if it comes late.
 */
async function resolveBet(books: Books, wallet: Wallet, now: number, row: RoundRow): Promise<RoundRow> {
  const answer = await wallet.transaction(row.bet_id)
  if (answer.kind !== 'done') return answer.kind === 'unknown' ? row : setState(books, row, 'voiding')
  if (answer.value.state === 'posted') return writeOutcome(books, row, { now })
  if (answer.value.state === 'refused') return setState(books, row, 'refused')
  return setState(books, row, answer.value.state === 'rolledBack' ? 'voided' : 'voiding')
}

/**
 * A move whose further stake has no certain answer: ask, as for a round's own bet. A stake that was taken makes its move
 * count; one that the wallet has not seen is rolled back, and the round waits on as it did.
 */
async function resolveRaise(
  books: Books,
  wallet: Wallet,
  { now, report }: { now: number; report: Report },
  { row, raise }: { row: RoundRow; raise: Raise },
): Promise<RoundRow> {
  if (raise.state === 'asking') {
    const answer = await wallet.transaction(raise.bet_id)
    if (answer.kind === 'unknown') return row
    const state = answer.kind === 'done' ? answer.value.state : 'unknown'
    if (state === 'posted') return writeOutcome(books, row, { now, moves: raise.moves, raise })
    if (state !== 'unknown') {
      await setRaiseState(books, raise, state === 'refused' ? 'refused' : 'voided')
      return row
    }
  }
  const voiding = raise.state === 'asking' ? await setRaiseState(books, raise, 'voiding') : raise
  if (voiding.state !== 'voiding') return roundById(books, row.id)
  const answer = await wallet.rollback({
    playerId: row.player,
    transactionId: raise.rollback_id,
    betTransactionId: raise.bet_id,
    roundId: row.id,
  })
  if (answer.kind === 'unknown') return row
  const isVoid = answer.kind === 'done' || isRolledBack(answer.code)
  await setRaiseState(books, voiding, isVoid ? 'voided' : 'refused')
  if (isVoid) return row
  report('rollback declined', { round: row.id, code: answer.code })
  return setState(books, row, 'stuck', { refusal: answer.code })
}

/** A bet that the wallet never had, or has given back already, needs no rollback. */
function isRolledBack(code: string): boolean {
  return code === 'ALREADY_ROLLED_BACK' || code === 'TRANSACTION_NOT_FOUND'
}

async function payWin(books: Books, wallet: Wallet, report: Report, row: RoundRow): Promise<RoundRow> {
  const answer = await wallet.win({
    playerId: row.player,
    transactionId: row.win_id,
    roundId: row.id,
    gameCode: row.game,
    amount: row.payout ?? '0',
    currency: row.currency,
    // With further stakes the win is for all of the round's bets.
    ...(row.raised === '0' ? { betTransactionId: row.bet_id } : {}),
  })
  if (answer.kind === 'done') return setState(books, row, 'closing', { balance: answer.value.balance })
  if (answer.kind === 'unknown') return row
  report('win declined', { round: row.id, code: answer.code })
  return setState(books, row, 'stuck', { refusal: answer.code })
}

async function closeRound(books: Books, wallet: Wallet, report: Report, row: RoundRow): Promise<RoundRow> {
  const { proof, ...call } = await closeOf(books, row)
  const answer = await wallet.closeRound({ ...call, proof })
  if (answer.kind === 'unknown') return row
  if (answer.kind === 'refused') report('round close declined', { round: row.id, code: answer.code })
  if (proof.serverSeed !== undefined) await setRevealed(books, row)
  return setState(books, row, 'closed')
}

async function voidBet(books: Books, wallet: Wallet, report: Report, row: RoundRow): Promise<RoundRow> {
  const answer = await wallet.rollback({
    playerId: row.player,
    transactionId: row.rollback_id,
    betTransactionId: row.bet_id,
    roundId: row.id,
  })
  if (answer.kind === 'unknown') return row
  if (answer.kind === 'done') return setState(books, row, 'voided', { balance: answer.value.balance })
  if (isRolledBack(answer.code)) return setState(books, row, 'voided')
  report('rollback declined', { round: row.id, code: answer.code })
  return setState(books, row, 'stuck', { refusal: answer.code })
}

/** Closing a round a second time moves no money; it brings the platform the seed that was still secret the first time. */
async function reveal(books: Books, wallet: Wallet, row: RoundRow): Promise<void> {
  const answer = await wallet.closeRound(await closeOf(books, row))
  if (answer.kind !== 'unknown') await setRevealed(books, row)
}

/** What the platform is told at the end of a round: its proof, and what it counts towards turnover where the game says so. */
async function closeOf(books: Books, row: RoundRow) {
  const amounts = { stakeMinor: BigInt(row.stake), payoutMinor: BigInt(row.payout ?? '0') }
  const validBet = gameOf(row.game)?.validBet?.(amounts)
  return {
    playerId: row.player,
    roundId: row.id,
    gameCode: row.game,
    proof: await proofOf(books, row),
    ...(validBet === undefined ? {} : { validBet: String(validBet) }),
  }
}
