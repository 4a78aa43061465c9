import type { Minor } from '#lib/money/money.ts'
import type { RoundStatus } from './rules.ts'
import { type CountedBet, countBet, type ValidBetRule } from './valid-bets.ts'

/** A round's money in minor units. payout less stake is what the round changed in the wallet, at every moment. */
export interface RoundState extends CountedBet {
  gameCode: string
  status: RoundStatus
  /** Bets that stand. */
  stake: Minor
  /** Bets that were rolled back. */
  refunded: Minor
  payout: Minor
  /** Wins that named no bet, zero ones too: they settle every bet before them. */
  wins: number
  /** Bets that stand, those of nothing too. */
  bets: number
  /** Those of them that no win has settled. */
  unsettled: number
  /** Settled because no bet in it was unsettled, not because its vendor said that it is over. */
  settledItself: boolean
}

/** What a change of a round adds to the member's day. */
export interface DayChange {
  bets: number
  stake: Minor
  payout: Minor
  validBet: Minor
}

export function newRound(gameCode: string): RoundState {
  const money = { stake: 0n, refunded: 0n, payout: 0n }
  const counted = { validBet: 0n, validBetBy: undefined, validBetFrom: undefined }
  const bets = { wins: 0, bets: 0, unsettled: 0 }
  return { gameCode, status: 'open', ...money, ...counted, ...bets, settledItself: false }
}

/** A bet in a round of which everything was rolled back opens it again: the order of the two does not matter. */
export function afterBet(round: RoundState, amount: Minor): RoundState {
  const { stake, bets, unsettled } = round
  return { ...round, status: 'open', stake: stake + amount, bets: bets + 1, unsettled: unsettled + 1 }
}

/** `settles`: how many unsettled bets the win names; undefined when it names none, and settles all that came before it. */
export function afterWin(round: RoundState, amount: Minor, settles: number | undefined): RoundState {
  const payout = round.payout + amount
  if (settles !== undefined) return { ...round, payout, unsettled: round.unsettled - settles }
  return { ...round, payout, unsettled: 0, wins: round.wins + 1 }
}

/** The other bets of the round stand as they are; a round without bets is void. The bet was not settled. */
export function afterRollback(round: RoundState, amount: Minor): RoundState {
  const bets = round.bets - 1
  return {
    ...round,
    stake: round.stake - amount,
    refunded: round.refunded + amount,
    bets,
    unsettled: round.unsettled - 1,
    status: bets === 0 && round.payout === 0n ? 'void' : round.status,
  }
}

/** A win less. What it settled stays settled, and a round that is over stays over, with the valid bet that it has. */
export function afterWinRollback(round: RoundState, amount: Minor): RoundState {
  return { ...round, payout: round.payout - amount }
}

/**
 * What has no win by now is lost. A void round stays void, a settled one as it is: its valid bet is reckoned once, by the
 * rule of the day on which it settles or by what its vendor told.
 */
export function afterClose(round: RoundState, rule: ValidBetRule | undefined, told?: Minor): RoundState {
  if (round.status === 'open') return { ...round, status: 'settled', ...countBet(round, rule, told) }
  return { ...round, settledItself: false }
}

/** The end of a round of a vendor that never says so: when no bet in it is unsettled any more. */
export function afterSettling(round: RoundState, rule: ValidBetRule | undefined, told?: Minor): RoundState {
  const isOver = round.status === 'open' && round.bets > 0 && round.unsettled === 0
  return isOver ? { ...afterClose(round, rule, told), settledItself: true } : round
}

/**
 * Whether the end of a round that nobody finished gives its bets back: not when any of them is settled, and not where a lost
 * bet is told by nothing. It is announced and done by this rule.
 */
export function isGivenBack(
  round: Pick<RoundState, 'bets' | 'unsettled'>,
  { sendsZeroWins }: { sendsZeroWins: boolean },
): boolean {
  return sendsZeroWins && round.bets > 0 && round.unsettled === round.bets
}

/** Whether a bet has been settled: by a win that names it, or by one that names none and came after it. */
export function isBetSettled(
  bet: { isSettled: boolean; winsBefore: number },
  round: Pick<RoundState, 'wins'>,
): boolean {
  return bet.isSettled || round.wins > bet.winsBefore
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
