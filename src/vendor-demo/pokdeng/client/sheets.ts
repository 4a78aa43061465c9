import { BEST_RETURN, DECIDE_MS, HANDS, readDeal, SIMPLE_RETURN } from '#lib/fairness/pok-deng.ts'
import { percentOf } from '#lib/fairness/rtp.ts'
import type { RoundView } from '../../kit/calls.ts'
import { smallHand } from '../../kit/cards.ts'
import { el } from '../../kit/dom.ts'
import { stakeLimits } from '../../kit/limits.ts'
import { say } from '../../kit/page-data.ts'
import type { Money, Seat } from '../../kit/room.ts'
import { table } from '../../kit/table.ts'
import { handText } from './hands.ts'

/** What a win gains by the rank of the hand; with 2 deng and 3 deng where they count. */
const GAINS: Readonly<Record<(typeof HANDS)[number], string>> = {
  pok9: '1 : 1 · 1.5 : 1',
  pok8: '1 : 1 · 1.5 : 1',
  threeOfAKind: '3 : 1',
  straightFlush: '3 : 1',
  straight: '2 : 1',
  threeFaces: '2 : 1',
  points: '1 : 1 · 1.5 : 1 · 2 : 1',
}

/** How hands are ranked and paid, when cards are drawn, and what the game gives back. */
export function rulesOf(seat: Seat, money: Money): HTMLElement[] {
  const limits = stakeLimits(seat, money)
  const ranks = HANDS.map(name => [name === 'points' ? say('pointsOnly') : say(`hand_${name}`), GAINS[name]])
  const returns = { rtp: percentOf(BEST_RETURN, 2), simple: percentOf(SIMPLE_RETURN, 2) }
  return [
    el('p', {}, say('rulesGoal')),
    el('p', {}, say('rulesPok')),
    el('p', {}, say('rulesDraw', { seconds: DECIDE_MS / 1_000 - 1 })),
    el('p', {}, say('rulesEqual')),
    el('h3', {}, say('rulesRanks')),
    table([], ranks),
    el('p', {}, say('rulesDeng')),
    el('h3', {}, say('rulesReturn')),
    el('p', {}, say('rulesBest', returns)),
    el('p', {}, say('returnAbout')),
    el('p', {}, say('limitsAbout', limits)),
    el('p', {}, say('rulesFault')),
  ]
}

/** Both hands of a round in the history. */
export function pictureOf({ proof }: RoundView): HTMLElement {
  const { player, house } = readDeal(proof.outcome ?? '')
  return el(
    'div',
    { class: 'hands-of-round' },
    el('span', {}, `${say('yours')}: ${handText(player)}`, smallHand(player.cards)),
    ...(house ? [el('span', {}, `${say('house')}: ${handText(house)}`, smallHand(house.cards))] : []),
  )
}
