import { afterPaint } from './after-paint.ts'

/** A slow phone takes about 20 ms to decode a picture, and as long to draw it. */
const PER_FRAME = 2

/**
 * Pictures appear at least this often during continuous input, and a slow download delays the others no longer than
 * this.
 */
const LATEST_MS = 150

/** The pause between keys in fast typing. */
export const BETWEEN_KEYS_MS = 160

/** Longer than most pauses between keys: waiting work runs in longer pauses. */
const PAUSE_MS = 300

/** The longest wait while a key is held down or typing goes on. */
const TYPED_ON_MS = 1_500

type Act = () => void | Promise<void>

/** The waiting work, each with a check whether it is still wanted. */
const waiting = new Map<Act, () => boolean>()
let isAtWork = false
let typedAt = Number.NEGATIVE_INFINITY

if (typeof document !== 'undefined') {
  const hear = () => {
    typedAt = performance.now()
  }
  // Not every key: one that opens a field or moves in a list types nothing.
  document.addEventListener('input', hear, { capture: true, passive: true })
}

/**
 * Runs expensive work, such as decoding and drawing a picture, after the next paint, when typing pauses and the browser
 * is idle. It runs a few at a time, so that input is handled in between; the next ones start when those are done, or
 * late. It skips work that is no longer wanted: a list that changes with every key leaves a hundred pictures behind.
 * Returns a function that cancels waiting work.
 */
export function inTurn(act: Act, isWanted: () => boolean = () => true): () => void {
  waiting.set(act, isWanted)
  if (!isAtWork) void work()
  return () => void waiting.delete(act)
}

async function work(): Promise<void> {
  isAtWork = true
  while (waiting.size > 0) {
    await afterPaint()
    await pauseInTyping(PAUSE_MS)
    await nothingElse()
    const acts = takeNext()
    await Promise.race([Promise.all(acts.map(act => act())), late()])
  }
  isAtWork = false
}

function takeNext(): Act[] {
  const next: Act[] = []
  for (const [act, isWanted] of waiting) {
    if (next.length === PER_FRAME) break
    waiting.delete(act)
    if (isWanted()) next.push(act)
  }
  return next
}

function late(): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, LATEST_MS))
}

/** Resolves once nothing was typed for this long, or typing goes on for too long. */
export async function pauseInTyping(ms: number): Promise<void> {
  const latest = performance.now() + TYPED_ON_MS
  const left = () => Math.min(typedAt + ms, latest) - performance.now()
  while (left() > 0) await new Promise(resolve => setTimeout(resolve, left()))
}

/** Resolves immediately if the browser does not support it. */
function nothingElse(): Promise<void> {
  if (!('requestIdleCallback' in globalThis)) return Promise.resolve()
  return new Promise(resolve => requestIdleCallback(() => resolve(), { timeout: LATEST_MS }))
}
