import { isBlackjack, pointsOf, type Table } from '#lib/fairness/blackjack.ts'
import type { Card } from '#lib/fairness/cards.ts'
import { cardBack, cardFace, putDown } from '../../kit/cards.ts'
import { el } from '../../kit/dom.ts'
import { say } from '../../kit/page-data.ts'

const PAUSE_MS = 340

export interface Hands {
  element: HTMLElement
  clear: () => void
  /** Puts down what is new on the table; the dealer's second card lies face down until the round is over. */
  show: (table: Table) => Promise<void>
  /** The next cards lie at once. */
  hurry: () => void
}

/** "Blackjack", "18", "soft 18" or "23, bust". */
export function pointsText(cards: readonly Card[], hands = 1): string {
  if (isBlackjack(cards, hands)) return say('blackjack')
  const { total, isSoft } = pointsOf(cards)
  if (total > 21) return say('bust', { points: total })
  return isSoft && total < 21 ? say('soft', { points: total }) : String(total)
}

/** The name of one of the player's hands: "Your hand", or "Hand 2" after a split. */
export function handLabel(place: number, hands: number): string {
  return hands === 1 ? say('yours') : say('handNumber', { number: place + 1 })
}

export function createHands(): Hands {
  const dealer = createSide(say('dealer'))
  const sides = [createSide(say('yours')), createSide(say('handNumber', { number: 2 }))]
  const own = el('div', { class: 'own-hands' }, ...sides.map(side => side.element))
  let hurried = false
  const pause = () => (hurried ? 0 : PAUSE_MS)

  function clear(): void {
    hurried = false
    for (const side of [dealer, ...sides]) side.clear()
    if (sides[1]) sides[1].element.hidden = true
  }
  clear()

  return {
    element: el('div', { class: 'hands' }, dealer.element, own),
    clear,
    show: async table => {
      const { hands, active } = table
      for (const [place, side] of sides.entries()) {
        const hand = hands[place]
        side.element.hidden = !hand
        if (!hand) continue
        side.title(handLabel(place, hands.length), hand.isDoubled)
        side.element.classList.toggle('active', active?.place === place)
        await side.put(hand.cards, pause)
        side.words(pointsText(hand.cards, hands.length))
      }
      await dealer.put(table.dealer, pause, active !== undefined)
      dealer.words(active ? say('shows', { points: pointsText(table.dealer) }) : pointsText(table.dealer))
    },
    hurry: () => {
      hurried = true
    },
  }
}

function createSide(label: string) {
  const hand = el('div', { class: 'hand' })
  const heading = el('h2', {}, label)
  const words = el('p', { class: 'hand-words' })
  const element = el('section', { class: 'side', 'aria-label': label }, heading, hand, words)
  let lying: readonly Card[] = []
  return {
    element,
    title: (text: string, isDoubled: boolean) => {
      heading.textContent = isDoubled ? say('doubled', { hand: text }) : text
      element.setAttribute('aria-label', text)
    },
    words: (text: string) => {
      words.textContent = text
    },
    clear: () => {
      lying = []
      hand.replaceChildren()
      words.textContent = ''
      element.classList.remove('active')
    },
    /** Adds the cards that do not lie here yet; others than before replace them. */
    put: async (cards: readonly Card[], pause: () => number, hasBack = false) => {
      const kept = lying.every((card, at) => card === cards[at]) ? lying.length : 0
      lying = cards
      hand.replaceChildren(...cards.slice(0, kept).map(cardFace))
      for (const card of cards.slice(kept)) await putDown(hand, cardFace(card), pause())
      if (hasBack) hand.append(cardBack())
    },
  }
}
