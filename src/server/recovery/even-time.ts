import { setTimeout as wait } from 'node:timers/promises'

/** Far longer than the work takes while the server is not overrun, and too short for a visitor to mind. */
const LEAST_MS = 100

/**
 * Answers no sooner than after a fixed time: the same steps for known and unknown accounts still differ by fractions of
 * a millisecond in the database, which many questions could tell (reliability S6). Refusals wait as well.
 */
export async function inEvenTime<T>(work: () => Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([work(), wait(LEAST_MS)])
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value
}
