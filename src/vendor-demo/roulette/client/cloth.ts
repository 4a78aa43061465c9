import { betOf, colourOf, OUTSIDE, type Shape } from '#lib/fairness/roulette.ts'
import { setTabStop } from '../../kit/arrows.ts'
import { button, el } from '../../kit/dom.ts'
import { say } from '../../kit/page-data.ts'
import { SHAPE_NAMES } from './sheets.ts'

/** A place on the cloth: rows from zero (0) over 1-2-3 (1) to the columns (13), columns from 0; outside bets lie before them. */
interface Place {
  row: number
  rows: number
  column: number
  columns: number
}

/**
 * Lays the cloth: numbers and outside bets always, and over them the spots of one shape of inside bet at a time, so that
 * a finger can meet each. Chips that lie on another shape stay in sight.
 */
export function createCloth(spots: ReadonlyMap<string, HTMLButtonElement>): readonly Node[] {
  const cloth = el('div', { class: 'cloth', role: 'group', 'aria-label': say('cloth') })
  for (const [id, spot] of spots) {
    const { shape, numbers } = betOf(id)
    spot.dataset.shape = shape
    if (numbers.length > 1 && shape !== 'outside') spot.title = id
    if (shape === 'straight') spot.classList.add(`pocket-${colourOf(numbers[0] ?? 0)}`)
    if (id === 'red' || id === 'black') spot.classList.add(`pocket-${id}`)
    put(spot, placeOf(id))
    cloth.append(spot)
  }
  return [shapeChoice(cloth, spots), cloth]
}

function shapeChoice(cloth: HTMLElement, spots: ReadonlyMap<string, HTMLButtonElement>): HTMLElement {
  const choose = (chosen: Shape) => {
    cloth.dataset.shape = chosen
    // Tab goes from here to the first spot of the shape; one that is hidden could not be reached.
    const first = [...spots.values()].find(spot => spot.dataset.shape === chosen)
    if (first) setTabStop(first, spots.values())
    for (const [at, option] of options.entries())
      option.setAttribute('aria-pressed', String(SHAPE_NAMES[at] === chosen))
  }
  const options = SHAPE_NAMES.map(shape => button(say(`shape_${shape}`), 'shape-option', () => choose(shape)))
  choose('straight')
  return el('div', { class: 'shapes', role: 'group', 'aria-label': say('shapes') }, ...options)
}

function put(spot: HTMLElement, { row, rows, column, columns }: Place): void {
  const facts = { row, rows, column, columns }
  for (const [name, value] of Object.entries(facts)) spot.style.setProperty(`--${name}`, String(value))
}

function placeOf(spot: string): Place {
  const { shape, numbers } = betOf(spot)
  if (shape === 'outside') return outsidePlace(spot)
  const rowsOf = numbers.map(number => Math.ceil(number / 3))
  const row = Math.min(...rowsOf)
  const columnsOf = numbers.filter(number => number > 0).map(number => (number - 1) % 3)
  // Zero alone is as wide as the three columns; with others it stands above them.
  if (columnsOf.length === 0) return { row, rows: 1, column: 0, columns: 3 }
  const column = Math.min(...columnsOf)
  return {
    row,
    rows: Math.max(...rowsOf) - row + 1,
    column,
    columns: Math.max(...columnsOf) - column + 1,
  }
}

function outsidePlace(spot: string): Place {
  const [, name, number] = /^(dozen|column)(\d)$/.exec(spot) ?? []
  if (name === 'column') return { row: 13, rows: 1, column: Number(number) - 1, columns: 1 }
  if (name === 'dozen') return { row: 4 * Number(number) - 3, rows: 4, column: -1, columns: 1 }
  const evens: readonly string[] = OUTSIDE.filter(one => !/\d$/.test(one))
  return { row: 1 + 2 * evens.indexOf(spot), rows: 2, column: -2, columns: 1 }
}
