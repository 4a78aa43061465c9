import { DECIDE_MS, DECKS, readTable, type Table } from '#lib/fairness/blackjack.ts'
import { BASIC_RETURN, BASIC_STRATEGY, UP_CARDS } from '#lib/fairness/blackjack-strategy.ts'
import { percentOf } from '#lib/fairness/rtp.ts'
import type { RoundView } from '../../kit/calls.ts'
import { smallHand } from '../../kit/cards.ts'
import { el } from '../../kit/dom.ts'
import { stakeLimits } from '../../kit/limits.ts'
import { pageData, say } from '../../kit/page-data.ts'
import type { Money, Seat } from '../../kit/room.ts'
import { table } from '../../kit/table.ts'
import { handLabel, pointsText } from './hands.ts'

/** How a round goes, what it pays, what basic strategy is and gives back. */
export function rulesOf(seat: Seat, money: Money): HTMLElement[] {
  const limits = stakeLimits(seat, money)
  const isRoom = pageData.gameCode.startsWith('blackjack-')
  const head = [say('rulesHand'), ...[...UP_CARDS].map(rank => (rank === 'T' ? '10' : rank))]
  const rows = [...BASIC_STRATEGY].map(([hand, letters]) => [hand, ...letters])
  return [
    ...(isRoom ? [el('p', {}, say('rulesRoom'))] : []),
    el('p', {}, say('rulesGoal', { decks: DECKS })),
    el('p', {}, say('rulesDealer')),
    el('p', {}, say('rulesMoves')),
    el('p', {}, say('rulesTime', { seconds: DECIDE_MS / 1_000 - 1 })),
    el('p', {}, say('rulesPay')),
    el('h3', {}, say('rulesReturn')),
    el('p', {}, say('rulesBest', { rtp: percentOf(BASIC_RETURN, 2) })),
    el('h3', {}, say('rulesStrategy')),
    el('p', {}, say('rulesLetters')),
    el(
      'div',
      { class: 'wide', tabindex: '0', role: 'region', 'aria-label': say('rulesStrategy') },
      table(head, rows),
    ),
    el('p', {}, say('limitsAbout', limits)),
    el('p', {}, say('rulesFault')),
  ]
}

/** All hands in words: "Your hand: 18 · Dealer: 20". */
export function handsText({ hands, dealer }: Table): string {
  const own = hands.map(
    ({ cards }, place) => `${handLabel(place, hands.length)}: ${pointsText(cards, hands.length)}`,
  )
  return [...own, `${say('dealer')}: ${pointsText(dealer)}`].join(' · ')
}

/** The hands of a round in the history. */
export function pictureOf({ proof }: RoundView): HTMLElement {
  const { hands, dealer } = readTable(proof.outcome ?? '')
  return el(
    'div',
    { class: 'hands-of-round' },
    ...hands.map(({ cards, isDoubled }, place) => {
      const label = handLabel(place, hands.length)
      const name = isDoubled ? say('doubled', { hand: label }) : label
      return el('span', {}, `${name}: ${pointsText(cards, hands.length)}`, smallHand(cards))
    }),
    el('span', {}, `${say('dealer')}: ${pointsText(dealer)}`, smallHand(dealer)),
  )
}
