import type { Page } from '@playwright/test'
import { median, quantile } from './load.ts'

const PIECES = 20
const STEPS = 8_000_000

/** How long each of a few equal pieces of work takes in a page as it is slowed down now, in milliseconds. */
export function pieceTimes(page: Page): Promise<number[]> {
  return page.evaluate(work, { pieces: PIECES, steps: STEPS })
}

/** A row of a table: the median and three quarters of some times, each in milliseconds and in pieces of the same page. */
export function besidePieces(ms: readonly number[], pieces: readonly number[]): string[] {
  const piece = median(pieces)
  return [median(ms), quantile(ms, 0.75)].map(time => `${time.toFixed(0)} (${(time / piece).toFixed(2)})`)
}

/** Runs in the page: does a fixed piece of work, paints a frame, and so on; returns how long each piece took. */
async function work({ pieces, steps }: { pieces: number; steps: number }): Promise<number[]> {
  const took: number[] = []
  for (let piece = 0; piece < pieces; piece += 1) {
    const started = performance.now()
    let sum = 0
    for (let step = 0; step < steps; step += 1) sum += step % 7
    took.push(performance.now() - started)
    document.body.style.outlineColor = `rgb(0 0 ${(sum + piece) % 255})`
    await new Promise<void>(painted => requestAnimationFrame(() => setTimeout(painted)))
  }
  return took
}
