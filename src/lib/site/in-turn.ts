import { afterPaint } from './after-paint.ts'

/** A slow phone takes some 20 ms to read a picture and as long to draw it. */
const PER_FRAME = 2

/** Whoever presses on and on still sees pictures, and what a slow line brings keeps the others waiting no longer than this. */
const LATEST_MS = 150

/** From one key of quick typing to the next. */
export const BETWEEN_KEYS_MS = 160

/** Longer than most take from one key to the next: what waits for its turn has it in pauses that are longer still. */
const PAUSE_MS = 300

/** Whoever holds a key down or types very fast is not waited for any longer. */
const TYPED_ON_MS = 1_500

type Act = () => void | Promise<void>

/** What waits for its turn, and whether it is wanted still. */
const waiting = new Map<Act, () => boolean>()
let isAtWork = false
let typedAt = Number.NEGATIVE_INFINITY

if (typeof document !== 'undefined') {
  const hear = () => {
    typedAt = performance.now()
  }
  // Not each key: one that opens a field or moves about in a list types nothing.
  document.addEventListener('input', hear, { capture: true, passive: true })
}

/**
 * Does what costs the browser time, such as reading and drawing a picture, once the next frame is painted, typing pauses and
 * nothing else is to be done. It does a few at a time, so that keys and presses are answered in between: the next ones begin
 * when those are done, or late. What is not wanted any more when its turn comes is left out: a list that key after key replaced
 * leaves a hundred pictures behind. What is answered takes back what has not had its turn.
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

/** Settles once nothing was typed for so long, or somebody types on and on. */
export async function pauseInTyping(ms: number): Promise<void> {
  const latest = performance.now() + TYPED_ON_MS
  const left = () => Math.min(typedAt + ms, latest) - performance.now()
  while (left() > 0) await new Promise(resolve => setTimeout(resolve, left()))
}

/** At once where the browser does not tell. */
function nothingElse(): Promise<void> {
  if (!('requestIdleCallback' in globalThis)) return Promise.resolve()
  return new Promise(resolve => requestIdleCallback(() => resolve(), { timeout: LATEST_MS }))
}
