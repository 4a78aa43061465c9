import { type Card, rankOf, suitOf } from '#lib/fairness/cards.ts'
import { HOLD_NONE } from '#lib/fairness/video-poker.ts'
import { cardBack, cardFace, putDown } from '../../kit/cards.ts'
import { el } from '../../kit/dom.ts'
import { say } from '../../kit/page-data.ts'
import { playSound } from '../../kit/sound.ts'

const PLACES = [1, 2, 3, 4, 5] as const
const PAUSE_MS = 160

export interface Row {
  element: HTMLElement
  /** Five cards, each of which can be held; `held` are places as in a decision. */
  offer: (cards: readonly Card[], held: string) => Promise<void>
  /** Replaces the cards that are not held. */
  finish: (cards: readonly Card[], held: string) => Promise<void>
  /** The decision as it stands. */
  held: () => string
  setDisabled: (disabled: boolean) => void
  hurry: () => void
}

/** The five cards: buttons while there is something to decide. */
export function createRow(): Row {
  const slots = PLACES.map(place => {
    const element = el('button', { type: 'button', class: 'place', disabled: true, 'aria-pressed': 'false' })
    element.setAttribute('aria-keyshortcuts', String(place))
    element.addEventListener('click', () => toggle(place))
    return { place, element, card: el('span', { class: 'hand' }), held: el('span', { class: 'held' }) }
  })
  for (const { element, card, held } of slots) {
    card.append(cardBack())
    element.append(card, held)
  }
  let hurried = false
  const pause = () => (hurried ? 0 : PAUSE_MS)

  function press(place: number, isHeld: boolean): void {
    const slot = slots[place - 1]
    slot?.element.setAttribute('aria-pressed', String(isHeld))
    if (slot) slot.held.textContent = isHeld ? say('held') : ''
  }
  function toggle(place: number): void {
    playSound('press')
    press(place, slots[place - 1]?.element.getAttribute('aria-pressed') !== 'true')
  }
  function name(place: number, card: Card): void {
    const rank = rankOf(card) === 'T' ? '10' : rankOf(card)
    const text = say('cardName', { rank, suit: say(`suit_${suitOf(card)}`) })
    slots[place - 1]?.element.setAttribute('aria-label', say('holdCard', { card: text }))
  }
  async function put(place: number, card: Card): Promise<void> {
    const slot = slots[place - 1]
    if (!slot) return
    slot.card.replaceChildren()
    name(place, card)
    await putDown(slot.card, cardFace(card), pause())
  }

  addEventListener('keydown', event => {
    const slot = slots[Number(event.key) - 1]
    const isTyped = (event.target as Element).closest('input, dialog')
    if (slot && !slot.element.disabled && !isTyped && !event.repeat) slot.element.click()
  })

  return {
    element: el(
      'div',
      { class: 'places', role: 'group', 'aria-label': say('cards') },
      ...slots.map(s => s.element),
    ),
    offer: async (cards, held) => {
      hurried = false
      for (const { place, card } of slots) {
        press(place, false)
        card.replaceChildren(cardBack())
      }
      for (const [at, card] of cards.entries()) await put(at + 1, card)
      for (const place of PLACES) press(place, held.includes(String(place)))
    },
    finish: async (cards, held) => {
      for (const [at, card] of cards.entries()) {
        const isHeld = held.includes(String(at + 1))
        press(at + 1, isHeld)
        if (!isHeld) await put(at + 1, card)
      }
    },
    held: () => {
      const places = slots.filter(({ element }) => element.getAttribute('aria-pressed') === 'true')
      return places.map(({ place }) => place).join('') || HOLD_NONE
    },
    setDisabled: disabled => {
      for (const { element } of slots) element.disabled = disabled
    },
    hurry: () => {
      hurried = true
    },
  }
}
