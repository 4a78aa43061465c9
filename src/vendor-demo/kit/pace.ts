import type { Played } from './calls.ts'
import { wait } from './dom.ts'

/** A little above the server's own least time, so that its clock never finds a round too early. */
const EXTRA_MS = 20

/** Keeps the least time between two rounds, as the server counts it. */
export interface Pace {
  /** An answer with a round came. */
  heard: (played: Pick<Played, 'now'> & { round: { at: number } }, roundMs: number) => void
  /** Resolves when the next round may begin. */
  rest: () => Promise<void>
}

/**
 * The server counts from when a request reached it. Counted from the press of the button, a round that took its time on
 * the way would be followed too early; counted from the answer by the server's own clock, it never is.
 */
export function createPace(): Pace {
  let readyAt = 0
  return {
    heard: ({ round, now }, roundMs) => {
      readyAt = performance.now() + round.at + roundMs + EXTRA_MS - now
    },
    rest: () => wait(Math.max(0, readyAt - performance.now())),
  }
}
