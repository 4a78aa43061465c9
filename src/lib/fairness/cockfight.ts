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

/** What a fight is decided and paid by. */
export interface Fight {
  /** How many of the numbers belong to each side; together all of them. */
  chances: Readonly<Record<Side, number>>
  /** The winnings of a bet, in hundredths of it. */
  odds: Readonly<Record<Side, bigint>>
}

export const TWO_PLUMES: Fight = {
  chances: { meron: 480, wala: 452, draw: 68 },
  odds: { meron: 88n, wala: 100n, draw: 1_300n },
}

export function sideOf({ chances }: Fight, number: number): Side {
  if (number < chances.meron) return 'meron'
  return number < chances.meron + chances.wala ? 'wala' : 'draw'
}

/** The payout of one bet including the stake, rounded down to the minor unit. */
export function sidePayout({ odds }: Fight, side: Side, amount: bigint, winner: Side): bigint {
  if (side === winner) return amount + (amount * odds[side]) / 100n
  return winner === 'draw' ? amount : 0n
}

/** Parses bets on the sides of a fight; undefined for other texts, and for meron and wala together. */
export function readSides(text: string): Map<Side, bigint> | undefined {
  const amounts = readBets(SIDES, text)
  return amounts?.has('meron') && amounts.has('wala') ? undefined : amounts
}

export function sidesText(bets: ReadonlyMap<Side, bigint>): string {
  return betsText(SIDES, bets)
}

/** The exact return to player of a bet. */
export function cockfightReturn({ chances, odds }: Fight, side: Side): Fraction {
  const won = BigInt(chances[side]) * (100n + odds[side])
  const back = side === 'draw' ? 0n : BigInt(chances.draw) * 100n
  return { numerator: won + back, denominator: BigInt(NUMBERS) * 100n }
}

/** The winner of a round and the deciding number, from its outcome: "wala 731". */
export function readWinner(fight: Fight, outcome: string): { winner: Side; number: number } {
  const number = Number(outcome.split(' ')[1])
  return { winner: sideOf(fight, number), number }
}

/** The outcome of a fight that this number decides. */
export function winnerText(fight: Fight, number: number): string {
  return `${sideOf(fight, number)} ${number}`
}

/** The payout of all bets, each cut by itself. */
export function sidesPayout(fight: Fight, bets: ReadonlyMap<Side, bigint>, winner: Side): bigint {
  return [...bets].reduce((sum, [side, amount]) => sum + sidePayout(fight, side, amount, winner), 0n)
}

export const COCKFIGHT: Kind = {
  name: 'cockfight',
  codes: ['two-plumes'],
  moves: [],
  isWager: ({ stakeMinor, bets }) => {
    const amounts = readSides(bets)
    return amounts !== undefined && sumOf(amounts) === stakeMinor
  },
  make: async (draw, { bets }) => {
    const { value } = await draw(NUMBERS)
    const payoutMinor = sidesPayout(TWO_PLUMES, readSides(bets) ?? new Map(), sideOf(TWO_PLUMES, value))
    return { over: true, outcome: winnerText(TWO_PLUMES, value), payoutMinor }
  },
}
