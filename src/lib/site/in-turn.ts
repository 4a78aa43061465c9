import { afterPaint } from './after-paint.ts'

/** A slow phone takes some milliseconds for each picture. */
const PER_FRAME = 3

/** Whoever presses on and on still sees pictures. */
const LATEST_MS = 150

const waiting = new Set<() => void>()
let isAtWork = false

/**
 * Does what costs the browser time, such as reading and drawing a picture, once the next frame is painted and nothing else
 * is to be done, and a few at a time, so that keys and presses are answered in between. What is answered takes back what has
 * not had its turn.
 */
export function inTurn(act: () => void): () => void {
  waiting.add(act)
  if (!isAtWork) void work()
  return () => void waiting.delete(act)
}

async function work(): Promise<void> {
  isAtWork = true
  while (waiting.size > 0) {
    await afterPaint()
    await nothingElse()
    for (const act of [...waiting].slice(0, PER_FRAME)) {
      waiting.delete(act)
      act()
    }
  }
  isAtWork = false
}

/** At once where the browser does not tell. */
function nothingElse(): Promise<void> {
  if (!('requestIdleCallback' in globalThis)) return Promise.resolve()
  return new Promise(resolve => requestIdleCallback(() => resolve(), { timeout: LATEST_MS }))
}
