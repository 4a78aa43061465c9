import { gainAfter, timesAfter } from '#lib/fairness/crash.ts'
import { el, prefersStillness, svg } from '../../kit/dom.ts'
import { say } from '../../kit/page-data.ts'
import { pointText, timesText } from './times.ts'

const [WIDTH, HEIGHT] = [320, 180]
const EDGE = 10
const POINTS = 32
/** The picture holds at least so much time and so much gain; then it grows with the round. */
const [LEAST_MS, LEAST_GAIN] = [7_000, 1]
/** From one picture to the next; slower for those who want stillness. */
const [TICK_MS, STILL_TICK_MS] = [50, 250]

export interface Curve {
  element: HTMLElement
  /** Lets the multiplier rise; `startedAt` by this page's performance clock. `ticked` hears of each step in hundredths. */
  rise: (startedAt: number, ticked: (times: number) => void) => void
  /** Shows where it ended: the crash point, and the cash-out if there was one. */
  end: (point: number, cashedAt: number | undefined) => void
  clear: () => void
}

/** The rising multiplier: its figure, and below it a line that says nothing more. */
export function createCurve(): Curve {
  const line = svg('path', { class: 'curve-line' })
  const picture = svg('svg', { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, 'aria-hidden': 'true' }, line)
  const figure = el('output', { class: 'times', 'aria-label': say('multiplier'), 'aria-live': 'off' })
  const element = el('div', { class: 'curve' })
  element.append(picture, figure)
  let timer: ReturnType<typeof setInterval> | undefined
  let startedAt = 0

  function draw(ms: number): void {
    const [across, up] = [Math.max(ms, LEAST_MS), Math.max(gainAfter(ms), LEAST_GAIN)]
    const points = Array.from({ length: POINTS + 1 }, (_, at) => {
      const time = (ms * at) / POINTS
      const x = EDGE + ((WIDTH - 2 * EDGE) * time) / across
      const y = HEIGHT - EDGE - ((HEIGHT / 2 - EDGE) * gainAfter(time)) / up
      return `${x.toFixed(1)} ${y.toFixed(1)}`
    })
    line.setAttribute('d', `M${points.join('L')}`)
  }

  function stop(): void {
    clearInterval(timer)
    timer = undefined
  }

  return {
    element,
    rise: (from, ticked) => {
      stop()
      startedAt = from
      element.className = 'curve rising'
      const tick = () => {
        const ms = performance.now() - startedAt
        if (!prefersStillness()) draw(ms)
        const times = timesAfter(ms)
        figure.textContent = timesText(times)
        ticked(times)
      }
      timer = setInterval(tick, prefersStillness() ? STILL_TICK_MS : TICK_MS)
      tick()
    },
    end: (point, cashedAt) => {
      stop()
      element.className = `curve ${cashedAt === undefined ? 'crashed' : 'cashed'}`
      figure.textContent = cashedAt === undefined ? pointText(point) : timesText(cashedAt)
    },
    clear: () => {
      stop()
      element.className = 'curve'
      line.removeAttribute('d')
      figure.textContent = ''
    },
  }
}
