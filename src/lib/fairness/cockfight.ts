import { betsText, readBets, sumOf } from './bets.ts'
import type { Kind } from './kind.ts'
import type { Fraction } from './rtp.ts'

/**
 * Meron against wala with fixed odds. One draw below 1,000 decides: the first numbers are meron's, then come wala's,
 * and the last ones are a draw (both down). A draw refunds bets on meron and wala.
 */
export const SIDES = ['meron', 'wala', 'draw'] as const
export type Side = (typeof SIDES)[number]
export const NUMBERS = 1_000
/** How many of the numbers belong to each side. */
export const CHANCES: Readonly<Record<Side, number>> = { meron: 480, wala: 452, draw: 68 }
/** The winnings of a bet, in hundredths of it. */
export const ODDS: Readonly<Record<Side, bigint>> = { meron: 88n, wala: 100n, draw: 1_300n }

export function sideOf(number: number): Side {
  if (number < CHANCES.meron) return 'meron'
  return number < CHANCES.meron + CHANCES.wala ? 'wala' : 'draw'
}

/** The payout of one bet including the stake, rounded down to the minor unit. */
export function sidePayout(side: Side, amount: bigint, winner: Side): bigint {
  if (side === winner) return amount + (amount * ODDS[side]) / 100n
  return winner === 'draw' ? amount : 0n
}

export function readSides(text: string): Map<Side, bigint> | undefined {
  return readBets(SIDES, text)
}

export function sidesText(bets: ReadonlyMap<Side, bigint>): string {
  return betsText(SIDES, bets)
}

/** The exact return to player of a bet. */
export function cockfightReturn(side: Side): Fraction {
  const won = BigInt(CHANCES[side]) * (100n + ODDS[side])
  const back = side === 'draw' ? 0n : BigInt(CHANCES.draw) * 100n
  return { numerator: won + back, denominator: BigInt(NUMBERS) * 100n }
}

/** The winner of a round and the deciding number, from its outcome: "wala 731". */
export function readWinner(outcome: string): { winner: Side; number: number } {
  const number = Number(outcome.split(' ')[1])
  return { winner: sideOf(number), number }
}

export const COCKFIGHT: Kind = {
  name: 'cockfight',
  codes: ['two-plumes'],
  moves: [],
  isWager: ({ stakeMinor, bets }) => {
    const amounts = readSides(bets)
    const isBoth = amounts?.has('meron') && amounts.has('wala')
    return amounts !== undefined && !isBoth && sumOf(amounts) === stakeMinor
  },
  make: async (draw, { bets }) => {
    const { value } = await draw(NUMBERS)
    const winner = sideOf(value)
    const payoutMinor = [...(readSides(bets) ?? [])].reduce(
      (sum, [side, amount]) => sum + sidePayout(side, amount, winner),
      0n,
    )
    return { over: true, outcome: `${winner} ${value}`, payoutMinor }
  },
}
