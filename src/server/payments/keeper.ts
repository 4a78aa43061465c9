import type { Clock } from '#server/platform/clock.ts'
import type { Log } from '#server/platform/log.ts'
import { Repeating } from '#server/platform/repeating.ts'
import type { PaymentPages } from './pages.ts'

const EVERY_MS = 60_000
/** A payment that is begun is given so long to be reported by itself. */
const YOUNG_MS = 2 * 60_000
/** Whoever paid so long ago has asked customer service. */
const OLD_MS = 24 * 3_600_000
/** One that is still open is asked about again after a minute, then after two, four and so on. */
const FIRST_WAIT_SECONDS = 60
const LONGEST_WAIT_SECONDS = 1_800
const AT_ONCE = 20

/**
 * Asks the provider about payments that nobody reported, because the webhook was lost and the member did not come back.
 * Any process may; a report counts once.
 */
export class PaymentKeeper {
  readonly #parts: { pages: PaymentPages; clock: Clock; log: Log }
  readonly #turns = new Repeating({
    work: () => this.turn(),
    onError: error => this.#parts.log.warn({ err: error }, 'payments were not asked about'),
    pauseMs: EVERY_MS,
  })

  constructor(parts: { pages: PaymentPages; clock: Clock; log: Log }) {
    this.#parts = parts
  }

  start(): void {
    this.#turns.start()
  }

  stop(): Promise<void> {
    return this.#turns.stop()
  }

  /** One turn; answers how many payments it asked about. */
  turn(): Promise<number> {
    const { pages, clock } = this.#parts
    const now = clock.now()
    return pages.askAbout({
      now,
      before: new Date(now.getTime() - YOUNG_MS),
      since: new Date(now.getTime() - OLD_MS),
      firstWaitSeconds: FIRST_WAIT_SECONDS,
      longestWaitSeconds: LONGEST_WAIT_SECONDS,
      limit: AT_ONCE,
    })
  }
}
