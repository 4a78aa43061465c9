import { setTimeout as wait } from 'node:timers/promises'

const PAUSE_MS = 50

/** Resolves with the milliseconds that it took until something holds; throws with its name when that is too late. */
export async function until(
  what: string,
  holds: () => Promise<boolean> | boolean,
  withinMs: number,
): Promise<number> {
  const begun = performance.now()
  while (!(await holds())) {
    if (performance.now() - begun > withinMs) throw new Error(`not within ${withinMs / 1_000} s: ${what}`)
    await wait(PAUSE_MS)
  }
  return performance.now() - begun
}

/** Whether an address answers with success. */
export function answers(url: string): Promise<boolean> {
  return fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
    async response => {
      await response.body?.cancel()
      return response.ok
    },
    () => false,
  )
}
