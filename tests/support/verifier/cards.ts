import type { Below, Told } from './numbers.ts'

/** A card is a number: rank 0 (ace) to 12 (king) and suit 0 to 3, in the order spades, hearts, diamonds, clubs. */
export interface Card {
  rank: number
  suit: number
}

export function shoe(below: Below, decks: number): () => Card {
  const left = Array.from({ length: decks * 52 }, (_, at) => ({
    rank: at % 13,
    suit: Math.floor((at % 52) / 13),
  }))
  return () => left.splice(below(left.length), 1)[0] ?? { rank: 0, suit: 0 }
}

export const text = (cards: Card[]) =>
  cards.map(({ rank, suit }) => `${'A23456789TJQK'.charAt(rank)}${'SHDC'.charAt(suit)}`).join('.')
const worth = ({ rank }: Card) => (rank < 9 ? rank + 1 : 0)
const points = (cards: Card[]) => cards.reduce((sum, card) => sum + worth(card), 0) % 10

/** For each total of the banker from 0 to 7, the player's third cards (by their points) on which the banker draws. */
const BANKER_DRAWS_ON = ['0123456789', '0123456789', '0123456789', '012345679', '234567', '4567', '67', '']

export interface DealtCoup {
  outcome: string
  player: Card[]
  banker: Card[]
  mine: number
  theirs: number
}

export function dealCoup(below: Below): DealtCoup {
  const next = shoe(below, 8)
  const player = [next()]
  const banker = [next()]
  player.push(next())
  banker.push(next())
  if (points(player) < 8 && points(banker) < 8) {
    const total = points(banker)
    if (points(player) <= 5) {
      const third = next()
      player.push(third)
      if (BANKER_DRAWS_ON[total]?.includes(String(worth(third)))) banker.push(next())
    } else if (total <= 5) banker.push(next())
  }
  const outcome = `${text(player)} ${text(banker)}`
  return { outcome, player, banker, mine: points(player), theirs: points(banker) }
}

export function baccaratPays(
  { player, banker, mine, theirs }: DealtCoup,
  spot: string,
  amount: bigint,
): bigint {
  const isPair = ([one, other]: Card[]) => one?.rank === other?.rank
  if (spot === 'tie') return mine === theirs ? amount * 9n : 0n
  if (spot === 'playerPair') return isPair(player) ? amount * 12n : 0n
  if (spot === 'bankerPair') return isPair(banker) ? amount * 12n : 0n
  if (mine === theirs) return amount
  if (spot === 'player') return mine > theirs ? amount * 2n : 0n
  // Even money less five in a hundred, cut to whole minor units.
  return theirs > mine ? amount + (amount * 95n) / 100n : 0n
}

export function clothBaccarat(below: Below, bets: string): Told {
  const coup = dealCoup(below)
  let payoutMinor = 0n
  for (const bet of bets.split(' ')) {
    const [spot = '', amount = '0'] = bet.split(':')
    payoutMinor += baccaratPays(coup, spot, BigInt(amount))
  }
  return { outcome: coup.outcome, payoutMinor }
}

export function housePokDeng(below: Below, moves: string, stakeMinor: bigint): Told {
  const next = shoe(below, 1)
  const player = [next()]
  const house = [next()]
  player.push(next())
  house.push(next())
  if (points(player) < 8 && points(house) < 8) {
    if (moves === '') return { outcome: `${text(player)} ?`, payoutMinor: 0n }
    if (moves === 'draw') player.push(next())
    if (points(house) <= 4) house.push(next())
  }
  const wins = rankOfHand(player) > rankOfHand(house)
  return {
    outcome: `${text(player)} ${text(house)}`,
    payoutMinor: wins ? stakeMinor + (stakeMinor * halves(player)) / 2n : 0n,
  }
}

export const hasOneSuit = (cards: Card[]) => cards.every(({ suit }) => suit === cards[0]?.suit)
const hasOneRank = (cards: Card[]) => cards.every(({ rank }) => rank === cards[0]?.rank)
const hasThreeFaces = (cards: Card[]) => cards.length === 3 && cards.every(({ rank }) => rank >= 10)

function isRow(cards: Card[]): boolean {
  if (cards.length !== 3) return false
  const ranks = cards.map(({ rank }) => rank).sort((a, b) => a - b)
  return ['0,11,12', ...Array.from({ length: 11 }, (_, at) => `${at},${at + 1},${at + 2}`)].includes(
    ranks.join(','),
  )
}

/** Every hand as one number: the named hands above all points, and 9 above 8 with two cards. */
function rankOfHand(cards: Card[]): number {
  const total = points(cards)
  if (cards.length === 2 && total >= 8) return 200 + total
  if (cards.length === 2) return total
  if (hasOneRank(cards)) return 150
  if (isRow(cards)) return hasOneSuit(cards) ? 140 : 130
  return hasThreeFaces(cards) ? 120 : total
}

/** What a winning hand gains, in halves of the stake: an even gain is two. */
function halves(cards: Card[]): bigint {
  if (cards.length === 2) return hasOneSuit(cards) || hasOneRank(cards) ? 3n : 2n
  if (hasOneRank(cards)) return 6n
  if (isRow(cards)) return hasOneSuit(cards) ? 6n : 4n
  return hasThreeFaces(cards) || hasOneSuit(cards) ? 4n : 2n
}
