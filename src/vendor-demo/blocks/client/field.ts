import { BLOCKS, minesIn, openedIn } from '#lib/fairness/blocks.ts'
import { walkByArrows } from '../../kit/arrows.ts'
import type { RoundView } from '../../kit/calls.ts'
import { el } from '../../kit/dom.ts'
import { say } from '../../kit/page-data.ts'
import { clearPicture, minePicture } from './pictures.ts'

export interface Field {
  element: HTMLElement
  /** Shows a round as far as it went: closed blocks, open ones, and the mines once it is over. */
  show: (round: RoundView | undefined) => void
  /** Whether blocks can be opened now. */
  setOpen: (isOpen: boolean) => void
  /** Brings the focus to the first closed block. */
  focus: () => void
}

/** The blocks: each is a button as long as it is closed. */
export function createField(onOpen: (block: string) => void): Field {
  let isOver = true
  let isOpen = false
  const blocks = Array.from({ length: BLOCKS }, (_, at) => {
    const block = el('button', { type: 'button', class: 'block' })
    block.addEventListener('click', () => {
      if (block.getAttribute('aria-disabled') !== 'true') onOpen(String(at + 1))
    })
    return block
  })
  walkByArrows(blocks)

  // Blocks keep their place for the keyboard: one that cannot be pressed says so, and can still be walked over.
  function mark(): void {
    for (const block of blocks)
      block.setAttribute('aria-disabled', String(isOver || !isOpen || block.classList.contains('clear')))
  }

  function show(round: RoundView | undefined): void {
    const { moves = '', outcome = '' } = round?.proof ?? {}
    const opened = openedIn(moves)
    const mines = minesIn(outcome)
    isOver = round?.state !== 'waiting'
    for (const [at, block] of blocks.entries()) {
      const name = String(at + 1)
      const isMine = mines.includes(name)
      const isOpened = opened.includes(name)
      const state = isMine ? (isOpened ? 'hit' : 'mine') : isOpened ? 'clear' : 'closed'
      block.className = `block ${state}`
      block.replaceChildren(...(isMine ? [minePicture()] : isOpened ? [clearPicture()] : []))
      block.setAttribute('aria-label', say(`block_${state}`, { number: name }))
    }
    mark()
  }

  show(undefined)
  return {
    element: el('div', { class: 'blocks', role: 'group', 'aria-label': say('field') }, ...blocks),
    show,
    setOpen: next => {
      isOpen = next
      mark()
    },
    focus: () => blocks.find(block => block.classList.contains('closed'))?.focus(),
  }
}

/** A round in the history, small. */
export function smallField({ proof }: RoundView): HTMLElement {
  const opened = openedIn(proof.moves ?? '')
  const mines = minesIn(proof.outcome ?? '')
  const cells = Array.from({ length: BLOCKS }, (_, at) => {
    const name = String(at + 1)
    const is = `${mines.includes(name) ? ' mine' : ''}${opened.includes(name) ? ' open' : ''}`
    return el('i', { class: `small-block${is}` })
  })
  return el('div', { class: 'small-blocks', 'aria-hidden': 'true' }, ...cells)
}
