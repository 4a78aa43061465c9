import { completeLines, FREE, type Hall, SIDE, type Ticket } from '#lib/fairness/bingo.ts'
import { el, prefersStillness, wait } from '../../kit/dom.ts'
import { say } from '../../kit/page-data.ts'

/** From one ball to the next. */
const BALL_MS = 110
const LAST_SHOWN = 6
/** Rows of numbers, read across; tickets are made column by column. */
const ROWS = Array.from({ length: SIDE }, (_, row) => row)

export interface HallView {
  element: HTMLElement
  /** Shows so many tickets without numbers. */
  blank: (tickets: number) => void
  /** Calls the balls one by one; all rounds take the same time, whatever they pay. */
  call: (hall: Hall) => Promise<void>
  /** Ends the calling. */
  hurry: () => void
}

/** The tickets, and above them the balls that were called last. */
export function createHall(): HallView {
  const last = el('ol', { class: 'called', 'aria-hidden': 'true' })
  const tickets = el('div', { class: 'tickets' })
  let hurried = false

  function show({ tickets: all, balls }: Hall): void {
    last.replaceChildren(
      ...balls.slice(-LAST_SHOWN).map(ball => el('li', { class: 'bingo-ball' }, String(ball))),
    )
    tickets.className = `tickets of-${all.length}`
    tickets.replaceChildren(...all.map((ticket, at) => ticketView(ticket, balls, at + 1)))
  }

  return {
    element: el('div', { class: 'hall' }, last, tickets),
    blank: count => {
      last.replaceChildren()
      tickets.className = `tickets of-${count}`
      tickets.replaceChildren(...Array.from({ length: count }, (_, at) => ticketView([], [], at + 1)))
    },
    call: async hall => {
      hurried = prefersStillness()
      for (let called = 0; called < hall.balls.length && !hurried; called += 1) {
        show({ ...hall, balls: hall.balls.slice(0, called) })
        await wait(BALL_MS)
      }
      show(hall)
    },
    hurry: () => {
      hurried = true
    },
  }
}

function ticketView(ticket: Ticket, balls: readonly number[], number: number): HTMLElement {
  const called = new Set(balls)
  const inLines = new Set(completeLines(ticket.length > 0 ? ticket : [-1], balls).flat())
  const cell = (at: number) => {
    const value = ticket[at]
    if (at === FREE)
      return el('td', { class: `marked${inLines.has(at) ? ' in-line' : ''}`, 'aria-label': say('free') }, '★')
    const isCalled = value !== undefined && called.has(value)
    const name = value === undefined ? '' : String(value)
    const attributes = isCalled ? { 'aria-label': say('calledNumber', { number: name }) } : {}
    const state = `${isCalled ? 'marked' : ''}${inLines.has(at) ? ' in-line' : ''}`
    return el('td', { class: state.trim(), ...attributes }, name)
  }
  return el(
    'table',
    { class: 'bingo-ticket', 'aria-label': say('ticket', { number }) },
    el('tbody', {}, ...ROWS.map(row => el('tr', {}, ...ROWS.map(column => cell(SIDE * column + row))))),
  )
}
