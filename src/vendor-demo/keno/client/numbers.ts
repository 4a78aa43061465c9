import { MOST_PICKS, NUMBERS } from '#lib/fairness/keno.ts'
import { walkByArrows } from '../../kit/arrows.ts'
import { button, el, prefersStillness, wait } from '../../kit/dom.ts'
import { say } from '../../kit/page-data.ts'

/** From one drawn number to the next. */
const BALL_MS = 90

export interface Numbers {
  element: HTMLElement
  /** Ascending. */
  picked: () => number[]
  /** Takes so many numbers by chance. */
  pickByChance: (count: number) => void
  clear: () => void
  setDisabled: (disabled: boolean) => void
  /** Shows the drawn numbers one by one; all rounds take the same time, whatever they pay. */
  draw: (drawn: readonly number[]) => Promise<void>
  /** Ends the drawing. */
  hurry: () => void
}

/** The 80 numbers, of which the player picks up to ten. One of them is in the order of the tab key; arrows lead on. */
export function createNumbers(changed: () => void): Numbers {
  const picked = new Set<number>()
  let drawn: readonly number[] = []
  let disabled = false
  let hurried = false
  const keys = Array.from({ length: NUMBERS }, (_, at) =>
    button(String(at + 1), 'keno-number', () => toggle(at + 1)),
  )
  walkByArrows(keys)

  const isClosed = (number: number) => disabled || (!picked.has(number) && picked.size >= MOST_PICKS)

  function toggle(number: number): void {
    if (isClosed(number)) return
    if (!picked.delete(number)) picked.add(number)
    pick([...picked])
  }

  function pick(numbers: readonly number[]): void {
    picked.clear()
    for (const number of numbers) picked.add(number)
    drawn = []
    show()
    changed()
  }

  function show(): void {
    for (const [at, key] of keys.entries()) {
      const number = at + 1
      const isPicked = picked.has(number)
      const isDrawn = drawn.includes(number)
      key.setAttribute('aria-pressed', String(isPicked))
      key.setAttribute('aria-disabled', String(isClosed(number)))
      key.classList.toggle('drawn', isDrawn)
      const words = isPicked ? 'numberRight' : 'numberDrawn'
      key.setAttribute('aria-label', isDrawn ? say(words, { number }) : String(number))
    }
  }

  show()
  return {
    element: el('div', { class: 'keno-board', role: 'group', 'aria-label': say('numbers') }, ...keys),
    picked: () => [...picked].sort((a, b) => a - b),
    pickByChance: count => {
      const numbers = new Set<number>()
      while (numbers.size < count)
        numbers.add(1 + ((crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % NUMBERS))
      pick([...numbers])
    },
    clear: () => pick([]),
    setDisabled: next => {
      disabled = next
      show()
    },
    draw: async all => {
      hurried = prefersStillness()
      for (let shown = 0; shown < all.length && !hurried; shown += 1) {
        drawn = all.slice(0, shown)
        show()
        await wait(BALL_MS)
      }
      drawn = all
      show()
    },
    hurry: () => {
      hurried = true
    },
  }
}
