import { mix } from '#lib/art/colour.ts'
import { look } from '../../kit/look.ts'
import { pageData } from '../../kit/page-data.ts'

export interface Foil {
  canvas: HTMLCanvasElement
  /** Covers the card. */
  lay: () => void
  /** Takes the foil off one field. */
  clear: (field: number) => void
}

const CELL = 200
/** How a card is divided. */
interface Grid {
  rows: number
  columns: number
}
/** A field counts as scratched when this many of its 5 × 5 points were touched. */
const POINTS = 5
const ENOUGH = 11
const COIN = 34

/** The foil over the fields. What is under it was decided before; how it comes off changes nothing. */
export function createFoil(grid: Grid, onScratched: (field: number) => void): Foil {
  const canvas = document.createElement('canvas')
  canvas.width = grid.columns * CELL
  canvas.height = grid.rows * CELL
  canvas.className = 'scratch-foil'
  canvas.setAttribute('aria-hidden', 'true')
  canvas.hidden = true
  const pen = canvas.getContext('2d')
  const touched = Array.from({ length: grid.rows * grid.columns }, () => new Set<number>())
  let last: { x: number; y: number } | undefined

  function scratch(event: PointerEvent): void {
    const box = canvas.getBoundingClientRect()
    const x = ((event.clientX - box.left) / box.width) * canvas.width
    const y = ((event.clientY - box.top) / box.height) * canvas.height
    const from = last ?? { x, y }
    last = { x, y }
    if (!pen) return
    pen.globalCompositeOperation = 'destination-out'
    pen.lineWidth = 2 * COIN
    pen.lineCap = 'round'
    pen.beginPath()
    pen.moveTo(from.x, from.y)
    pen.lineTo(x, y + 0.01)
    pen.stroke()
    const steps = Math.max(1, Math.ceil(Math.hypot(x - from.x, y - from.y) / COIN))
    for (let step = 0; step <= steps; step += 1)
      touch(from.x + ((x - from.x) * step) / steps, from.y + ((y - from.y) * step) / steps)
  }

  function touch(x: number, y: number): void {
    for (const [field, points] of touched.entries()) {
      const [left, top] = [(field % grid.columns) * CELL, Math.floor(field / grid.columns) * CELL]
      if (x < left - COIN || x > left + CELL + COIN || y < top - COIN || y > top + CELL + COIN) continue
      for (let point = 0; point < POINTS * POINTS; point += 1) {
        const px = left + ((point % POINTS) + 0.5) * (CELL / POINTS)
        const py = top + (Math.floor(point / POINTS) + 0.5) * (CELL / POINTS)
        if (Math.hypot(px - x, py - y) <= COIN) points.add(point)
      }
      if (points.size >= ENOUGH) onScratched(field)
    }
  }

  canvas.addEventListener('pointerdown', event => {
    canvas.setPointerCapture(event.pointerId)
    last = undefined
    scratch(event)
  })
  canvas.addEventListener('pointermove', event => {
    if (event.buttons > 0) scratch(event)
  })

  return {
    canvas,
    lay: () => {
      for (const points of touched) points.clear()
      canvas.hidden = false
      if (pen) paint(pen, grid)
    },
    clear: field => {
      pen?.clearRect((field % grid.columns) * CELL, Math.floor(field / grid.columns) * CELL, CELL, CELL)
    },
  }
}

/** Brushed brass for the house's own card, the first ink of its label for a title: from the light to the dark. */
function foilColours(): readonly [string, string, string] {
  if (pageData.studio === '') return ['#d9b26b', '#c39a52', '#a9803d']
  const { first, light, ink } = look.inks
  return [mix(first, light, 0.25), first, mix(first, ink, 0.25)]
}

/** Foil with a quiet weave, one plate per field. */
function paint(pen: CanvasRenderingContext2D, { rows, columns }: Grid): void {
  const [high, middle, low] = foilColours()
  pen.globalCompositeOperation = 'source-over'
  pen.clearRect(0, 0, columns * CELL, rows * CELL)
  for (let field = 0; field < rows * columns; field += 1) {
    const [left, top] = [(field % columns) * CELL + 8, Math.floor(field / columns) * CELL + 8]
    const size = CELL - 16
    const shine = pen.createLinearGradient(left, top, left + size, top + size)
    shine.addColorStop(0, high)
    shine.addColorStop(0.5, middle)
    shine.addColorStop(1, low)
    pen.fillStyle = shine
    pen.beginPath()
    pen.roundRect(left, top, size, size, 22)
    pen.fill()
    pen.save()
    pen.clip()
    pen.strokeStyle = 'rgb(27 21 9 / 0.14)'
    pen.lineWidth = 2
    for (let at = -size; at < size; at += 16) {
      pen.beginPath()
      pen.moveTo(left + at, top)
      pen.lineTo(left + at + size, top + size)
      pen.moveTo(left + at + size, top)
      pen.lineTo(left + at, top + size)
      pen.stroke()
    }
    pen.restore()
  }
}
