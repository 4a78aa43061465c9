import type { Kind } from './kind.ts'
import type { Fraction } from './rtp.ts'
import type { DrawBelow } from './rules.ts'

/**
 * The rules of the bingo titles: tickets of five by five, the middle free, against 40 of 75 balls. Each of the five
 * columns holds numbers from its own fifteen: 1 to 15, 16 to 30 and so on. Lines are the five rows, the five columns and
 * the two diagonals; a ticket pays by how many are complete. A round draws its tickets one after the other, column by
 * column from the top, each number among those of the column that are left, then the balls among those that are left,
 * all counted from the lowest.
 */
export const BALLS = 75
export const CALLED = 40
export const SIDE = 5
const OF_A_COLUMN = BALLS / SIDE
/** The free cell: the middle one of the middle column. */
export const FREE = 12
/** How many tickets a player may take; the stake is for all of them alike. */
export const TICKETS = [1, 2, 4] as const
type Tickets = (typeof TICKETS)[number]

/** What a ticket pays for so many complete lines, in prices of the ticket; the last is for all above too. */
export const LINE_PAYS = [0, 1, 3, 8, 18, 60, 200, 1_000] as const

/** A cell's number column by column from the top; undefined is free. */
export type Ticket = readonly (number | undefined)[]
export interface Hall {
  tickets: readonly Ticket[]
  /** In the order in which they were called. */
  balls: readonly number[]
}

const FIVE = Array.from({ length: SIDE }, (_, at) => at)
/** The cells of each line: columns, rows, diagonals. */
export const LINES: readonly (readonly number[])[] = [
  ...FIVE.map(column => FIVE.map(row => SIDE * column + row)),
  ...FIVE.map(row => FIVE.map(column => SIDE * column + row)),
  FIVE.map(at => SIDE * at + at),
  FIVE.map(at => SIDE * at + (SIDE - 1 - at)),
]

/** The lines of a ticket that these balls complete. */
export function completeLines(ticket: Ticket, balls: readonly number[]): (readonly number[])[] {
  const called = new Set<number | undefined>([undefined, ...balls])
  return LINES.filter(line => line.every(cell => called.has(ticket[cell])))
}

export function paysOfLines(lines: number): number {
  return LINE_PAYS[Math.min(lines, LINE_PAYS.length - 1)] ?? 0
}

export async function playBingo(draw: DrawBelow, tickets: Tickets): Promise<Hall> {
  const take = async (left: number[]) => left.splice((await draw(left.length)).value, 1)[0] ?? 0
  const made: Ticket[] = []
  while (made.length < tickets) {
    const cells: (number | undefined)[] = []
    for (const column of FIVE) {
      const left = Array.from({ length: OF_A_COLUMN }, (_, at) => OF_A_COLUMN * column + at + 1)
      while (cells.length < SIDE * (column + 1))
        cells.push(cells.length === FREE ? undefined : await take(left))
    }
    made.push(cells)
  }
  const left = Array.from({ length: BALLS }, (_, at) => at + 1)
  const balls: number[] = []
  while (balls.length < CALLED) balls.push(await take(left))
  return { tickets: made, balls }
}

/**
 * The exact return of a ticket. Whatever its numbers are, every set of 40 balls is as likely as any other; how often so
 * many lines are complete was counted over all of them (tests/unit/fairness/bingo.test.ts).
 */
export const BINGO_RETURN: Fraction = {
  numerator: 4_401_911_031_347n,
  denominator: 4_570_490_583_723n,
}

/** Of all sets of balls those that complete exactly so many lines, from none to all twelve; counted as the return was. */
export const LINE_WAYS: readonly bigint[] = [
  1_631_296_339_617_514_456_957n,
  939_288_832_472_012_053_808n,
  291_089_115_368_729_785_842n,
  65_836_911_063_366_861_376n,
  12_505_357_194_794_382_716n,
  2_177_192_362_370_594_856n,
  357_455_644_940_381_960n,
  57_135_186_271_620_100n,
  9_110_380_786_191_300n,
  1_122_601_250_591_100n,
  236_337_105_387_600n,
  0n,
  7_174_519_270_695n,
]

/** Parses the bets, "2"; undefined for a number of tickets that there is not. */
export function readTickets(bets: string): Tickets | undefined {
  return TICKETS.find(tickets => String(tickets) === bets)
}

/** A hall as an outcome: each ticket's numbers, then the balls: "3,7,…|1,9,…|40,12,…". */
export function hallText({ tickets, balls }: Hall): string {
  return [...tickets.map(cells => cells.filter(cell => cell !== undefined)), balls].map(String).join('|')
}

export function readHall(outcome: string): Hall {
  const lists = outcome.split('|').map(list => list.split(',').map(Number))
  const tickets = lists.slice(0, -1).map(cells => [...cells.slice(0, FREE), undefined, ...cells.slice(FREE)])
  return { tickets, balls: lists.at(-1) ?? [] }
}

export const BINGO: Kind = {
  name: 'bingo',
  codes: ['house-bingo'],
  moves: [],
  isWager: ({ stakeMinor, bets }) => {
    const tickets = readTickets(bets)
    return tickets !== undefined && stakeMinor > 0n && stakeMinor % BigInt(tickets) === 0n
  },
  make: async (draw, { stakeMinor, bets }) => {
    const count = readTickets(bets)
    if (!count) throw new RangeError(`not a number of tickets: ${bets}`)
    const hall = await playBingo(draw, count)
    const prices = hall.tickets.reduce(
      (sum, ticket) => sum + paysOfLines(completeLines(ticket, hall.balls).length),
      0,
    )
    return {
      over: true,
      outcome: hallText(hall),
      payoutMinor: (stakeMinor / BigInt(count)) * BigInt(prices),
    }
  },
}
