import { setTimeout as wait } from 'node:timers/promises'

/** Much longer than the work takes unless the server is overloaded, and short enough for visitors. */
const MINIMUM_MS = 100

/**
 * Answers no sooner than after a fixed time: the same steps for known and unknown accounts still differ by fractions of
 * a millisecond in the database, which many requests could measure (reliability S6). Refusals wait as well.
 */
export async function withMinimumTime<T>(work: () => Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([work(), wait(MINIMUM_MS)])
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value
}
