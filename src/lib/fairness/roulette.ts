import type { Fraction } from './rtp.ts'
import { roomKind, type TableRules, tableKind } from './table.ts'

/**
 * European roulette: one draw below 37 is the number, 0 to 36. A bet on n numbers pays 36 / n times its stake, the stake
 * included; zero loses every bet that does not name it. Numbers stand on the cloth in rows of three: 1 2 3, 4 5 6 to
 * 34 35 36, with zero above 1, 2 and 3.
 */
export const POCKETS = 37
/** The numbers around the wheel, clockwise from zero, as on every single-zero wheel. */
export const WHEEL: readonly number[] = [
  0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31, 9, 22,
  18, 29, 7, 28, 12, 35, 3, 26,
]
const REDS = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36])

type Colour = 'red' | 'black' | 'green'
export function colourOf(number: number): Colour {
  return number === 0 ? 'green' : REDS.has(number) ? 'red' : 'black'
}

/** How a bet lies on the cloth. */
export const SHAPES = ['straight', 'split', 'street', 'corner', 'line', 'outside'] as const
export type Shape = (typeof SHAPES)[number]
interface Bet {
  shape: Shape
  numbers: readonly number[]
}

export const OUTSIDE = [
  'dozen1',
  'dozen2',
  'dozen3',
  'column1',
  'column2',
  'column3',
  'low',
  'even',
  'red',
  'black',
  'odd',
  'high',
] as const
type Outside = (typeof OUTSIDE)[number]

const ROWS = 12
const numbersFrom = (first: number, count: number) => Array.from({ length: count }, (_, at) => first + at)
const ALL = numbersFrom(1, POCKETS - 1)

const OUTSIDE_NUMBERS: Readonly<Record<Outside, readonly number[]>> = {
  dozen1: numbersFrom(1, 12),
  dozen2: numbersFrom(13, 12),
  dozen3: numbersFrom(25, 12),
  column1: ALL.filter(number => number % 3 === 1),
  column2: ALL.filter(number => number % 3 === 2),
  column3: ALL.filter(number => number % 3 === 0),
  low: numbersFrom(1, 18),
  even: ALL.filter(number => number % 2 === 0),
  red: ALL.filter(number => REDS.has(number)),
  black: ALL.filter(number => !REDS.has(number)),
  odd: ALL.filter(number => number % 2 === 1),
  high: numbersFrom(19, 18),
}

/** Inside bets: named by their numbers, "17-20". Those that touch zero are two streets of three and a corner of four. */
function insideBets(): Bet[] {
  const rows = numbersFrom(0, ROWS).map(row => 3 * row)
  const across = rows.flatMap(row => [
    [row + 1, row + 2],
    [row + 2, row + 3],
  ])
  const down = ALL.filter(number => number + 3 < POCKETS).map(number => [number, number + 3])
  const bets: readonly (readonly [Shape, readonly (readonly number[])[]])[] = [
    ['straight', [[0], ...ALL.map(number => [number])]],
    ['split', [[0, 1], [0, 2], [0, 3], ...across, ...down]],
    ['street', [[0, 1, 2], [0, 2, 3], ...rows.map(row => numbersFrom(row + 1, 3))]],
    [
      'corner',
      [
        [0, 1, 2, 3],
        ...rows
          .slice(1)
          .flatMap(row => [row - 2, row - 1].map(number => [number, number + 1, number + 3, number + 4])),
      ],
    ],
    ['line', rows.slice(1).map(row => numbersFrom(row - 2, 6))],
  ]
  return bets.flatMap(([shape, sets]) => sets.map(numbers => ({ shape, numbers })))
}

const BETS: ReadonlyMap<string, Bet> = new Map<string, Bet>([
  ...insideBets().map(bet => [bet.numbers.join('-'), bet] as const),
  ...OUTSIDE.map(name => [name, { shape: 'outside', numbers: OUTSIDE_NUMBERS[name] }] as const),
])

/** Every spot of the cloth: "17", "17-20", "13-14-15", "0-1-2-3", "red". */
export const ROULETTE_SPOTS: readonly string[] = [...BETS.keys()]

export function betOf(spot: string): Bet {
  const bet = BETS.get(spot)
  if (!bet) throw new RangeError(`no spot of roulette: ${spot}`)
  return bet
}

/** What a bet wins for one, besides the stake: 35 for a number, 1 for red. */
export function gainOf(spot: string): number {
  return 36 / betOf(spot).numbers.length - 1
}

/** The exact return to player of a bet: the same for every one. */
export function rouletteReturn(spot: string): Fraction {
  const { numbers } = betOf(spot)
  return { numerator: BigInt(numbers.length * (gainOf(spot) + 1)), denominator: BigInt(POCKETS) }
}

export const ROULETTE_RULES: TableRules<string> = {
  spots: ROULETTE_SPOTS,
  mostBets: 40,
  draw: async draw => String((await draw(POCKETS)).value),
  pays: (spot, amount, outcome) =>
    betOf(spot).numbers.includes(Number(outcome)) ? amount * BigInt(gainOf(spot) + 1) : 0n,
}

/** Titles of one's own table end in it, rooms begin with it. */
export const ROULETTE_TITLES = /-roulette$/
export const ROULETTE_ROOMS = /^roulette-/

export const ROULETTE = tableKind(ROULETTE_RULES, { name: 'roulette', codes: ['house-roulette'] })
export const LIVE_ROULETTE = roomKind(ROULETTE_RULES, { name: 'liveRoulette', codes: ['roulette-room'] })
