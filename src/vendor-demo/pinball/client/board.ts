import { type PinballTable, pocketOf, pocketPays, type Rows } from '#lib/fairness/pinball.ts'
import { el, prefersStillness, svg } from '../../kit/dom.ts'
import { factorText } from '../../kit/factor-text.ts'
import { say } from '../../kit/page-data.ts'

const WIDTH = 340
const TOP = 26
const FALL = 280
const POCKET = 34
/** How long the ball takes for a row. */
const ROW_MS = 130

export interface Board {
  element: HTMLElement
  /** Shows the pegs and pockets of a table, without a ball. */
  show: (table: PinballTable) => void
  /** Lets the ball fall; all falls take the same time, whatever they pay. */
  drop: (turns: readonly boolean[]) => Promise<void>
  /** Ends a fall that is under way. */
  hurry: () => void
}

/** The pegs, the pockets below them, and the ball. */
export function createBoard(): Board {
  const element = el('div', { class: 'pinball', role: 'img' })
  let table: PinballTable = { rows: 8, risk: 'low' }
  let falling: Animation | undefined

  const stepX = () => (WIDTH - 20) / (table.rows + 1)
  const stepY = () => FALL / table.rows
  /** Where the ball is after so many rows, of which it went right in so many. */
  const place = (row: number, right: number) => ({
    x: WIDTH / 2 + (right - row / 2) * stepX(),
    y: TOP + row * stepY(),
  })

  function show(next: PinballTable): void {
    table = next
    const pegs = Array.from({ length: table.rows }, (_, row) =>
      Array.from({ length: row + 1 }, (_, at) => {
        const { x, y } = place(row, at)
        return svg('circle', { cx: x, cy: y, r: 3, class: 'peg' })
      }),
    ).flat()
    const pockets = pocketPays(table).map((pays, at) => pocket(pays, at))
    const picture = svg(
      'svg',
      { viewBox: `0 0 ${WIDTH} ${TOP + FALL + POCKET + 8}`, 'aria-hidden': 'true' },
      ...pegs,
      ...pockets,
      svg('circle', { r: 6, class: 'ball', cx: WIDTH / 2, cy: 8 }),
    )
    element.replaceChildren(picture)
    element.setAttribute('aria-label', say('tableIs', { rows: table.rows, pockets: table.rows + 1 }))
  }

  function pocket(pays: number, at: number): SVGElement {
    const { x } = place(table.rows, at)
    const width = stepX() - 2
    const y = TOP + FALL + 6
    const text = svg(
      'text',
      { x: 0, y: 4, 'text-anchor': 'middle' },
      document.createTextNode(factorText(pays / 10)),
    )
    const turned = width < 30 ? ' rotate(-90)' : ''
    const words = svg('g', { transform: `translate(${x} ${y + POCKET / 2})${turned}` }, text)
    const box = svg('rect', { x: x - width / 2, y, width, height: POCKET, rx: 4 })
    return svg('g', { class: pays > 10 ? 'pocket more' : pays === 10 ? 'pocket' : 'pocket less' }, box, words)
  }

  function rest(turns: readonly boolean[]): void {
    const pocket = pocketOf(turns)
    const { x } = place(table.rows, pocket)
    const ball = element.querySelector('.ball')
    ball?.setAttribute('cx', String(x))
    ball?.setAttribute('cy', String(TOP + FALL))
    element.querySelectorAll('.pocket')[pocket]?.classList.add('hit')
    const values = { number: pocket + 1, times: factorText((pocketPays(table)[pocket] ?? 0) / 10) }
    element.setAttribute('aria-label', say('ballLies', values))
  }

  return {
    element,
    show,
    drop: async turns => {
      show(table)
      const ball = element.querySelector('.ball')
      if (ball && !prefersStillness()) {
        falling = ball.animate(framesOf(turns, table.rows, place), {
          duration: ROW_MS * (table.rows + 1),
          easing: 'linear',
        })
        await falling.finished
        falling = undefined
      }
      rest(turns)
    },
    hurry: () => falling?.finish(),
  }
}

/** The way of the ball, from above the first peg to its pocket, as shifts from where it is drawn. */
function framesOf(
  turns: readonly boolean[],
  rows: Rows,
  place: (row: number, right: number) => { x: number; y: number },
): Keyframe[] {
  const frames: Keyframe[] = [{ transform: 'translate(0, 0)', easing: 'ease-in' }]
  for (let row = 0; row <= rows; row += 1) {
    const { x, y } = place(row, pocketOf(turns.slice(0, row)))
    // It bounces off a peg; below the last row there is none.
    const above = row < rows ? 9 : 0
    frames.push({ transform: `translate(${x - WIDTH / 2}px, ${y - above - 8}px)`, easing: 'ease-in' })
  }
  return frames
}
