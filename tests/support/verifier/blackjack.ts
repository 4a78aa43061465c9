import { type Card, shoe, text } from './cards.ts'
import type { Below, Told } from './numbers.ts'

/** One of the player's hands, as it is played. */
interface Played {
  cards: Card[]
  factor: bigint
  closed: boolean
}

/** Points as the rules count them: an ace is eleven as long as that is no more than 21. */
function points(cards: Card[]): number {
  let sum = cards.reduce((all, { rank }) => all + (rank > 9 ? 10 : rank + 1), 0)
  if (sum <= 11 && cards.some(({ rank }) => rank === 0)) sum += 10
  return sum
}
const natural = (cards: Card[]) => cards.length === 2 && points(cards) === 21

export function blackjack(below: Below, bets: string, moves: string): Told {
  const stake = BigInt(bets.slice('hand:'.length))
  const next = shoe(below, 6)
  const [one, up, two, hole] = [next(), next(), next(), next()]
  const dealer = [up, hole]
  let hands: Played[] = [{ cards: [one, two], factor: 1n, closed: natural([one, two]) }]
  const natives = natural([one, two]) || natural(dealer)
  const todo = natives ? [] : moves.split(' ').filter(word => word !== '')
  for (const word of todo) {
    const hand = hands.find(({ closed }) => !closed)
    if (!hand) break
    const isNew = hand.cards.length === 2
    if (word === 'stand') hand.closed = true
    if (word === 'hit' || (word === 'double' && isNew)) hand.cards.push(next())
    if (word === 'double' && isNew) {
      hand.factor = 2n
      hand.closed = true
    }
    if (word === 'split' && hands.length === 1 && isNew && hand.cards[0]?.rank === hand.cards[1]?.rank) {
      hands = hand.cards.map(card => ({ cards: [card, next()], factor: 1n, closed: card.rank === 0 }))
    }
    for (const each of hands) if (points(each.cards) > 20) each.closed = true
  }
  const own = hands.map(({ cards, factor }) => text(cards) + (factor === 2n ? '*2' : '')).join('/')
  const open = natives ? undefined : hands.find(({ closed }) => !closed)
  if (open) {
    const isNew = open.cards.length === 2
    const isPair = isNew && hands.length === 1 && open.cards[0]?.rank === open.cards[1]?.rank
    const choices = `hit stand${isNew ? ' double' : ''}${isPair ? ' split' : ''}`
    return { outcome: `${own} ${text([up])} ${hands.indexOf(open) + 1} ${choices}`, payoutMinor: 0n }
  }
  if (!natives && hands.some(({ cards }) => points(cards) < 22))
    while (points(dealer) < 17) dealer.push(next())
  const paid = hands.map(({ cards, factor }) => {
    const bet = stake * factor
    if (natural(cards) && hands.length === 1) return natural(dealer) ? bet : bet + (bet * 3n) / 2n
    if (points(cards) > 21 || natural(dealer)) return 0n
    const lead = points(dealer) > 21 ? 1 : points(cards) - points(dealer)
    return lead > 0 ? bet * 2n : lead === 0 ? bet : 0n
  })
  return { outcome: `${own} ${text(dealer)}`, payoutMinor: paid.reduce((sum, each) => sum + each, 0n) }
}
