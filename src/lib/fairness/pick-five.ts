import type { Currency } from '../money/money.ts'
import { choose } from './choose.ts'
import type { Kind } from './kind.ts'
import type { DrawBelow } from './rules.ts'

/**
 * The rules of the ticket "Harbour Five": five numbers of 36, drawn for everybody every three minutes by the clock.
 * The seed's hash is published when a draw's sale opens, and the seed after the draw; the client seed is the draw's own
 * name, and the nonce is 1. A draw reads five numbers: each takes one of the remaining balls, counted from the lowest.
 */
const TICKET_GAME_CODE = 'harbour-five'
export const BALLS = 36
export const PICKS = 5

/** The payout of a ticket by its number of matches, in prices of a ticket. */
export const TICKET_PAYS: Readonly<Record<number, number>> = { 2: 2, 3: 30, 4: 500, 5: 40_000 }

export const DRAW_EVERY_MS = 180_000
/** Sale ends this long before the draw. */
export const SALE_ENDS_MS = 5_000
/** How many draws can be bought ahead. */
export const DRAWS_AHEAD = 3

export const TICKET_PRICES: Readonly<Record<Currency, readonly bigint[]>> = {
  THB: [500n, 1_000n, 2_000n, 5_000n],
  USD: [20n, 50n, 100n],
  CNY: [100n, 200n, 500n],
  BRL: [100n, 200n, 500n],
  PHP: [500n, 1_000n, 2_000n],
  VND: [5_000n, 10_000n, 20_000n],
  JPY: [20n, 50n, 100n],
  PTS: [20n, 50n],
}

/** A ticket as text: the number of its draw, and its five numbers ("9876543 3,7,9,20,33"). */
export function ticketText(drawNumber: number, pick: readonly number[]): string {
  return `${drawNumber} ${[...pick].sort((a, b) => a - b).join(',')}`
}

/** Parses a ticket: five different numbers from 1 to 36, ascending. Undefined for an invalid text. */
export function readTicket(bets: string): { drawNumber: number; pick: number[] } | undefined {
  const [, drawNumber, numbers] = /^(\d{1,12}) (\d[\d,]{8,13})$/.exec(bets) ?? []
  const pick = numbers?.split(',').map(Number) ?? []
  const isGood =
    pick.length === PICKS && pick.every((ball, at) => ball > (pick[at - 1] ?? 0) && ball <= BALLS)
  if (drawNumber === undefined || !isGood) return undefined
  return ticketText(Number(drawNumber), pick) === bets ? { drawNumber: Number(drawNumber), pick } : undefined
}

/** The five numbers of a draw, ascending. */
export async function drawFive(draw: DrawBelow): Promise<number[]> {
  const left = Array.from({ length: BALLS }, (_, index) => index + 1)
  const balls: number[] = []
  while (balls.length < PICKS) {
    const { value } = await draw(left.length)
    balls.push(...left.splice(value, 1))
  }
  return balls.sort((a, b) => a - b)
}

export function rightNumbers(pick: readonly number[], balls: readonly number[]): number {
  return pick.filter(ball => balls.includes(ball)).length
}

export function ticketPayout(pick: readonly number[], balls: readonly number[], priceMinor: bigint): bigint {
  return BigInt(TICKET_PAYS[rightNumbers(pick, balls)] ?? 0) * priceMinor
}

/** How many of all possible draws have exactly this many of a ticket's numbers. */
export function waysToMatch(matches: number): bigint {
  return choose(PICKS, matches) * choose(BALLS - PICKS, PICKS - matches)
}

export function ticketReturn(): { numerator: bigint; denominator: bigint } {
  const paid = Object.entries(TICKET_PAYS).reduce(
    (sum, [matches, pays]) => sum + waysToMatch(Number(matches)) * BigInt(pays),
    0n,
  )
  return { numerator: paid, denominator: choose(BALLS, PICKS) }
}

export const TICKET: Kind = {
  name: 'ticket',
  codes: [TICKET_GAME_CODE],
  moves: [],
  isWager: ({ stakeMinor, bets }) => readTicket(bets) !== undefined && stakeMinor > 0n,
  eventOf: bets => {
    const ticket = readTicket(bets)
    return ticket && `${TICKET_GAME_CODE}-${ticket.drawNumber}`
  },
  make: async (draw, { stakeMinor, bets }) => {
    const ticket = readTicket(bets)
    if (!ticket) throw new RangeError(`not a ticket: ${bets}`)
    const balls = await drawFive(draw)
    return { over: true, outcome: balls.join(','), payoutMinor: ticketPayout(ticket.pick, balls, stakeMinor) }
  },
}
