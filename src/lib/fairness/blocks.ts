import { choose } from './choose.ts'
import type { Kind } from './kind.ts'
import type { Fraction } from './rtp.ts'
import type { DrawBelow } from './rules.ts'

/**
 * The rules of the blocks titles: 25 blocks, and mines below as many as the player chose. Each block that is opened
 * without a mine raises the payout, which can be taken at any time; a mine ends the round without one. The mines are
 * drawn before the first block is opened, each among the places that are left, counted from the first: below 25, below
 * 24 and so on. After so many blocks that the payout has reached its highest it is taken by itself.
 */
export const BLOCKS = 25
export const MINES = [2, 3, 5, 8, 12] as const
type Mines = (typeof MINES)[number]
export const TAKE = 'take'
/** How long the player has for each move. Then the payout is taken; before the first block is open, block 1 is opened. */
export const MOVE_MS = 60_000
/** No round pays more than this, in hundredths of the stake. */
const MOST_PAYS = 500_000
/** Of all stakes so many hundredths come back, less what is cut from the payouts. */
const SHARE = 97n

const PLACES = Array.from({ length: BLOCKS }, (_, at) => String(at + 1))

/** How many ways there are to open so many blocks, and how many of them meet no mine. */
function ways(mines: Mines, opened: number): { all: bigint; clear: bigint } {
  return { all: choose(BLOCKS, opened), clear: choose(BLOCKS - mines, opened) }
}

/** The payouts after one block, two blocks and so on, in hundredths of the stake, cut; the last is taken by itself. */
export function blockPays(mines: Mines): readonly number[] {
  const pays: number[] = []
  for (let opened = 1; opened <= BLOCKS - mines; opened += 1) {
    const { all, clear } = ways(mines, opened)
    const next = Number((SHARE * all) / clear)
    if (next > MOST_PAYS) break
    pays.push(next)
  }
  return pays
}

/** What comes back to a player who opens so many blocks and takes the payout. */
export function blocksReturn(mines: Mines, opened: number): Fraction {
  const { all, clear } = ways(mines, opened)
  return { numerator: BigInt(blockPays(mines)[opened - 1] ?? 0) * clear, denominator: 100n * all }
}

/** The highest and the lowest return of all mines and all numbers of blocks to open. */
export function blocksReturns(): { best: Fraction; least: Fraction } {
  const returns = MINES.flatMap(mines => blockPays(mines).map((_, at) => blocksReturn(mines, at + 1)))
  const above = (one: Fraction, other: Fraction) =>
    one.numerator * other.denominator > other.numerator * one.denominator
  return {
    best: returns.reduce((best, one) => (above(one, best) ? one : best)),
    least: returns.reduce((least, one) => (above(least, one) ? one : least)),
  }
}

/** Parses the bets, "3"; undefined for a number of mines that there is not. */
export function readMines(bets: string): Mines | undefined {
  return MINES.find(mines => String(mines) === bets)
}

export async function layMines(draw: DrawBelow, mines: Mines): Promise<string[]> {
  const left = [...PLACES]
  const laid: string[] = []
  while (laid.length < mines) laid.push(...left.splice((await draw(left.length)).value, 1))
  return PLACES.filter(place => laid.includes(place))
}

/** The blocks that were opened, in their order. */
export function openedIn(moves: string): string[] {
  return [...new Set(moves.split(' '))].filter(move => PLACES.includes(move))
}

/** Where mines are, from the outcome of a round that is over; of one that is not, none. */
export function minesIn(outcome: string): string[] {
  return outcome.split(',').filter(place => PLACES.includes(place))
}

export const BLOCK_GAME: Kind = {
  name: 'blocks',
  codes: ['house-blocks'],
  moves: [...PLACES, TAKE],
  isWager: ({ stakeMinor, bets }) => stakeMinor > 0n && readMines(bets) !== undefined,
  make: async (draw, { stakeMinor, bets, moves }) => {
    const mines = readMines(bets)
    if (!mines) throw new RangeError(`not a number of mines: ${bets}`)
    const laid = await layMines(draw, mines)
    const opened = openedIn(moves)
    const pays = blockPays(mines)
    const outcome = laid.join(',')
    if (opened.some(place => laid.includes(place))) return { over: true, outcome, payoutMinor: 0n }
    const isTaken = moves.split(' ').includes(TAKE) && opened.length > 0
    if (isTaken || opened.length >= pays.length) {
      const hundredths = BigInt(pays[opened.length - 1] ?? 0)
      return { over: true, outcome, payoutMinor: (hundredths * stakeMinor) / 100n }
    }
    const closed = PLACES.filter(place => !opened.includes(place))
    const [byRule, possible] = opened.length > 0 ? [TAKE, [...closed, TAKE]] : ['1', closed]
    const prices = Object.fromEntries(possible.map(move => [move, 0n]))
    return { over: false, outcome: '?', waitMs: MOVE_MS, byRule, prices }
  },
}
