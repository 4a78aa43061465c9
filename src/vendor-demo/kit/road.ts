import { el } from './dom.ts'
import { say } from './page-data.ts'

/** One result on a road map: a letter, which says it without colour, and a class for its shape. */
export interface Bead {
  letter: string
  className: string
  /** The result in words. */
  title: string
}

/** The bead plate: every result in its order, down six rows, then the next column; before the first one it says so. */
export function beadPlate(beads: readonly Bead[], label: string): HTMLElement {
  if (beads.length === 0) return el('p', { class: 'bead-plate road-empty' }, say('noResults'))
  return el(
    'ol',
    { class: 'bead-plate', 'aria-label': label },
    ...beads.map(bead => el('li', { class: `bead ${bead.className}`, title: bead.title }, bead.letter)),
  )
}

export interface RoadCell<Side> {
  side: Side
  /** Ties that came on it. */
  ties: number
  column: number
  row: number
  /** The run no longer goes down but to the right. */
  turned: boolean
}

/**
 * The big road: a run of one side goes down its column and, where that is full or taken, to the right; a change of side
 * begins the next column. Ties are counted on the cell before them; those before the first run on the first cell.
 */
export function bigRoad<Side extends string>(
  results: readonly Side[],
  tie: Side,
  rows = 6,
): RoadCell<Side>[] {
  const cells: RoadCell<Side>[] = []
  const taken = new Set<string>()
  let early = 0
  let start = -1
  for (const side of results) {
    const last = cells.at(-1)
    if (side === tie) {
      if (last) last.ties += 1
      else early += 1
      continue
    }
    const goesOn = last?.side === side
    const place = goesOn ? after(last, taken, rows) : { column: start + 1, row: 0, turned: false }
    if (!goesOn) start = place.column
    cells.push({ side, ties: early, ...place })
    early = 0
    taken.add(`${place.column},${place.row}`)
  }
  return cells
}

function after(
  { column, row, turned }: Omit<RoadCell<string>, 'side' | 'ties'>,
  taken: ReadonlySet<string>,
  rows: number,
) {
  const isDown = !turned && row + 1 < rows && !taken.has(`${column},${row + 1}`)
  return isDown ? { column, row: row + 1, turned } : { column: column + 1, row, turned: true }
}
