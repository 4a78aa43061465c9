import { el } from './dom.ts'
import { sayCount } from './page-data.ts'

/** A second before the server stops waiting, so that what is decided in time arrives in time. */
const MARGIN_MS = 1_000

export interface Countdown {
  element: HTMLElement
  /** Counts down from now; `ms` is how long the server waits. */
  start: (ms: number) => void
  stop: () => void
}

/** How long there is to decide (`timeLeft`); `over` is called when the time is. */
export function createCountdown(over: () => void): Countdown {
  const element = el('p', { class: 'deciding', role: 'timer' })
  let timer: ReturnType<typeof setInterval> | undefined
  let until = 0

  function stop(): void {
    clearInterval(timer)
    element.textContent = ''
  }
  function tick(): void {
    const seconds = Math.max(0, Math.ceil((until - performance.now()) / 1_000))
    element.textContent = sayCount('timeLeft', seconds, { seconds })
    if (seconds > 0) return
    stop()
    over()
  }
  return {
    element,
    start: ms => {
      stop()
      until = performance.now() + ms - MARGIN_MS
      timer = setInterval(tick, 250)
      tick()
    },
    stop,
  }
}
