import { type Card, rankOf, suitOf } from '#lib/fairness/cards.ts'
import { PIPS } from '#lib/fairness/pips.ts'
import { drawing, el, prefersStillness, wait } from './dom.ts'
import { say } from './page-data.ts'

/** A card, face up: a large index in the corner, the suit again below it. */
export function cardFace(card: Card): HTMLElement {
  const rank = rankOf(card) === 'T' ? '10' : rankOf(card)
  const suit = suitOf(card) as keyof typeof PIPS
  const name = say('cardName', { rank, suit: say(`suit_${suit}`) })
  const pip = (className: string) => {
    const picture = drawing('-26 -26 52 52', `<path d="${PIPS[suit]}"/>`)
    picture.setAttribute('class', className)
    return picture
  }
  return el(
    'span',
    { class: `card suit-${suit}`, role: 'img', 'aria-label': name },
    el('span', { class: 'index', 'aria-hidden': 'true' }, el('b', {}, rank), pip('pip')),
    pip('pip large'),
  )
}

export function cardBack(): HTMLElement {
  return el('span', { class: 'card back', role: 'img', 'aria-label': say('cardBack') })
}

/** A small row of cards for the sheets. */
export function smallHand(cards: readonly Card[]): HTMLElement {
  return el('span', { class: 'hand small' }, ...cards.map(cardFace))
}

const FLIGHT_MS = 320

/** Puts a card down: it comes from the shoe at the top right. Resolves when it lies. */
export async function putDown(hand: HTMLElement, card: HTMLElement, pauseMs: number): Promise<void> {
  hand.append(card)
  if (prefersStillness()) return
  card.animate(
    [
      { transform: 'translate(60px, -60px) rotate(8deg)', opacity: 0 },
      { transform: 'none', opacity: 1 },
    ],
    { duration: FLIGHT_MS, easing: 'cubic-bezier(.2,.7,.2,1)' },
  )
  if (pauseMs > 0) await wait(pauseMs)
}
