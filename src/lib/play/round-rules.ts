import type { Minor } from '#lib/money/money.ts'
import type { RoundStatus } from './rules.ts'

/** A round's money in minor units. payout less stake is what the round changed in the wallet, at every moment. */
export interface RoundState {
  gameCode: string
  status: RoundStatus
  /** Bets that stand. */
  stake: Minor
  /** Bets that were rolled back. */
  refunded: Minor
  payout: Minor
  /** Counts towards turnover: nothing until the round is settled, then the stake. */
  validBet: Minor
  /** Wins that named no bet, zero ones too: they settle every bet before them. */
  wins: number
}

/** What a change of a round adds to the member's day. */
export interface DayChange {
  bets: number
  stake: Minor
  payout: Minor
  validBet: Minor
}

export function newRound(gameCode: string): RoundState {
  return { gameCode, status: 'open', stake: 0n, refunded: 0n, payout: 0n, validBet: 0n, wins: 0 }
}

/** A bet in a round of which everything was rolled back opens it again: the order of the two does not matter. */
export function afterBet(round: RoundState, amount: Minor): RoundState {
  return { ...round, status: 'open', stake: round.stake + amount }
}

export function afterWin(round: RoundState, amount: Minor, namesBet: boolean): RoundState {
  return { ...round, payout: round.payout + amount, wins: round.wins + (namesBet ? 0 : 1) }
}

/** The other bets of the round stand as they are; a round without bets is void. */
export function afterRollback(round: RoundState, amount: Minor): RoundState {
  const stake = round.stake - amount
  return {
    ...round,
    stake,
    refunded: round.refunded + amount,
    status: stake === 0n && round.payout === 0n ? 'void' : round.status,
  }
}

/** What has no win by now is lost. A void round stays void, a settled one as it is. */
export function afterClose(round: RoundState): RoundState {
  return round.status === 'open' ? { ...round, status: 'settled', validBet: round.stake } : round
}

/**
 * What belongs into the day on which a round went from one state to another: a round counts on the day it settles, a
 * late win on the day it arrives, so that a day that is over never changes (product decisions, section 9).
 */
export function dayChange(before: RoundState, after: RoundState): DayChange | undefined {
  if (after.status !== 'settled') return undefined
  const isSettling = before.status !== 'settled'
  if (!isSettling && before.payout === after.payout) return undefined
  return {
    bets: isSettling ? 1 : 0,
    stake: isSettling ? after.stake : 0n,
    payout: isSettling ? after.payout : after.payout - before.payout,
    validBet: isSettling ? after.validBet : 0n,
  }
}

/**
 * Fairness facts are added to, never changed: the vendor reports most of them when the round closes and the server
 * seed when it retires it. What was said first stands.
 */
export function mergeProof(
  stored: Record<string, unknown> | undefined,
  told: Record<string, unknown> | undefined,
): Record<string, unknown> | undefined {
  return told ? { ...told, ...stored } : stored
}
