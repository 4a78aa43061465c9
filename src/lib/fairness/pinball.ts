import type { Kind } from './kind.ts'
import type { Fraction } from './rtp.ts'
import type { DrawBelow } from './rules.ts'

/**
 * The rules of the pinball titles: a ball falls through rows of pegs and goes left or right at each with the same chance.
 * How often it went right is the pocket that it lands in, from 0 at the far left. A round draws one number below 2 for
 * each row, from the top: 0 is left and 1 is right. The player chooses the rows and the risk.
 */
export const PINBALL_ROWS = [8, 12, 16] as const
export type Rows = (typeof PINBALL_ROWS)[number]
export const RISKS = ['low', 'medium', 'high'] as const
type Risk = (typeof RISKS)[number]

/** Pays are in tenths of the stake. */
const TENTHS = 10n

/** What the pockets pay from the outermost to the middle one; the other side is alike. */
const PAYS: Readonly<Record<Rows, Readonly<Record<Risk, readonly number[]>>>> = {
  8: {
    low: [40, 20, 11, 10, 5],
    medium: [110, 30, 13, 7, 4],
    high: [290, 40, 14, 3, 2],
  },
  12: {
    low: [90, 30, 16, 12, 11, 10, 5],
    medium: [310, 100, 40, 19, 11, 6, 3],
    high: [1_400, 240, 80, 20, 7, 2, 2],
  },
  16: {
    low: [160, 60, 20, 14, 13, 11, 11, 10, 5],
    medium: [1_000, 360, 90, 50, 28, 15, 10, 5, 3],
    high: [10_000, 1_100, 240, 90, 40, 20, 2, 2, 2],
  },
}

export interface PinballTable {
  rows: Rows
  risk: Risk
}

/** What each pocket pays, from the left, in tenths of the stake. */
export function pocketPays({ rows, risk }: PinballTable): readonly number[] {
  const half = PAYS[rows][risk]
  return [...half, ...half.slice(0, -1).reverse()]
}

/** In how many of the ways through so many rows the ball lands in each pocket: Pascal's triangle. */
export function pocketWays(rows: Rows): readonly bigint[] {
  let ways = [1n]
  for (let row = 0; row < rows; row += 1)
    ways = [...ways, 0n].map((count, at) => count + (ways[at - 1] ?? 0n))
  return ways
}

export function pinballReturn(table: PinballTable): Fraction {
  const ways = pocketWays(table.rows)
  const paid = pocketPays(table).reduce((sum, pays, at) => sum + BigInt(pays) * (ways[at] ?? 0n), 0n)
  return { numerator: paid, denominator: TENTHS * 2n ** BigInt(table.rows) }
}

/** A table as bets: "12 high". */
export function tableText({ rows, risk }: PinballTable): string {
  return `${rows} ${risk}`
}

/** Parses a table; undefined for one that there is not. */
export function readTable(bets: string): PinballTable | undefined {
  const [rowsText, riskText] = bets.split(' ')
  const rows = PINBALL_ROWS.find(one => String(one) === rowsText)
  const risk = RISKS.find(one => one === riskText)
  return rows && risk && tableText({ rows, risk }) === bets ? { rows, risk } : undefined
}

/** The turns of the ball from the top, right or not; in an outcome "L" and "R". */
export async function dropBall(draw: DrawBelow, rows: Rows): Promise<boolean[]> {
  const turns: boolean[] = []
  while (turns.length < rows) turns.push((await draw(2)).value === 1)
  return turns
}

export function readTurns(outcome: string): boolean[] {
  return [...outcome].map(letter => letter === 'R')
}

/** The pocket that these turns lead to, from 0 at the far left. */
export function pocketOf(turns: readonly boolean[]): number {
  return turns.filter(Boolean).length
}

export const PINBALL: Kind = {
  name: 'pinball',
  codes: ['house-pinball'],
  moves: [],
  // Whole tenths, so that nothing is cut.
  isWager: ({ stakeMinor, bets }) =>
    stakeMinor > 0n && stakeMinor % TENTHS === 0n && readTable(bets) !== undefined,
  make: async (draw, { stakeMinor, bets }) => {
    const table = readTable(bets)
    if (!table) throw new RangeError(`not a table: ${bets}`)
    const turns = await dropBall(draw, table.rows)
    const pays = pocketPays(table)[pocketOf(turns)] ?? 0
    return {
      over: true,
      outcome: turns.map(isRight => (isRight ? 'R' : 'L')).join(''),
      payoutMinor: (BigInt(pays) * stakeMinor) / TENTHS,
    }
  },
}

/** What the table that returns the most returns. */
export const PINBALL_BEST: Fraction = pinballReturn({ rows: 8, risk: 'medium' })
