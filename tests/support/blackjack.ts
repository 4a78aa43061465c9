/**
 * What basic strategy is worth in blackjack, worked out over all orders of cards, by code that shares nothing with the
 * house's: cards are values (0 for the ace, 1 to 8 for two to nine, 9 for ten and faces), and a shoe is how many of each
 * are left. The cards behind a hand that has been played are spread as before it, whatever it drew (the shoe is
 * exchangeable), so the second hand of a split is worth as much as the first, and the dealer's cards can be drawn as if
 * they came next. Results are in first stakes.
 */
export interface Worth {
  /** The mean result of a round. */
  result: number
  /** The mean sum of all stakes of a round. */
  staked: number
}

/** By row, the strategy as the rules print it. */
type Strategy = ReadonlyMap<string, string>
interface Hand {
  low: number
  aces: number
  size: number
}

const DECK = [4, 4, 4, 4, 4, 4, 4, 4, 4, 16]
const add = ({ low, aces, size }: Hand, card: number): Hand => ({
  low: low + card + 1,
  aces: aces + (card === 0 ? 1 : 0),
  size: size + 1,
})
const NO_CARDS: Hand = { low: 0, aces: 0, size: 0 }
const isSoft = ({ low, aces }: Hand) => aces > 0 && low <= 11
const total = (hand: Hand) => hand.low + (isSoft(hand) ? 10 : 0)

/** Takes a card out while `see` looks at the rest, with the chance that it is the next one. */
function eachCard(shoe: number[], see: (card: number, chance: number) => void, not = -1): void {
  let all = 0
  for (let card = 0; card < 10; card += 1) if (card !== not) all += shoe[card] ?? 0
  for (let card = 0; card < 10; card += 1) {
    const left = shoe[card] ?? 0
    if (left === 0 || card === not) continue
    shoe[card] = left - 1
    see(card, left / all)
    shoe[card] = left
  }
}

/** How the dealer ends, by points from 17 to 21, and over. */
function dealerEnds(shoe: number[], hand: Hand, weight: number, ends: number[]): void {
  const points = total(hand)
  if (points >= 17) {
    const at = points > 21 ? 5 : points - 17
    ends[at] = (ends[at] ?? 0) + weight
    return
  }
  let all = 0
  for (let card = 0; card < 10; card += 1) all += shoe[card] ?? 0
  for (let card = 0; card < 10; card += 1) {
    const left = shoe[card] ?? 0
    if (left === 0) continue
    shoe[card] = left - 1
    dealerEnds(shoe, add(hand, card), (weight * left) / all, ends)
    shoe[card] = left
  }
}

export function worthOf(strategy: Strategy, decks: number): Worth {
  const shoe = DECK.map(count => count * decks)
  const rounds = new Map<string, Worth>()
  const sum: Worth = { result: 0, staked: 0 }
  eachCard(shoe, (first, p1) =>
    eachCard(shoe, (up, p2) =>
      eachCard(shoe, (second, p3) =>
        eachCard(shoe, (hole, p4) => {
          // Which of the two came first makes no difference.
          const key = [Math.min(first, second), Math.max(first, second), up, hole].join()
          const round = rounds.get(key) ?? roundWorth(strategy, shoe, [first, second], [up, hole])
          rounds.set(key, round)
          const chance = p1 * p2 * p3 * p4
          sum.result += chance * round.result
          sum.staked += chance * round.staked
        }),
      ),
    ),
  )
  return sum
}

function roundWorth(
  strategy: Strategy,
  shoe: number[],
  [first = 0, second = 0]: number[],
  [up = 0, hole = 0]: number[],
): Worth {
  const own = add(add(NO_CARDS, first), second)
  const dealer = add(add(NO_CARDS, up), hole)
  const [isMine, isTheirs] = [total(own) === 21, total(dealer) === 21]
  if (isMine) return { result: isTheirs ? 0 : 1.5, staked: 1 }
  if (isTheirs) return { result: -1, staked: 1 }
  const column = up === 0 ? 9 : up - 1
  const seat = { strategy, shoe, dealer, column, stands: new Map<string, number[]>() }
  // Ten and faces are no pair of one rank as often as not, and are never split.
  const pair =
    first === second && first !== 9 ? `${'A23456789'.charAt(first)}-${'A23456789'.charAt(first)}` : ''
  if (strategy.get(pair)?.charAt(column) === 'P') {
    const one: Worth = { result: 0, staked: 0 }
    eachCard(shoe, (card, chance) => {
      const hand = add(add(NO_CARDS, first), card)
      const worth = first === 0 ? { result: stand(seat, hand), staked: 1 } : handWorth(seat, hand)
      one.result += chance * worth.result
      one.staked += chance * worth.staked
    })
    return { result: 2 * one.result, staked: 2 * one.staked }
  }
  return handWorth(seat, own)
}

interface Seat {
  strategy: Strategy
  shoe: number[]
  dealer: Hand
  column: number
  /** How the dealer ends, by the cards that are left. */
  stands: Map<string, number[]>
}

function stand({ shoe, dealer, stands }: Seat, hand: Hand): number {
  const own = total(hand)
  if (own > 21) return -1
  const key = shoe.join()
  let ends = stands.get(key)
  if (!ends) {
    ends = [0, 0, 0, 0, 0, 0]
    dealerEnds(shoe, dealer, 1, ends)
    stands.set(key, ends)
  }
  return ends.reduce((sum, chance, at) => sum + chance * (at === 5 ? 1 : Math.sign(own - at - 17)), 0)
}

/** A hand played to its end by the strategy, without a split. */
function handWorth(seat: Seat, hand: Hand): Worth {
  const own = total(hand)
  if (own >= 21) return { result: stand(seat, hand), staked: 1 }
  const letter = seat.strategy.get(rowOf(hand))?.charAt(seat.column) ?? ''
  const doubles = 'Dd'.includes(letter) && hand.size === 2
  if (letter === 'S' || (letter === 'd' && !doubles)) return { result: stand(seat, hand), staked: 1 }
  const worth: Worth = { result: 0, staked: 0 }
  eachCard(seat.shoe, (card, chance) => {
    const next = doubles
      ? { result: 2 * stand(seat, add(hand, card)), staked: 2 }
      : handWorth(seat, add(hand, card))
    worth.result += chance * next.result
    worth.staked += chance * next.staked
  })
  return worth
}

/** The row by ranges of points, as the rules print them. */
function rowOf(hand: Hand): string {
  const points = total(hand)
  if (isSoft(hand)) return ['A2–A3', 'A2–A3', 'A4–A5', 'A4–A5', 'A6', 'A7'][points - 13] ?? 'A8–A9'
  if (points < 9) return '5–8'
  return points < 13 ? `${points}` : points < 17 ? '13–16' : '17–21'
}
