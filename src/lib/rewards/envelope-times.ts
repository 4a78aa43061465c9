import type { EnvelopeDrop } from './envelopes-api.ts'

/** How often the remaining amount is requested while a drop can still be opened. */
const LEFT_MS = 20_000
/** A drop's seed is shown within a minute of its end. */
const SHOWN_MS = 75_000
/** So that what is announced meanwhile is seen. */
const LONGEST_MS = 10 * 60_000

/** How a drop stands at a moment of the server's clock. */
export type DropState = 'announced' | 'running' | 'gone' | 'over'

export function dropStateAt(drop: EnvelopeDrop, nowMs: number): DropState {
  if (nowMs < Date.parse(drop.beginsAt)) return 'announced'
  if (nowMs >= Date.parse(drop.endsAt)) return 'over'
  return drop.left > 0 ? 'running' : 'gone'
}

/** Until when nothing that a page shows of these drops can have changed, in milliseconds from now. */
export function nextLookMs(drops: readonly EnvelopeDrop[], nowMs: number): number {
  const waits = drops.map(drop => {
    const state = dropStateAt(drop, nowMs)
    if (state === 'running' && !drop.mine) return LEFT_MS
    // All pages count down to the same start: requested a little later, so that they do not coincide with the first
    // openings.
    if (state === 'announced') return Date.parse(drop.beginsAt) - nowMs + LEFT_MS
    return Date.parse(drop.endsAt) - nowMs + SHOWN_MS
  })
  return Math.min(LONGEST_MS, ...waits.map(wait => Math.max(wait, LEFT_MS)))
}
