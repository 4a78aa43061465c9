import type { Coup } from '#lib/fairness/baccarat.ts'
import { type Card, totalOf } from '#lib/fairness/cards.ts'
import { cardFace, putDown } from '../../kit/cards.ts'
import { el } from '../../kit/dom.ts'
import { say } from '../../kit/page-data.ts'

const PAUSE_MS = 480
const THIRD_PAUSE_MS = 800

export interface Shoe {
  element: HTMLElement
  /** Deals a coup card by card; every coup at the same pace, whatever it comes to. */
  show: (coup: Coup) => Promise<void>
  /** Puts the rest down at once. */
  hurry: () => void
}

type Side = 'player' | 'banker'

export function createShoe(): Shoe {
  const sides = { player: createSide('player'), banker: createSide('banker') }
  let hurried = false

  async function put(side: Side, card: Card | undefined, pauseMs: number): Promise<void> {
    if (!card) return
    const { hand, total, cards } = sides[side]
    cards.push(card)
    total.textContent = String(totalOf(cards))
    await putDown(hand, cardFace(card), hurried ? 0 : pauseMs)
  }

  return {
    element: el('div', { class: 'hands' }, sides.player.element, sides.banker.element),
    show: async ({ player, banker, winner }) => {
      hurried = false
      for (const side of Object.values(sides)) side.clear()
      for (const at of [0, 1]) {
        await put('player', player[at], PAUSE_MS)
        await put('banker', banker[at], PAUSE_MS)
      }
      await put('player', player[2], THIRD_PAUSE_MS)
      await put('banker', banker[2], THIRD_PAUSE_MS)
      for (const side of ['player', 'banker'] as const)
        sides[side].element.classList.toggle('winner', winner === side)
    },
    hurry: () => {
      hurried = true
    },
  }
}

function createSide(side: Side) {
  const hand = el('div', { class: 'hand' })
  const total = el('b', { class: 'total' })
  const cards: Card[] = []
  const name = say(`spot_${side}`)
  const element = el('section', { class: 'side', 'aria-label': name }, el('h2', {}, `${name} `, total), hand)
  return {
    element,
    hand,
    total,
    cards,
    clear: () => {
      cards.length = 0
      hand.replaceChildren()
      total.textContent = ''
      element.classList.remove('winner')
    },
  }
}
