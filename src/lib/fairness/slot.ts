import type { Currency } from '../money/money.ts'
import type { Kind } from './kind.ts'
import type { Draw, DrawBelow } from './rules.ts'

/**
 * The rules of the slot "Koi Terrace": five reels of three rows, 20 fixed lines, paid from the left. Pure: the game
 * draws with them, the vendor's server decides with them, the verify page recomputes with them. One round reads its
 * draws in this order: five reel stops, left to right; then, if three or more lotuses show, five stops for each of the
 * eight free spins.
 */
export const GAME_CODE = 'koi-terrace'

export const SYMBOLS = {
  G: 'goldenKoi',
  F: 'lotus',
  K: 'koi',
  P: 'pavilion',
  L: 'lantern',
  C: 'coin',
  S: 'spade',
  H: 'heart',
  D: 'diamond',
  B: 'club',
} as const
export type Letter = keyof typeof SYMBOLS
/** Symbols that pay on lines: all but the golden koi, which is wild, and the lotus, which is a scatter. */
export type PayingLetter = Exclude<Letter, 'G' | 'F'>

/** The symbols of each reel, from the first stop down; after the last comes the first again. */
export const STRIPS: readonly string[] = [
  'BKCDKHLPSHFSDFKDBHLPBHLCBPSCDBSDCHDLBSCH',
  'CHSDGKSPBHDKGLDCBSGBHPCKDSLBSFLSCHPBHDLB',
  'KGPBHSBKSLDHGBDCSDLFPSGBHLPCSHDFCKLCHBDH',
  'KGSHDLHBSCGBCGDPLCSBDPCHLBPSBKPDSLDKHFDH',
  'BHFBDHLDSLHBFSPDSCHDCBPDBCLKCSKLSDBKHSPC',
]
export const REELS = STRIPS.length
export const ROWS = 3

/** The row of each reel that a line runs through; 0 is the top row. */
export const LINES: readonly (readonly number[])[] = [
  [1, 1, 1, 1, 1],
  [0, 0, 0, 0, 0],
  [2, 2, 2, 2, 2],
  [0, 1, 2, 1, 0],
  [2, 1, 0, 1, 2],
  [0, 0, 1, 2, 2],
  [2, 2, 1, 0, 0],
  [1, 0, 0, 0, 1],
  [1, 2, 2, 2, 1],
  [0, 1, 1, 1, 0],
  [2, 1, 1, 1, 2],
  [1, 0, 1, 2, 1],
  [1, 2, 1, 0, 1],
  [0, 1, 0, 1, 0],
  [2, 1, 2, 1, 2],
  [1, 1, 0, 1, 1],
  [1, 1, 2, 1, 1],
  [0, 0, 2, 0, 0],
  [2, 2, 0, 2, 2],
  [0, 2, 0, 2, 0],
]

/** The payouts of three, four and five of a kind, in line stakes (a line stake is the stake divided by 20). */
export const PAYS: Readonly<Record<PayingLetter, readonly [number, number, number]>> = {
  K: [50, 200, 800],
  P: [40, 100, 500],
  L: [25, 80, 250],
  C: [20, 50, 200],
  S: [8, 25, 120],
  H: [8, 25, 120],
  D: [5, 20, 100],
  B: [5, 20, 100],
}
/** The payouts of three, four and five lotuses anywhere, in whole stakes. */
export const LOTUS_PAYS: readonly [number, number, number] = [2, 10, 50]
export const SHORTEST_RUN = 3
/** Three or more lotuses give this many free spins; lotuses in a free spin pay but give no further ones. */
export const FREE_SPINS = 8
/** The multiplier of everything that a free spin pays. */
export const FREE_SPIN_FACTOR = 2

/**
 * What the game states of its rounds besides its return, counted over all stops of the reels, to two decimals: the
 * share of rounds that pay anything in percent, the standard deviation of a round in stakes, and the most that a round
 * pays in line stakes.
 */
export const SLOT_FIGURES = { hit: '46.99', deviation: '2.95', most: 45_728 } as const

/** The available stakes, in minor units. Each is divisible by 20, so that a line stake is a whole minor unit. */
export const STAKES: Readonly<Record<Currency, readonly bigint[]>> = {
  THB: [100n, 200n, 500n, 1_000n, 2_000n, 5_000n, 10_000n, 20_000n, 50_000n],
  USD: [20n, 40n, 100n, 200n, 400n, 1_000n, 1_500n],
  CNY: [100n, 200n, 500n, 1_000n, 2_000n, 5_000n, 10_000n],
  BRL: [100n, 200n, 500n, 1_000n, 2_000n, 5_000n, 8_000n],
  PHP: [100n, 200n, 500n, 1_000n, 2_000n, 5_000n, 10_000n, 80_000n],
  VND: [1_000n, 2_000n, 5_000n, 10_000n, 20_000n, 50_000n, 100_000n, 400_000n],
  JPY: [20n, 40n, 100n, 200n, 400n, 1_000n, 2_000n],
  PTS: [20n, 40n, 100n, 200n, 400n, 1_000n],
}

