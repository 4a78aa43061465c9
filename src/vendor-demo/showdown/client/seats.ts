import { SEATS, type Showdown, type Table, winnersOf } from '#lib/fairness/showdown.ts'
import { cardBack, cardFace, putDown } from '../../kit/cards.ts'
import { el } from '../../kit/dom.ts'
import { say } from '../../kit/page-data.ts'
import { handName, seatName } from './sheets.ts'

const PAUSE_MS = 220
const TURN_MS = 700

export interface Seats {
  element: HTMLElement
  /** Deals the player's cards and those that all share, then turns the house's. */
  deal: (table: Table) => Promise<void>
  hurry: () => void
}

/** The three seats of the house in a row, the shared cards, and the player's hand. */
export function createSeats(game: Showdown): Seats {
  const seats = Array.from({ length: SEATS }, (_, seat) => createSeat(seat))
  const [player = createSeat(0), ...house] = seats
  const board = el('div', { class: 'hand board', role: 'group', 'aria-label': say('board') })
  let hurried = false
  const pause = (ms = PAUSE_MS) => (hurried ? 0 : ms)

  function clear(): void {
    hurried = false
    board.replaceChildren()
    for (const { hand, words, element } of seats) {
      hand.replaceChildren()
      words.textContent = ''
      element.classList.remove('best')
    }
  }

  return {
    element: el(
      'div',
      { class: 'seats' },
      el('div', { class: 'house-seats' }, ...house.map(({ element }) => element)),
      ...(game.shared > 0 ? [board] : []),
      player.element,
    ),
    deal: async table => {
      clear()
      for (const seat of house)
        seat.hand.replaceChildren(...Array.from({ length: game.dealt }, () => cardBack()))
      for (const card of table.hands[0] ?? []) await putDown(player.hand, cardFace(card), pause())
      for (const card of table.board) await putDown(board, cardFace(card), pause())
      const winners = winnersOf(game, table)
      for (const [seat, { hand, words, element }] of seats.entries()) {
        const cards = table.hands[seat] ?? []
        if (seat > 0) {
          hand.replaceChildren()
          for (const [at, card] of cards.entries())
            await putDown(hand, cardFace(card), pause(at < cards.length - 1 ? 0 : TURN_MS))
        }
        words.textContent = handName(game, [...cards, ...table.board])
        element.classList.toggle('best', winners.includes(seat))
      }
    },
    hurry: () => {
      hurried = true
    },
  }
}

function createSeat(seat: number) {
  const hand = el('div', { class: 'hand' })
  const words = el('p', { class: 'hand-words' })
  const name = seatName(seat)
  const element = el('section', { class: 'side', 'aria-label': name }, el('h2', {}, name), hand, words)
  return { element, hand, words }
}
