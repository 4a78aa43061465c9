import { LINES, lettersAt, REELS, ROWS, type Spin, STRIPS } from '#lib/fairness/slot.ts'
import { el, prefersStillness, svg } from '../../kit/dom.ts'
import { say } from '../../kit/page-data.ts'
import { NAME_KEYS, symbol } from './symbols.ts'

export interface Reels {
  element: HTMLElement
  /**
   * Turns to the stops of a spin. Every spin turns alike, whatever it shows: the same way, the same time for each
   * reel, no slowing down in front of a third lotus.
   */
  turnTo(stops: readonly number[], pace: Pace): Promise<void>
  /** Marks what pays. */
  mark(spin: Spin): void
  /** Ends a turn that is under way. */
  hurry(): void
}

export interface Pace {
  firstMs: number
  stepMs: number
}
export const PAID_PACE: Pace = { firstMs: 900, stepMs: 260 }
export const FREE_PACE: Pace = { firstMs: 620, stepMs: 140 }

/** How many cells pass by in a turn before those that stay. */
const PASSING = 14

export function createReels(start: readonly number[]): Reels {
  const columns = STRIPS.map(() => el('div', { class: 'column' }))
  const overlay = svg('svg', {
    class: 'lines',
    viewBox: '0 0 500 300',
    'aria-hidden': 'true',
    preserveAspectRatio: 'none',
  })
  const element = el(
    'div',
    { class: 'reels', role: 'img' },
    ...columns.map(column => el('div', { class: 'reel' }, column)),
    overlay,
  )
  let current = [...start]
  let running: Animation[] = []
  columns.forEach((column, reel) => {
    column.replaceChildren(...cells(reel, current[reel] ?? 0))
  })
  describe(element, current)

  async function turnReel(column: HTMLElement, reel: number, stop: number, ms: number): Promise<void> {
    const old = cells(reel, current[reel] ?? 0)
    const passing = Array.from({ length: PASSING }, (_, i) => cells(reel, stop + ROWS + i, 1)).flat()
    column.replaceChildren(...cells(reel, stop), ...passing, ...old)
    const height = column.firstElementChild?.getBoundingClientRect().height ?? 0
    const animation = column.animate(
      [{ transform: `translateY(${-(PASSING + ROWS) * height}px)` }, { transform: 'translateY(0)' }],
      { duration: ms, easing: 'cubic-bezier(.18,.72,.24,1)' },
    )
    running.push(animation)
    await animation.finished
    column.replaceChildren(...cells(reel, stop))
  }

  return {
    element,
    turnTo: async (stops, pace) => {
      overlay.replaceChildren()
      element.classList.remove('pays')
      running = []
      if (prefersStillness()) {
        columns.forEach((column, reel) => {
          column.replaceChildren(...cells(reel, stops[reel] ?? 0))
        })
      } else {
        await Promise.all(
          columns.map((column, reel) =>
            turnReel(column, reel, stops[reel] ?? 0, pace.firstMs + reel * pace.stepMs),
          ),
        )
      }
      current = [...stops]
      describe(element, current)
    },
    mark: spin => {
      const paying = payingCells(spin)
      element.classList.toggle('pays', paying.size > 0)
      columns.forEach((column, reel) => {
        ;[...column.children].forEach((cell, row) => {
          cell.classList.toggle('on', paying.has(`${reel},${row}`))
        })
      })
      overlay.replaceChildren(...spin.lineWins.map(win => lineDrawing(win.line, win.run)))
    },
    hurry: () => {
      for (const animation of running) animation.finish()
    },
  }
}

function cells(reel: number, stop: number, count = ROWS): HTMLElement[] {
  const length = STRIPS[reel]?.length ?? 1
  return lettersAt(reel, stop % length)
    .slice(0, count)
    .map(letter => el('div', { class: `cell cell-${letter}` }, symbol(letter)))
}

/** The cells that pay, as "reel,row". */
function payingCells(spin: Spin): Set<string> {
  const paying = new Set<string>()
  for (const win of spin.lineWins) {
    for (let reel = 0; reel < win.run; reel += 1) paying.add(`${reel},${LINES[win.line]?.[reel]}`)
  }
  if (spin.lotuses >= 3) {
    for (let reel = 0; reel < REELS; reel += 1) {
      lettersAt(reel, spin.stops[reel] ?? 0).forEach((letter, row) => {
        if (letter === 'F') paying.add(`${reel},${row}`)
      })
    }
  }
  return paying
}

function lineDrawing(line: number, run: number): SVGElement {
  const points = (LINES[line] ?? []).slice(0, run).map((row, reel) => `${reel * 100 + 50},${row * 100 + 50}`)
  return svg('polyline', { points: points.join(' '), 'vector-effect': 'non-scaling-stroke' })
}

function describe(element: HTMLElement, stops: readonly number[]): void {
  const columns = stops.map((stop, reel) => lettersAt(reel, stop))
  const row = (index: number) => columns.map(letters => say(NAME_KEYS[letters[index] ?? 'S'])).join(', ')
  element.setAttribute(
    'aria-label',
    [
      say('reels'),
      say('rowTop', { symbols: row(0) }),
      say('rowMiddle', { symbols: row(1) }),
      say('rowBottom', { symbols: row(2) }),
    ].join(' '),
  )
}
