import type { Clock } from '#server/platform/clock.ts'
import type { Log } from '#server/platform/log.ts'
import { Repeating } from '#server/platform/repeating.ts'
import type { PaymentPages } from './pages.ts'

const EVERY_MS = 60_000
/** A new payment is not polled for this long, because its report is expected. */
const YOUNG_MS = 2 * 60_000
/** Older payments are left to customer service. */
const OLD_MS = 24 * 3_600_000
/** An open payment is polled again after a minute, then after two, four and so on. */
const FIRST_WAIT_SECONDS = 60
const LONGEST_WAIT_SECONDS = 1_800
const AT_ONCE = 20

/**
 * Polls the provider for payments that nobody reported, because the webhook was lost and the member did not come back.
 * Every process may run one, because a report counts once.
 */
export class PaymentPoller {
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

  /** One turn; returns how many payments it polled. */
  turn(): Promise<number> {
    const { pages, clock } = this.#parts
    const now = clock.now()
    return pages.pollOpen({
      now,
      before: new Date(now.getTime() - YOUNG_MS),
      since: new Date(now.getTime() - OLD_MS),
      firstWaitSeconds: FIRST_WAIT_SECONDS,
      longestWaitSeconds: LONGEST_WAIT_SECONDS,
      limit: AT_ONCE,
    })
  }
}
