import type { Minor } from '#lib/money/money.ts'
import type { RoundStatus } from './rules.ts'
import { type CountedBet, countBet, type ValidBetRule } from './valid-bets.ts'

/** A round's money in minor units. At all times, payout less stake is the round's change of the wallet. */
export interface RoundState extends CountedBet {
  gameCode: string
  status: RoundStatus
  /** The standing bets. */
  stake: Minor
  /** The bets that were rolled back. */
  refunded: Minor
  payout: Minor
  /** Wins that named no bet, including zero wins: they settle every earlier bet. */
  wins: number
  /** The number of standing bets, including zero bets. */
  bets: number
  /** How many of them no win has settled. */
  unsettled: number
  /** Settled because it has no unsettled bet, not because its vendor closed it. */
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

/** A bet in a fully rolled-back round opens it again: the order of the two does not matter. */
export function afterBet(round: RoundState, amount: Minor): RoundState {
  const { stake, bets, unsettled } = round
  return { ...round, status: 'open', stake: stake + amount, bets: bets + 1, unsettled: unsettled + 1 }
}

/** `settles`: how many unsettled bets the win names; undefined if it names none, and settles all earlier ones. */
export function afterWin(round: RoundState, amount: Minor, settles: number | undefined): RoundState {
  const payout = round.payout + amount
  if (settles !== undefined) return { ...round, payout, unsettled: round.unsettled - settles }
  return { ...round, payout, unsettled: 0, wins: round.wins + 1 }
}

/** Leaves the round's other bets unchanged; a round without bets is void. The bet was not settled. */
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

/** Removes a win. What it settled stays settled, and a finished round keeps its status and its valid bet. */
export function afterWinRollback(round: RoundState, amount: Minor): RoundState {
  return { ...round, payout: round.payout - amount }
}

/**
 * Bets without a win are lost. A void or settled round keeps its status: the valid bet is calculated once, by the rule
 * of the day on which the round settles or by the vendor's figure.
 */
export function afterClose(round: RoundState, rule: ValidBetRule | undefined, reported?: Minor): RoundState {
  if (round.status === 'open') return { ...round, status: 'settled', ...countBet(round, rule, reported) }
  return { ...round, settledItself: false }
}

/** Ends a round of a vendor that never closes rounds: once it has no unsettled bet. */
export function afterSettling(
  round: RoundState,
  rule: ValidBetRule | undefined,
  reported?: Minor,
): RoundState {
  const isOver = round.status === 'open' && round.bets > 0 && round.unsettled === 0
  return isOver ? { ...afterClose(round, rule, reported), settledItself: true } : round
}

/**
 * Whether ending an unfinished round refunds its bets: not if any of them is settled, and not if the vendor does not
 * report lost bets. The same rule is used to announce it and to do it.
 */
export function isGivenBack(
  round: Pick<RoundState, 'bets' | 'unsettled'>,
  { sendsZeroWins }: { sendsZeroWins: boolean },
): boolean {
  return sendsZeroWins && round.bets > 0 && round.unsettled === round.bets
}

/** Whether a bet is settled: by a win that names it, or by a later win that names none. */
export function isBetSettled(
  bet: { isSettled: boolean; winsBefore: number },
  round: Pick<RoundState, 'wins'>,
): boolean {
  return bet.isSettled || round.wins > bet.winsBefore
}

/**
 * What a change of a round's state adds to a day: a round counts on the day it settles, a late win on the day it
 * arrives, so that past days never change (product decisions, section 9).
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
 * Fairness data may be added to but never changed: the vendor reports most of it when the round closes, and the server
 * seed when it retires the seed. The first value of each field is kept.
 */
export function mergeProof(
  stored: Record<string, unknown> | undefined,
  reported: Record<string, unknown> | undefined,
): Record<string, unknown> | undefined {
  return reported ? { ...reported, ...stored } : stored
}
