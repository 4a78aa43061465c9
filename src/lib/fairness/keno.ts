import { choose } from './choose.ts'
import type { Kind } from './kind.ts'
import type { Fraction } from './rtp.ts'
import type { DrawBelow } from './rules.ts'

/**
 * The rules of the keno titles: the player picks one to ten of 80 numbers, 20 are drawn, and the pay depends on how many
 * were picked and how many of them are drawn. A round draws its 20 numbers one after the other, each among those that are
 * left, counted from the lowest. What is picked does not change what is drawn.
 */
export const NUMBERS = 80
export const DRAWN = 20
export const MOST_PICKS = 10

/** Pays are in tenths of the stake. */
const TENTHS = 10n

/** What so many right numbers pay, by how many were picked; all others pay nothing. */
const PAYS: readonly Readonly<Record<number, number>>[] = [
  {},
  { 1: 38 },
  { 1: 10, 2: 95 },
  { 2: 25, 3: 435 },
  { 2: 15, 3: 80, 4: 940 },
  { 3: 40, 4: 200, 5: 5_800 },
  { 3: 20, 4: 85, 5: 700, 6: 18_000 },
  { 3: 10, 4: 50, 5: 270, 6: 2_500, 7: 41_000 },
  { 4: 35, 5: 150, 6: 800, 7: 10_000, 8: 100_000 },
  { 4: 20, 5: 80, 6: 400, 7: 2_750, 8: 20_000, 9: 100_000 },
  { 0: 30, 5: 40, 6: 200, 7: 1_300, 8: 10_000, 9: 55_000, 10: 100_000 },
]

/** The numbers of picks that there are, from one on. */
export const PICK_COUNTS: readonly number[] = Array.from({ length: MOST_PICKS }, (_, at) => at + 1)

/** What each number of right ones pays with so many picks, from none right on, in tenths of the stake. */
export function kenoPays(picks: number): readonly number[] {
  return Array.from({ length: picks + 1 }, (_, right) => PAYS[picks]?.[right] ?? 0)
}

/** In how many of all ways to pick so many numbers exactly so many are among the 20 drawn: hypergeometric. */
export function kenoWays(picks: number): readonly bigint[] {
  return Array.from(
    { length: picks + 1 },
    (_, right) => choose(DRAWN, right) * choose(NUMBERS - DRAWN, picks - right),
  )
}

export function kenoReturn(picks: number): Fraction {
  const ways = kenoWays(picks)
  const paid = kenoPays(picks).reduce((sum, pays, right) => sum + BigInt(pays) * (ways[right] ?? 0n), 0n)
  return { numerator: paid, denominator: TENTHS * choose(NUMBERS, picks) }
}

/** Picks as bets, ascending: "3,17,44". */
export function picksText(picks: readonly number[]): string {
  return [...picks].sort((a, b) => a - b).join(',')
}

/** Parses picks: one to ten different numbers from 1 to 80, ascending. Undefined for an invalid text. */
export function readPicks(bets: string): number[] | undefined {
  const picks = /^\d[\d,]*$/.test(bets) ? bets.split(',').map(Number) : []
  const isGood =
    picks.length > 0 &&
    picks.length <= MOST_PICKS &&
    picks.every((number, at) => number > (picks[at - 1] ?? 0) && number <= NUMBERS)
  return isGood && picks.join(',') === bets ? picks : undefined
}

/** The numbers of a round, in the order in which they are drawn; in an outcome "12,80,3,…". */
export async function drawTwenty(draw: DrawBelow): Promise<number[]> {
  const left = Array.from({ length: NUMBERS }, (_, at) => at + 1)
  const drawn: number[] = []
  while (drawn.length < DRAWN) drawn.push(...left.splice((await draw(left.length)).value, 1))
  return drawn
}

export function readDrawn(outcome: string): number[] {
  return outcome === '' ? [] : outcome.split(',').map(Number)
}

/** The picks that were drawn. */
export function rightPicks(picks: readonly number[], drawn: readonly number[]): number[] {
  return picks.filter(number => drawn.includes(number))
}

export const KENO: Kind = {
  name: 'keno',
  codes: ['house-keno'],
  moves: [],
  // Whole tenths, so that nothing is cut.
  isWager: ({ stakeMinor, bets }) =>
    stakeMinor > 0n && stakeMinor % TENTHS === 0n && readPicks(bets) !== undefined,
  make: async (draw, { stakeMinor, bets }) => {
    const picks = readPicks(bets)
    if (!picks) throw new RangeError(`not picks: ${bets}`)
    const drawn = await drawTwenty(draw)
    const pays = kenoPays(picks.length)[rightPicks(picks, drawn).length] ?? 0
    return { over: true, outcome: drawn.join(','), payoutMinor: (BigInt(pays) * stakeMinor) / TENTHS }
  },
}

/** The return of the picks that return the most: eight of them. */
export const KENO_BEST: Fraction = kenoReturn(8)
