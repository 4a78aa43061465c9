import type { Currency, Minor } from '../money/money.ts'
import type { BetType } from './bet-type.ts'
import type { LotteryGame } from './games.ts'

/** The smallest stake per currency, in minor units. Every other limit is a multiple of it. */
const UNIT_MINOR: Record<Currency, Minor> = {
  THB: 100n,
  USD: 5n,
  CNY: 20n,
  BRL: 20n,
  PHP: 200n,
  VND: 1_000n,
  JPY: 5n,
  PTS: 1n,
}

/** The most that one line may win, and the most that it may stake, in units. */
const LINE_WIN_UNITS = 500_000n
const LINE_STAKE_UNITS = 20_000n
/** How many lines with the maximum stake all members together may place on one number of a draw. */
const LINES_PER_NUMBER = 4n

/** The most lines in one slip. */
export const MOST_LINES = 100

/** In minor units. */
export interface BetLimits {
  /** Per line. */
  min: Minor
  max: Minor
  /** For all members together, per choice of a draw. */
  perNumber: Minor
}

/** The higher the odds, the lower the maximum stake, in steps of 1, 2 and 5. */
export function limitsOf(bet: BetType, currency: Currency): BetLimits {
  const unit = UNIT_MINOR[currency]
  const most = bet.odds.reduce((high, odds) => Math.max(high, odds), 0)
  const units = stepDown((LINE_WIN_UNITS * 100n) / BigInt(most))
  const max = (units < LINE_STAKE_UNITS ? units : LINE_STAKE_UNITS) * unit
  return { min: unit, max, perNumber: max * LINES_PER_NUMBER }
}

/** The most that all bets on one draw together can win, in minor units. */
export function exposureLimit(game: LotteryGame, currency: Currency): Minor {
  return game.exposureUnits * UNIT_MINOR[currency]
}

/** The highest of 1, 2, 5, 10, 20, 50 … that does not exceed a number of at least 1. */
function stepDown(number: bigint): bigint {
  let step = 1n
  for (;;) {
    const next = [step * 2n, step * 5n, step * 10n].findLast(one => one <= number)
    if (next === undefined || next < step * 10n) return next ?? step
    step = next
  }
}
