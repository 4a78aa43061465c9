import { betsText, readBets, sumOf } from './bets.ts'
import { type Card, dealFrom, handText, pointsOf, rankOf, readHand, totalOf } from './cards.ts'
import type { Kind } from './kind.ts'
import type { Fraction } from './rtp.ts'
import type { DrawBelow } from './rules.ts'

/**
 * Baccarat (punto banco) with eight fresh decks for every round. Cards are drawn in this order: player, banker, player,
 * banker, then the player's third card and the banker's third card where the drawing rules give one. Drawing rules: the
 * table that casinos share, as in Pennsylvania Code, title 58, section 629a.10 (rules for determining whether a third
 * card shall be dealt), table 1.
 */
const DECKS = 8
export const SPOTS = ['player', 'banker', 'tie', 'playerPair', 'bankerPair'] as const
export type Spot = (typeof SPOTS)[number]
export type Winner = 'player' | 'banker' | 'tie'

/** The winnings of a bet, in twentieths of it: the banker's are even money less 5 % commission. */
export const GAINS: Readonly<Record<Spot, bigint>> = {
  player: 20n,
  banker: 19n,
  tie: 160n,
  playerPair: 220n,
  bankerPair: 220n,
}
const WHOLE = 20n

export interface Coup {
  player: readonly Card[]
  banker: readonly Card[]
  playerTotal: number
  bankerTotal: number
  winner: Winner
  playerPair: boolean
  bankerPair: boolean
}

/** Whether the player's hand, two cards without a natural on either side, draws. */
export function playerDraws(total: number): boolean {
  return total <= 5
}

/**
 * Whether the banker's hand draws, by its total and the points of the player's third card; undefined if there is none.
 */
export function bankerDraws(total: number, third: number | undefined): boolean {
  if (third === undefined) return total <= 5
  if (total <= 2) return true
  if (total === 3) return third !== 8
  if (total === 4) return third >= 2 && third <= 7
  if (total === 5) return third >= 4 && third <= 7
  return total === 6 && (third === 6 || third === 7)
}

/** Deals a coup. */
export async function deal(next: () => Promise<Card>): Promise<Coup> {
  const [first, second, third, fourth] = [await next(), await next(), await next(), await next()]
  const player = [first, third]
  const banker = [second, fourth]
  const isNatural = totalOf(player) >= 8 || totalOf(banker) >= 8
  if (!isNatural) {
    const drawn = playerDraws(totalOf(player)) ? await next() : undefined
    if (drawn) player.push(drawn)
    if (bankerDraws(totalOf(banker), drawn ? pointsOf(drawn) : undefined)) banker.push(await next())
  }
  return coupOf(player, banker)
}

export function coupOf(player: readonly Card[], banker: readonly Card[]): Coup {
  const playerTotal = totalOf(player)
  const bankerTotal = totalOf(banker)
  return {
    player,
    banker,
    playerTotal,
    bankerTotal,
    winner: playerTotal > bankerTotal ? 'player' : playerTotal < bankerTotal ? 'banker' : 'tie',
    playerPair: isPair(player),
    bankerPair: isPair(banker),
  }
}

/** The payout of one bet including the stake, rounded down to the minor unit. A tie refunds player and banker bets. */
export function spotPayout(spot: Spot, amount: bigint, coup: Coup): bigint {
  if (coup.winner === 'tie' && (spot === 'player' || spot === 'banker')) return amount
  const wins =
    spot === 'playerPair' ? coup.playerPair : spot === 'bankerPair' ? coup.bankerPair : coup.winner === spot
  return wins ? amount + (amount * GAINS[spot]) / WHOLE : 0n
}

export function payoutOf(bets: ReadonlyMap<Spot, bigint>, coup: Coup): bigint {
  return [...bets].reduce((sum, [spot, amount]) => sum + spotPayout(spot, amount, coup), 0n)
}

export function baccaratBets(text: string): Map<Spot, bigint> | undefined {
  return readBets(SPOTS, text)
}

export function baccaratText(bets: ReadonlyMap<Spot, bigint>): string {
  return betsText(SPOTS, bets)
}

/** A coup as the outcome of a round: "9S.4H.2D KS.7C", the player's hand first. */
export function coupText({ player, banker }: Coup): string {
  return `${handText(player)} ${handText(banker)}`
}

export function readCoup(outcome: string): Coup {
  const [player = '', banker = ''] = outcome.split(' ')
  return coupOf(readHand(player), readHand(banker))
}

/**
 * Among all ordered draws of six cards from eight decks, the number in which each side wins. The tests count them card
 * by card.
 */
export const WAYS: Readonly<Record<Winner, bigint>> = {
  player: 2_230_518_282_592_256n,
  banker: 2_292_252_566_437_888n,
  tie: 475_627_426_473_216n,
}
const ALL_WAYS = WAYS.player + WAYS.banker + WAYS.tie

/** The exact return to player of a bet. For a pair: of the 415 remaining cards, 31 have the rank of the first. */
export function baccaratReturn(spot: Spot): Fraction {
  if (spot === 'playerPair' || spot === 'bankerPair') return { numerator: 31n * 12n, denominator: 415n }
  const won = WAYS[spot] * (WHOLE + GAINS[spot])
  const back = spot === 'tie' ? 0n : WAYS.tie * WHOLE
  return { numerator: won + back, denominator: ALL_WAYS * WHOLE }
}

export const BACCARAT: Kind = {
  name: 'baccarat',
  codes: ['cloth-baccarat'],
  moves: [],
  isWager: ({ stakeMinor, bets }) => {
    const amounts = baccaratBets(bets)
    return amounts !== undefined && sumOf(amounts) === stakeMinor
  },
  make: async (draw: DrawBelow, { bets }) => {
    const coup = await deal(dealFrom(draw, DECKS))
    return {
      over: true,
      outcome: coupText(coup),
      payoutMinor: payoutOf(baccaratBets(bets) ?? new Map(), coup),
    }
  },
}

function isPair(cards: readonly Card[]): boolean {
  const [first, second] = cards
  return first !== undefined && second !== undefined && rankOf(first) === rankOf(second)
}
