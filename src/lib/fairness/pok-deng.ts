import { type Card, dealFrom, handText, rankNumber, rankOf, readHand, suitOf, totalOf } from './cards.ts'
import type { Kind } from './kind.ts'
import type { Fraction } from './rtp.ts'

/**
 * Pok deng against the house, one fresh deck for every round. Cards are drawn in this order: player, house, player,
 * house, then the player's third card if the player draws, then the house's third card if it must draw. A pok (8 or 9
 * with two cards) on either side ends the round immediately. Otherwise the player draws or stands, and the house draws
 * with 0 to 4. The house wins ties.
 */
export const DRAW = 'draw'
export const STAND = 'stand'
/** How long the player has to decide; afterwards the hand stands. */
export const DECIDE_MS = 20_000
const HOUSE_DRAWS_UP_TO = 4

/** The ranks of hands, highest first; unnamed hands rank by their points. */
export const HANDS = [
  'pok9',
  'pok8',
  'threeOfAKind',
  'straightFlush',
  'straight',
  'threeFaces',
  'points',
] as const
type HandName = (typeof HANDS)[number]
/** The multiplier of a hand ("deng"): two cards of a suit or a pair count twice, three of a suit three times. */
type Deng = 1 | 2 | 3

export interface Hand {
  cards: readonly Card[]
  name: HandName
  points: number
  deng: Deng
  /** The winnings of a stake, in halves of it. */
  gainHalves: bigint
}

export interface Deal {
  player: Hand
  house: Hand
}

export function handOf(cards: readonly Card[]): Hand {
  const points = totalOf(cards)
  const name = nameOf(cards, points)
  const deng = dengOf(cards)
  return { cards, name, points, deng, gainHalves: gainOf(name, deng) }
}

function isPok(hand: Hand): boolean {
  return hand.name === 'pok9' || hand.name === 'pok8'
}

/** Positive if the first hand is better, negative if the second is, zero if they are equal. */
export function compareHands(first: Hand, second: Hand): number {
  const byName = HANDS.indexOf(second.name) - HANDS.indexOf(first.name)
  if (byName !== 0) return byName
  return first.name === 'points' ? first.points - second.points : 0
}

/** Whether the player wins; the house wins ties. */
function playerWins({ player, house }: Deal): boolean {
  return compareHands(player, house) > 0
}

/** The payout of a round including the stake, rounded down to the minor unit. */
export function pokDengPayout(deal: Deal, stakeMinor: bigint): bigint {
  return playerWins(deal) ? stakeMinor + (stakeMinor * deal.player.gainHalves) / 2n : 0n
}

/** Parses a deal from a round's outcome, "9S.4H.2D KS.7C", the player's hand first; "?" for the house's hidden hand. */
export function readDeal(outcome: string): { player: Hand; house: Hand | undefined } {
  const [player = '', house = '?'] = outcome.split(' ')
  return { player: handOf(readHand(player)), house: house === '?' ? undefined : handOf(readHand(house)) }
}

/**
 * The exact return to player with best play: draw with 0 to 4, and with 5 unless the two are of a suit; also draw a
 * suited 2-3 and 7-8. Counted over all deals (tests/bench/rtp.ts).
 */
export const BEST_RETURN: Fraction = { numerator: 7_245_416_956n, denominator: 7_329_067_200n }
/** The same for drawing with 0 to 4 and standing otherwise. */
export const SIMPLE_RETURN: Fraction = { numerator: 7_175_360_752n, denominator: 7_329_067_200n }

/** Whether best play draws with these two cards. */
export function bestDraws(cards: readonly Card[]): boolean {
  const { points, deng } = handOf(cards)
  if (points !== 5) return points <= HOUSE_DRAWS_UP_TO
  const ranks = cards.map(rankOf).sort().join('')
  return deng === 1 || ranks === '23' || ranks === '78'
}

export const POK_DENG: Kind = {
  name: 'pokdeng',
  codes: ['house-pok-deng'],
  moves: [DRAW, STAND],
  isWager: ({ stakeMinor, bets }) => bets === '' && stakeMinor > 0n,
  make: async (draw, { stakeMinor, moves }) => {
    const next = dealFrom(draw, 1)
    const [first, second, third, fourth] = [await next(), await next(), await next(), await next()]
    const player = [first, third]
    const house = [second, fourth]
    if (!isPok(handOf(player)) && !isPok(handOf(house))) {
      if (moves === '')
        return { over: false, outcome: `${handText(player)} ?`, waitMs: DECIDE_MS, byRule: STAND }
      if (moves === DRAW) player.push(await next())
      if (totalOf(house) <= HOUSE_DRAWS_UP_TO) house.push(await next())
    }
    const deal = { player: handOf(player), house: handOf(house) }
    return {
      over: true,
      outcome: `${handText(player)} ${handText(house)}`,
      payoutMinor: pokDengPayout(deal, stakeMinor),
    }
  },
}

function nameOf(cards: readonly Card[], points: number): HandName {
  if (cards.length === 2) return points === 9 ? 'pok9' : points === 8 ? 'pok8' : 'points'
  if (new Set(cards.map(rankOf)).size === 1) return 'threeOfAKind'
  if (isStraight(cards)) return new Set(cards.map(suitOf)).size === 1 ? 'straightFlush' : 'straight'
  return cards.every(card => 'JQK'.includes(rankOf(card))) ? 'threeFaces' : 'points'
}

/** Three consecutive ranks; the ace is below the two and above the king. */
function isStraight(cards: readonly Card[]): boolean {
  const numbers = cards.map(rankNumber).sort((a, b) => a - b)
  const [low = 0, middle = 0, high = 0] = numbers
  return (middle === low + 1 && high === middle + 1) || (low === 1 && middle === 12 && high === 13)
}

function dengOf(cards: readonly Card[]): Deng {
  const isOneSuit = new Set(cards.map(suitOf)).size === 1
  if (cards.length === 3) return isOneSuit ? 3 : 1
  return isOneSuit || new Set(cards.map(rankOf)).size === 1 ? 2 : 1
}

function gainOf(name: HandName, deng: Deng): bigint {
  if (name === 'threeOfAKind' || name === 'straightFlush') return 6n
  if (name === 'straight' || name === 'threeFaces' || deng === 3) return 4n
  return deng === 2 ? 3n : 2n
}
