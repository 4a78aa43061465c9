import { type Card, dealFrom, handText, pointsOf, rankNumber, rankOf, readHand, suitOf } from './cards.ts'
import type { Kind } from './kind.ts'
import type { Fraction } from './rtp.ts'

/**
 * A showdown: the player and three seats of the house stake the same, everybody gets cards from one fresh deck, and the
 * best hand takes the pot less the house's fee. Cards are drawn one for each seat in turn, the player's first, as often as
 * there are cards to a hand, then those that all share. Equal best hands share the pot. Nobody decides anything.
 */
export const SEATS = 4
/** The part of the pot that the house keeps, in thousandths. */
export const FEE_THOUSANDTHS = 25n
const THOUSAND = 1_000n

/** By symmetry every seat gets back what it stakes, less the fee; shares of a pot are cut to the minor unit. */
export const SHOWDOWN_RETURN: Fraction = { numerator: THOUSAND - FEE_THOUSANDTHS, denominator: THOUSAND }

/** A hand's rank: its name, and numbers that compare hands from the first one on. */
interface Strength {
  name: string
  order: readonly number[]
}

export interface Showdown {
  name: 'gaogae' | 'holdem'
  /** What its titles' codes look like. */
  codes: RegExp
  /** Cards to a hand, and cards that all share. */
  dealt: number
  shared: number
  /** The names of hands, highest first. */
  hands: readonly string[]
  strengthOf(cards: readonly Card[]): Strength
  kind: Kind
}

/** Everybody's cards; the player's are the first. */
export interface Table {
  hands: readonly (readonly Card[])[]
  board: readonly Card[]
}

/** Parses an outcome, "AS.KH/9C.2D/4S.4D/7H.8H 2S.3S.4C.5D.6H": hands in the order of the seats, then the shared cards. */
export function readTable(outcome: string): Table {
  const [hands = '', board = ''] = outcome.split(' ')
  return { hands: hands.split('/').map(readHand), board: readHand(board) }
}

/** The seats whose hands are the best. */
export function winnersOf(game: Pick<Showdown, 'strengthOf'>, { hands, board }: Table): number[] {
  const orders = hands.map(hand => game.strengthOf([...hand, ...board]).order)
  const best = orders.reduce((top, order) => (compare(order, top) > 0 ? order : top))
  return orders.flatMap((order, seat) => (compare(order, best) === 0 ? [seat] : []))
}

/** The player's share of the pot, rounded down to the minor unit. */
export function potShare(winners: readonly number[], stakeMinor: bigint): bigint {
  if (!winners.includes(0)) return 0n
  const pot = stakeMinor * BigInt(SEATS) * (THOUSAND - FEE_THOUSANDTHS)
  return pot / (THOUSAND * BigInt(winners.length))
}

function compare(first: readonly number[], second: readonly number[]): number {
  for (const [at, number] of first.entries()) if (number !== second[at]) return number - (second[at] ?? 0)
  return 0
}

/** The ace above the king. */
const highNumber = (card: Card) => (rankOf(card) === 'A' ? 14 : rankNumber(card))
const isOneSuit = (cards: readonly Card[]) => new Set(cards.map(suitOf)).size === 1

/** The highest number of consecutive ranks; the ace is above the king or below the two. Undefined if they are none. */
function topOfStraight(cards: readonly Card[]): number | undefined {
  const numbers = cards.map(highNumber).sort((a, b) => b - a)
  if (new Set(numbers).size < numbers.length) return undefined
  const [top = 0, next = 0] = numbers
  const last = numbers.at(-1) ?? 0
  if (top - last === numbers.length - 1) return top
  return top === 14 && next === numbers.length && last === 2 ? next : undefined
}

/** Numbers by how often they are there, then from the highest: 9, 9, 4 for a pair of nines and a four. */
function groupsOf(cards: readonly Card[]): { sizes: number[]; numbers: number[] } {
  const counts = new Map<number, number>()
  for (const card of cards) counts.set(highNumber(card), (counts.get(highNumber(card)) ?? 0) + 1)
  const groups = [...counts].sort(([a, countA], [b, countB]) => countB - countA || b - a)
  return { sizes: groups.map(([, count]) => count), numbers: groups.map(([number]) => number) }
}

