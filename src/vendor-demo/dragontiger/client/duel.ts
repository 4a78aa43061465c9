import { readDuel } from '#lib/fairness/dragon-tiger.ts'
import { cardFace, putDown } from '../../kit/cards.ts'
import type { Showing } from '../../kit/chip-table.ts'
import { el } from '../../kit/dom.ts'
import { say } from '../../kit/page-data.ts'

const PAUSE_MS = 900

/** One card for the dragon, one for the tiger. */
export function createDuel(): Showing {
  const sides = { dragon: createSide('dragon'), tiger: createSide('tiger') }
  let hurried = false

  async function put(outcome: string, pauseMs: () => number): Promise<void> {
    const { winner, ...cards } = readDuel(outcome)
    for (const { hand, element } of Object.values(sides)) {
      hand.replaceChildren()
      element.classList.remove('winner')
    }
    for (const side of ['dragon', 'tiger'] as const)
      await putDown(sides[side].hand, cardFace(cards[side]), pauseMs())
    for (const side of ['dragon', 'tiger'] as const)
      sides[side].element.classList.toggle('winner', side === winner)
  }

  return {
    element: el('div', { class: 'hands' }, sides.dragon.element, sides.tiger.element),
    show: outcome => {
      hurried = false
      return put(outcome, () => (hurried ? 0 : PAUSE_MS))
    },
    set: outcome => void put(outcome, () => 0),
    hurry: () => {
      hurried = true
    },
  }
}

function createSide(side: 'dragon' | 'tiger') {
  const hand = el('div', { class: 'hand' })
  const name = say(`spot_${side}`)
  return { hand, element: el('section', { class: 'side', 'aria-label': name }, el('h2', {}, name), hand) }
}
