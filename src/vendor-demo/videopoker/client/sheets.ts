import { percentOf } from '#lib/fairness/rtp.ts'
import { HOLD_MS, pokerHand, readDraw, type Variant } from '#lib/fairness/video-poker.ts'
import type { RoundView } from '../../kit/calls.ts'
import { smallHand } from '../../kit/cards.ts'
import { el } from '../../kit/dom.ts'
import { stakeLimits } from '../../kit/limits.ts'
import { say } from '../../kit/page-data.ts'
import type { Money, Seat } from '../../kit/room.ts'
import { table } from '../../kit/table.ts'

/** What a hand is called; undefined is one that pays nothing. */
export function handName(name: string | undefined): string {
  return say(name === undefined ? 'hand_none' : `hand_${name}`)
}

/** The pay table on the cloth, highest hand first: what each pays for one. */
export function payList({ pays }: Variant): HTMLElement {
  const lines = Object.entries(pays).map(([name, times]) =>
    el('li', { 'data-hand': name }, el('span', {}, handName(name)), el('b', {}, String(times))),
  )
  return el('ol', { class: 'pays', 'aria-label': say('rulesPays') }, ...lines)
}

/** Marks what the cards pay for. */
export function markPay(list: HTMLElement, name: string | undefined): void {
  for (const line of list.children) line.classList.toggle('on', (line as HTMLElement).dataset.hand === name)
}

/** How a round goes, what hands pay, and what the game gives back. */
export function rulesOf({ isWild, pays, best }: Variant, seat: Seat, money: Money): HTMLElement[] {
  const limits = stakeLimits(seat, money)
  const rows = Object.entries(pays).map(([name, times]) => [handName(name), `× ${times}`])
  return [
    el('p', {}, say('rulesGoal')),
    el('p', {}, say('rulesHold', { seconds: HOLD_MS / 1_000 - 1 })),
    el('p', {}, say(isWild ? 'rulesWild' : 'rulesJacks')),
    el('h3', {}, say('rulesPays')),
    table([], rows),
    el('p', {}, say('rulesFor')),
    el('h3', {}, say('rulesReturn')),
    el(
      'p',
      {},
      say('rulesBest', {
        rtp: percentOf(best, 3),
        numerator: String(best.numerator),
        denominator: String(best.denominator),
      }),
    ),
    el('p', {}, say('returnAbout')),
    el('p', {}, say('limitsAbout', limits)),
    el('p', {}, say('rulesFault')),
  ]
}

/** The deal and the final hand of a round in the history. */
export function pictureOf(variant: Variant, { proof }: RoundView): HTMLElement {
  const { dealt, final } = readDraw(proof.outcome ?? '')
  return el(
    'div',
    { class: 'hands-of-round' },
    el('span', {}, say('dealt'), smallHand(dealt)),
    ...(final ? [el('span', {}, handName(pokerHand(variant, final)), smallHand(final))] : []),
  )
}
