import { el } from '../../kit/dom.ts'
import { sayCount } from '../../kit/page-data.ts'

/** A second before the server stops taking bets, so that what is sent in time arrives in time. */
const MARGIN_MS = 1_000

export interface BettingWindow {
  element: HTMLElement
  isOpen: () => boolean
  /** Counts down what the server's clock leaves; undefined while the server is being asked. */
  start: (leftMs: number | undefined) => void
  stop: () => void
}

/** The time for bets, in whole seconds; calls back when it is over. */
export function createWindow(onOver: () => void): BettingWindow {
  const element = el('p', { class: 'betting', role: 'timer' })
  let isOpen = false
  let until = 0
  let timer: ReturnType<typeof setInterval> | undefined

  function stop(): void {
    clearInterval(timer)
    isOpen = false
    element.textContent = ''
  }
  function tick(): void {
    const left = Math.ceil((until - performance.now()) / 1_000)
    const seconds = Math.max(0, left)
    element.textContent = sayCount('betsLeft', seconds, { seconds })
    if (left > 0) return
    stop()
    onOver()
  }
  return {
    element,
    isOpen: () => isOpen,
    start: leftMs => {
      stop()
      isOpen = true
      if (leftMs === undefined) return
      until = performance.now() + leftMs - MARGIN_MS
      timer = setInterval(tick, 250)
      tick()
    },
    stop,
  }
}
