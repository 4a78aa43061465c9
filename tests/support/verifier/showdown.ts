import { type Card, hasOneSuit, shoe, text } from './cards.ts'
import type { Below, Told } from './numbers.ts'

/** Deals four seats in turn, then what they share. */
function deal(below: Below, each: number, shared: number): { hands: Card[][]; board: Card[] } {
  const next = shoe(below, 1)
  const hands: Card[][] = [[], [], [], []]
  for (let card = 0; card < each * 4; card += 1) hands[card % 4]?.push(next())
  return { hands, board: Array.from({ length: shared }, next) }
}

/** The best hand takes four stakes less 2.5 %; equal ones share it, cut. */
function settle(scores: number[], stakeMinor: bigint): bigint {
  const best = Math.max(...scores)
  const winners = scores.filter(score => score === best).length
  return scores[0] === best ? (stakeMinor * 39n) / (10n * BigInt(winners)) : 0n
}

/** Two to ace as 0 to 12. */
const high = ({ rank }: Card) => (rank + 12) % 13
const inBase = (numbers: number[]) => numbers.reduce((sum, number) => sum * 13 + number, 0)

/** Straights by their ranks, lowest first: the ace is below the two, then above the king. */
function straightOf(cards: Card[]): number {
  const length = cards.length
  for (let low = 13 - length + 1; low >= 0; low -= 1) {
    const wanted = Array.from({ length }, (_, step) => (low + step) % 13)
    if (wanted.every(rank => cards.some(card => card.rank === rank))) return low
  }
  return -1
}

function gaoGaeScore(cards: Card[]): number {
  const ranks = inBase(cards.map(high).sort((a, b) => b - a))
  const row = straightOf(cards)
  const suited = hasOneSuit(cards)
  if (cards.every(({ rank }) => rank === cards[0]?.rank)) return 6e6 + ranks
  if (row >= 0) return (suited ? 5e6 : 4e6) + row
  if (suited) return 3e6 + ranks
  if (cards.every(({ rank }) => rank >= 10)) {
    // A pair of faces counts before the third.
    const [a = 0, b = 0, c = 0] = cards.map(high).sort((x, y) => y - x)
    return 2e6 + (b === c ? inBase([b, a]) : inBase([a, c]))
  }
  const points = cards.reduce((sum, { rank }) => sum + (rank < 9 ? rank + 1 : 0), 0) % 10
  return points * 1e5 + ranks
}

export function gaoGae(below: Below, stakeMinor: bigint): Told {
  const { hands } = deal(below, 3, 0)
  return {
    outcome: hands.map(text).join('/'),
    payoutMinor: settle(hands.map(gaoGaeScore), stakeMinor),
  }
}

/** The best hand of seven cards, found by what is there and not by trying all fives. */
function holdemScore(cards: Card[]): number {
  const count = Array.from({ length: 13 }, (_, at) => cards.filter(card => high(card) === at).length)
  const withCount = (least: number) => count.flatMap((many, at) => (many >= least ? [at] : [])).reverse()
  const suit = [0, 1, 2, 3].find(one => cards.filter(card => card.suit === one).length >= 5)
  const ofSuit = cards.filter(card => card.suit === suit)
  const best = (kept: number[], more: number) => {
    const others = withCount(1).filter(at => !kept.includes(at))
    return inBase([...kept, ...others.slice(0, more), 0, 0, 0, 0, 0].slice(0, 5))
  }
  const score = (category: number, rest: number) => category * 1e6 + rest
  const flushRow = suit === undefined ? -1 : rowAmong(ofSuit)
  if (flushRow >= 0) return score(8, flushRow)
  const [four] = withCount(4)
  if (four !== undefined) return score(7, best([four], 1))
  const [three] = withCount(3)
  const pairs = withCount(2).filter(at => at !== three)
  if (three !== undefined && pairs[0] !== undefined) return score(6, inBase([three, pairs[0]]))
  if (suit !== undefined)
    return score(
      5,
      inBase(
        ofSuit
          .map(high)
          .sort((a, b) => b - a)
          .slice(0, 5),
      ),
    )
  const row = rowAmong(cards)
  if (row >= 0) return score(4, row)
  if (three !== undefined) return score(3, best([three], 2))
  const [pair, second] = pairs
  if (pair !== undefined && second !== undefined) return score(2, best([pair, second], 1))
  return pair === undefined ? score(0, best([], 5)) : score(1, best([pair], 3))
}

/** The lowest rank of the highest five in a row among more cards. */
function rowAmong(cards: Card[]): number {
  for (let low = 9; low >= 0; low -= 1)
    if ([0, 1, 2, 3, 4].every(step => cards.some(({ rank }) => rank === (low + step) % 13))) return low
  return -1
}

export function holdem(below: Below, stakeMinor: bigint): Told {
  const { hands, board } = deal(below, 2, 5)
  const scores = hands.map(hand => holdemScore([...hand, ...board]))
  return {
    outcome: `${hands.map(text).join('/')} ${text(board)}`,
    payoutMinor: settle(scores, stakeMinor),
  }
}