interface LineWin {
  /** Index into LINES. */
  line: number
  letter: PayingLetter
  /** How many reels from the left. */
  run: number
  lineStakes: number
}

export interface Spin {
  /** One stop per reel: the position on the strip that shows in the top row. */
  stops: readonly number[]
  lineWins: readonly LineWin[]
  lotuses: number
  /** The payout of this spin in line stakes, before the free-spin multiplier. */
  lineStakes: number
}

export interface Round {
  /** The paid spin first, then the free ones. */
  spins: readonly Spin[]
  payoutMinor: bigint
  /** The draws, reel by reel, for recomputing. */
  draws: readonly Draw[]
}

/** The three letters of a reel at a stop, top row first. */
export function lettersAt(reel: number, stop: number): readonly Letter[] {
  return Array.from({ length: ROWS }, (_, row) => letterAt(reel, stop, row))
}

/** The wins of a spin by its stops. */
export function spinAt(stops: readonly number[]): Spin {
  const lineWins: LineWin[] = []
  let lineStakes = 0
  for (let line = 0; line < LINES.length; line += 1) {
    const win = lineWinAt(stops, line)
    if (win) {
      lineWins.push(win)
      lineStakes += win.lineStakes
    }
  }
  const lotuses = countLotuses(stops)
  return { stops, lineWins, lotuses, lineStakes: lineStakes + lotusPay(lotuses) * LINES.length }
}

/** How many free spins a paid spin gives. */
export function freeSpinsAfter(spin: Spin): number {
  return spin.lotuses >= SHORTEST_RUN ? FREE_SPINS : 0
}

/** The payout of a whole round: the paid spin, and the free ones with their multiplier. */
export function payoutOf(spins: readonly Spin[], stakeMinor: bigint): bigint {
  const lineStakes = spins.reduce(
    (sum, spin, index) => sum + spin.lineStakes * (index === 0 ? 1 : FREE_SPIN_FACTOR),
    0,
  )
  return BigInt(lineStakes) * lineStakeOf(stakeMinor)
}

/** Plays a round from its draws. */
export async function playRound(draw: DrawBelow, stakeMinor: bigint): Promise<Round> {
  const draws: Draw[] = []
  async function spin(): Promise<Spin> {
    const stops: number[] = []
    for (const strip of STRIPS) {
      const drawn = await draw(strip.length)
      draws.push(drawn)
      stops.push(drawn.value)
    }
    return spinAt(stops)
  }
  const paid = await spin()
  const spins = [paid]
  for (let left = freeSpinsAfter(paid); left > 0; left -= 1) spins.push(await spin())
  return { spins, payoutMinor: payoutOf(spins, stakeMinor), draws }
}

/** The spins of a round's outcome, the paid one first: "[[1,2,3,4,5]]". */
export function spinsOf(outcome: string): Spin[] {
  return (JSON.parse(outcome) as number[][]).map(spinAt)
}

export const SLOT: Kind = {
  name: 'slot',
  codes: [GAME_CODE],
  moves: [],
  isWager: ({ stakeMinor, bets }) =>
    bets === '' && stakeMinor > 0n && stakeMinor % BigInt(LINES.length) === 0n,
  make: async (draw, { stakeMinor }) => {
    const { spins, payoutMinor } = await playRound(draw, stakeMinor)
    return { over: true, outcome: JSON.stringify(spins.map(spin => spin.stops)), payoutMinor }
  },
}

export function lineStakeOf(stakeMinor: bigint): bigint {
  const lines = BigInt(LINES.length)
  if (stakeMinor <= 0n || stakeMinor % lines !== 0n)
    throw new RangeError(`not a stake for ${lines} lines: ${stakeMinor}`)
  return stakeMinor / lines
}

export function lotusPay(lotuses: number): number {
  return LOTUS_PAYS[lotuses - SHORTEST_RUN] ?? 0
}

function letterAt(reel: number, stop: number, row: number): Letter {
  const strip = STRIPS[reel] ?? ''
  const letter = strip[(stop + row) % strip.length]
  if (letter === undefined || !(letter in SYMBOLS)) throw new RangeError(`no stop ${stop} on reel ${reel}`)
  return letter as Letter
}

/** Reel 1 has no golden koi, so the first symbol of a line always determines what the line may pay. */
function lineWinAt(stops: readonly number[], line: number): LineWin | undefined {
  const rows = LINES[line] ?? []
  const letterOn = (reel: number) => letterAt(reel, stops[reel] ?? 0, rows[reel] ?? 0)
  const first = letterOn(0)
  if (first === 'F' || first === 'G') return undefined
  let run = 1
  while (run < REELS) {
    const letter = letterOn(run)
    if (letter !== first && letter !== 'G') break
    run += 1
  }
  const lineStakes = PAYS[first][run - SHORTEST_RUN]
  return lineStakes === undefined ? undefined : { line, letter: first, run, lineStakes }
}

function countLotuses(stops: readonly number[]): number {
  let lotuses = 0
  for (let reel = 0; reel < REELS; reel += 1) {
    for (let row = 0; row < ROWS; row += 1) if (letterAt(reel, stops[reel] ?? 0, row) === 'F') lotuses += 1
  }
  return lotuses
}