/** A name with its place among all, so that a higher one comes first, and what compares hands of the same name. */
function strength(names: readonly string[], name: string, numbers: readonly number[]): Strength {
  return { name, order: [names.length - names.indexOf(name), ...numbers] }
}

const GAO_GAE_HANDS = ['threeOfAKind', 'straightFlush', 'straight', 'flush', 'threeFaces', 'points'] as const

function gaoGaeStrength(cards: readonly Card[]): Strength {
  const { sizes, numbers } = groupsOf(cards)
  const top = topOfStraight(cards)
  const flush = isOneSuit(cards)
  const make = (name: (typeof GAO_GAE_HANDS)[number], order: readonly number[]) =>
    strength(GAO_GAE_HANDS, name, order)
  if (sizes[0] === 3) return make('threeOfAKind', numbers)
  if (top !== undefined) return make(flush ? 'straightFlush' : 'straight', [top])
  if (flush) return make('flush', numbers)
  if (cards.every(card => 'JQK'.includes(rankOf(card)))) return make('threeFaces', numbers)
  const points = cards.reduce((sum, card) => sum + pointsOf(card), 0) % 10
  return make('points', [points, ...cards.map(highNumber).sort((a, b) => b - a)])
}

const POKER_HANDS = [
  'straightFlush',
  'fourOfAKind',
  'fullHouse',
  'flush',
  'straight',
  'threeOfAKind',
  'twoPair',
  'pair',
  'highCard',
] as const

function fiveStrength(cards: readonly Card[]): Strength {
  const { sizes, numbers } = groupsOf(cards)
  const [most, second] = sizes
  const top = topOfStraight(cards)
  const flush = isOneSuit(cards)
  const make = (name: (typeof POKER_HANDS)[number], order: readonly number[] = numbers) =>
    strength(POKER_HANDS, name, order)
  if (top !== undefined) return make(flush ? 'straightFlush' : 'straight', [top])
  if (most === 4) return make('fourOfAKind')
  if (most === 3 && second === 2) return make('fullHouse')
  if (flush) return make('flush')
  if (most === 3) return make('threeOfAKind')
  if (most === 2) return make(second === 2 ? 'twoPair' : 'pair')
  return make('highCard')
}

/** The best five of the cards: every two of seven are left out once. */
function holdemStrength(cards: readonly Card[]): Strength {
  let best: Strength | undefined
  for (const [first] of cards.entries())
    for (let second = first + 1; second < cards.length; second += 1) {
      const five = fiveStrength(cards.filter((_, at) => at !== first && at !== second))
      if (!best || compare(five.order, best.order) > 0) best = five
    }
  return best ?? fiveStrength(cards)
}

function showdown(rules: Omit<Showdown, 'kind'>, code: string): Showdown {
  const kind: Kind = {
    name: rules.name,
    codes: [code],
    moves: [],
    isWager: ({ stakeMinor, bets }) => bets === '' && stakeMinor > 0n,
    make: async (draw, { stakeMinor }) => {
      const next = dealFrom(draw, 1)
      const hands: Card[][] = Array.from({ length: SEATS }, () => [])
      for (let round = 0; round < rules.dealt; round += 1) for (const hand of hands) hand.push(await next())
      const board: Card[] = []
      while (board.length < rules.shared) board.push(await next())
      const payoutMinor = potShare(winnersOf(rules, { hands, board }), stakeMinor)
      const outcome = [hands.map(handText).join('/'), handText(board)].filter(Boolean).join(' ')
      return { over: true, outcome, payoutMinor }
    },
  }
  return { ...rules, kind }
}

export const SHOWDOWNS: readonly Showdown[] = [
  showdown(
    {
      ...{ name: 'gaogae', codes: /^gao-gae-/, dealt: 3, shared: 0 },
      hands: GAO_GAE_HANDS,
      strengthOf: gaoGaeStrength,
    },
    'house-gao-gae',
  ),
  showdown(
    {
      ...{ name: 'holdem', codes: /^holdem-/, dealt: 2, shared: 5 },
      hands: POKER_HANDS,
      strengthOf: holdemStrength,
    },
    'house-holdem',
  ),
]

/** The showdown behind a code: its own, or that of a title. */
export function showdownOf(gameCode: string): Showdown | undefined {
  return SHOWDOWNS.find(({ kind, codes }) => kind.codes.includes(gameCode) || codes.test(gameCode))
}
