import type { Card } from '#lib/fairness/cards.ts'
import { pointsOf } from '#lib/fairness/cards.ts'
import { percentOf } from '#lib/fairness/rtp.ts'
import { FEE_THOUSANDTHS, readTable, SEATS, SHOWDOWN_RETURN, type Showdown } from '#lib/fairness/showdown.ts'
import type { RoundView } from '../../kit/calls.ts'
import { smallHand } from '../../kit/cards.ts'
import { el } from '../../kit/dom.ts'
import { stakeLimits } from '../../kit/limits.ts'
import { say, sayCount } from '../../kit/page-data.ts'
import type { Money, Seat } from '../../kit/room.ts'

/** "Your hand", or "House seat 2". */
export function seatName(seat: number): string {
  return seat === 0 ? say('yours') : say('houseSeat', { number: seat })
}

/** What the cards of a seat are, in words. */
export function handName(game: Showdown, cards: readonly Card[]): string {
  const { name } = game.strengthOf(cards)
  if (name !== 'points') return say(`hand_${name}`)
  const points = cards.reduce((sum, card) => sum + pointsOf(card), 0) % 10
  return sayCount('hand_points', points)
}

/** Who plays, how hands are ranked, what the winner gets and what the game gives back. */
export function rulesOf(game: Showdown, seat: Seat, money: Money): HTMLElement[] {
  const limits = stakeLimits(seat, money)
  const fee = percentOf({ numerator: FEE_THOUSANDTHS, denominator: 1_000n }, 1)
  const names = game.hands.map(name => el('li', {}, say(name === 'points' ? 'pointsOnly' : `hand_${name}`)))
  return [
    el('p', {}, say('rulesSeats', { seats: SEATS - 1 })),
    el('p', {}, say(game.shared > 0 ? 'rulesHoldem' : 'rulesGaoGae')),
    el('p', {}, say('rulesPot', { seats: SEATS, fee })),
    el('h3', {}, say('rulesRanks')),
    el('ol', {}, ...names),
    el('p', {}, say(game.shared > 0 ? 'rulesHigh' : 'rulesPoints')),
    el('h3', {}, say('rulesReturn')),
    el('p', {}, say('rulesSymmetry', { rtp: percentOf(SHOWDOWN_RETURN, 1) })),
    el('p', {}, say('returnAbout')),
    el('p', {}, say('limitsAbout', limits)),
    el('p', {}, say('rulesFault')),
  ]
}

/** Every seat's hand of a round in the history, and the shared cards. */
export function pictureOf(game: Showdown, { proof }: RoundView): HTMLElement {
  const { hands, board } = readTable(proof.outcome ?? '')
  const seats = hands.map((hand, seat) =>
    el('span', {}, `${seatName(seat)}: ${handName(game, [...hand, ...board])}`, smallHand(hand)),
  )
  const shared = board.length > 0 ? [el('span', {}, say('board'), smallHand(board))] : []
  return el('div', { class: 'hands-of-round' }, ...seats, ...shared)
}
