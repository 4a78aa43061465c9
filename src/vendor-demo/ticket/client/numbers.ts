import { BALLS, PICKS } from '#lib/fairness/pick-five.ts'
import { button, el } from '../../kit/dom.ts'
import { say } from '../../kit/page-data.ts'

export interface Numbers {
  element: HTMLElement
  /** Ascending. */
  picked: () => number[]
  setDisabled: (disabled: boolean) => void
}

/** The 36 numbers of a ticket; a sixth cannot be chosen before one of the five is given back. */
export function createNumbers(changed: () => void): Numbers {
  const picked = new Set<number>()
  let disabled = false
  const keys = Array.from({ length: BALLS }, (_, index) => {
    const ball = index + 1
    const key = button(String(ball), 'ball', () => {
      if (!picked.delete(ball) && picked.size < PICKS) picked.add(ball)
      show()
    })
    key.addEventListener('keydown', event => walk(event, index))
    return key
  })
  const quick = button(say('quickPick'), 'btn', () => {
    picked.clear()
    while (picked.size < PICKS) picked.add(1 + ((crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % BALLS))
    show()
  })
  const clear = button(say('clear'), 'btn', () => {
    picked.clear()
    show()
  })

  function walk(event: KeyboardEvent, index: number): void {
    const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -6, ArrowDown: 6 }[event.key]
    const next = by === undefined ? undefined : keys[index + by]
    if (!next) return
    event.preventDefault()
    next.focus()
  }

  function show(): void {
    keys.forEach((key, index) => {
      const isPicked = picked.has(index + 1)
      key.setAttribute('aria-pressed', String(isPicked))
      key.disabled = disabled || (!isPicked && picked.size >= PICKS)
    })
    quick.disabled = disabled
    clear.disabled = disabled || picked.size === 0
    changed()
  }

  return {
    element: el(
      'div',
      { class: 'numbers' },
      el('div', { class: 'balls', role: 'group', 'aria-label': say('numbers') }, ...keys),
      el('div', { class: 'row' }, quick, clear),
    ),
    picked: () => [...picked].sort((a, b) => a - b),
    setDisabled: next => {
      if (next === disabled) return
      disabled = next
      show()
    },
  }
}
