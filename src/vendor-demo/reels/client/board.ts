import type { Definition } from '#lib/fairness/reels/definition.ts'
import type { Coin } from '#lib/fairness/reels/round.ts'
import { type Fall, type Grid, type Spin, spinAt, type Win } from '#lib/fairness/reels/spin.ts'
import { el, prefersStillness } from '../../kit/dom.ts'
import { say } from '../../kit/page-data.ts'
import { cell, symbolName } from './symbols.ts'

export interface Pace {
  firstMs: number
  stepMs: number
}
export const PAID_PACE: Pace = { firstMs: 800, stepMs: 220 }
export const FREE_PACE: Pace = { firstMs: 560, stepMs: 120 }
const FALL_MS = 380

/** How many cells pass by in a turn before those that stay. */
const PASSING = 12

export interface Board {
  element: HTMLElement
  /** Turns to a spin. All spins turn alike, whatever they show: the same way and the same time for each reel. */
  turnTo(spin: Spin, pace: Pace): Promise<void>
  /** Marks what pays. */
  mark(wins: readonly Win[]): void
  /** What paid goes, and the next symbols fall. */
  fallTo(before: Fall, next: Fall): Promise<void>
  /** Shows coins with what they are worth; every other place is free. */
  lay(coins: readonly Coin[], money: (units: number) => string): void
  /** Ends a turn that is under way. */
  hurry(): void
}

export function createBoard(definition: Definition): Board {
  const { strips, rows } = definition
  const columns = strips.map(() => el('div', { class: 'column' }))
  const reels = columns.map(column => el('div', { class: 'reel' }, column))
  const element = el('div', { class: 'reels', role: 'img' }, ...reels)
  document.documentElement.style.setProperty('--reels', String(strips.length))
  document.documentElement.style.setProperty('--rows', String(rows))
  let running: Animation[] = []
  let shown: Grid =
    spinAt(
      definition,
      strips.map(() => 0),
    ).falls[0]?.grid ?? []

  function show(grid: Grid): void {
    shown = grid
    for (const [reel, column] of columns.entries())
      column.replaceChildren(...(grid[reel] ?? []).map(letter => cell(letter)))
    element.classList.remove('pays', 'holds')
    element.setAttribute('aria-label', describe(grid, rows))
  }

  async function move(column: HTMLElement, from: number, ms: number): Promise<void> {
    const height = column.firstElementChild?.getBoundingClientRect().height ?? 0
    const animation = column.animate(
      [{ transform: `translateY(${-from * height}px)` }, { transform: 'translateY(0)' }],
      { duration: ms, easing: 'cubic-bezier(.18,.72,.24,1)' },
    )
    running.push(animation)
    await animation.finished
  }

  async function turnReel(reel: number, letters: readonly string[], stop: number, ms: number): Promise<void> {
    const column = columns[reel]
    const strip = strips[reel] ?? ''
    if (!column) return
    const passing = Array.from({ length: PASSING }, (_, at) =>
      strip.charAt((stop + rows + at) % strip.length),
    )
    column.replaceChildren(...[...letters, ...passing, ...(shown[reel] ?? [])].map(letter => cell(letter)))
    await move(column, PASSING + rows, ms)
    column.replaceChildren(...letters.map(letter => cell(letter)))
  }

  show(shown)
  return {
    element,
    turnTo: async ({ stops, falls }, pace) => {
      const grid = falls[0]?.grid ?? []
      running = []
      element.classList.remove('pays', 'holds')
      if (!prefersStillness())
        await Promise.all(
          grid.map((letters, reel) =>
            turnReel(reel, letters, stops[reel] ?? 0, pace.firstMs + reel * pace.stepMs),
          ),
        )
      show(grid)
    },
    mark: wins => {
      const paying = new Set(wins.flatMap(win => win.places))
      element.classList.toggle('pays', paying.size > 0)
      for (const [reel, column] of columns.entries())
        for (const [row, one] of [...column.children].entries())
          one.classList.toggle('on', paying.has(reel * rows + row))
    },
    fallTo: async (before, next) => {
      const gone = new Set(before.wins.flatMap(win => win.places))
      show(next.grid)
      if (prefersStillness()) return
      running = []
      await Promise.all(
        columns.map((column, reel) => {
          const missing = Array.from({ length: rows }, (_, row) => row).filter(row =>
            gone.has(reel * rows + row),
          )
          return missing.length > 0 ? move(column, missing.length, FALL_MS) : undefined
        }),
      )
    },
    lay: (coins, money) => {
      const worth = new Map(coins)
      element.classList.add('holds')
      for (const [reel, column] of columns.entries()) {
        const cells = Array.from({ length: rows }, (_, row) => {
          const units = worth.get(reel * rows + row)
          if (units === undefined) return el('div', { class: 'cell free' })
          const coin = cell('O', ' on')
          coin.append(el('b', { class: 'worth' }, money(units)))
          return coin
        })
        column.replaceChildren(...cells)
      }
      const names = [...worth.values()].map(money).join(', ')
      element.setAttribute('aria-label', say('coinsLie', { count: worth.size, amounts: names }))
    },
    hurry: () => {
      for (const animation of running) animation.finish()
    },
  }
}

/** The grid row by row, in words. */
function describe(grid: Grid, rows: number): string {
  const lines = Array.from({ length: rows }, (_, row) =>
    say('row', { number: row + 1, symbols: grid.map(letters => symbolName(letters[row] ?? '')).join(', ') }),
  )
  return [say('reels'), ...lines].join(' ')
}
