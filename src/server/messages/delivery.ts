import type { Database } from '#server/db/database.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Log } from '#server/platform/log.ts'
import { Repeating } from '#server/platform/repeating.ts'
import type { ContentSeal } from './content.ts'
import type { Carrier } from './message.ts'
import { claimDue, type DueMessage, giveUp, markDelivered, tryAgainAt } from './queries.ts'

/** How often a process looks for messages that are due, including those of a crashed process. */
const POLL_MS = 2_000
/** How many messages are delivered concurrently. */
const CONCURRENCY = 8
/** Longer than any carrier takes: afterwards another process may try. */
const LEASE_MS = 60_000
/** The pause after the first failure; it triples with each further one, up to the longest. */
const FIRST_PAUSE_MS = 2_000
const LONGEST_PAUSE_MS = 60 * 60_000
const MAX_TRIES = 12

/** How a channel's messages leave: through a carrier, or in the demo not at all: they are kept for the outbox page. */
type Route = Carrier | 'outbox' | undefined

export interface MessageRoutes {
  sms: Route
  email: Route
}

interface Parts {
  db: Database
  clock: Clock
  log: Log
  routes: MessageRoutes
  seal: ContentSeal
}

/**
 * Takes messages from the outbox and hands them to their carriers, outside of any transaction. A message is marked as
 * delivered afterwards, so a crash in between sends it twice rather than never; carriers pass on its id.
 */
export class Delivery {
  readonly #parts: Parts
  readonly #rounds = new Repeating({
    work: () => this.deliverDue(),
    onError: error => this.#parts.log.warn({ err: error }, 'the outbox was not looked at'),
    pauseMs: POLL_MS,
  })

  constructor(parts: Parts) {
    this.#parts = parts
  }

  start(): void {
    this.#rounds.start()
  }

  stop(): Promise<void> {
    return this.#rounds.stop()
  }

  /** Starts a round now if delivery is running here; during a round, requests another one. */
  wake(): void {
    this.#rounds.wake()
  }

  async deliverDue(): Promise<void> {
    const { db, clock } = this.#parts
    for (;;) {
      const now = clock.now()
      const leaseUntil = new Date(now.getTime() + LEASE_MS)
      const due = await claimDue(db, { now, leaseUntil, limit: CONCURRENCY })
      if (due.length === 0) return
      await Promise.all(due.map(message => this.#deliver(message)))
    }
  }

  async #deliver(message: DueMessage): Promise<void> {
    const { db, clock, log, routes, seal } = this.#parts
    const { id, channel, purpose, contentSealed, tries } = message
    const route = routes[channel]
    const through = route && route !== 'outbox' ? route.through : undefined
    try {
      if (!route || route === 'outbox') throw new Error(`there is no carrier for ${channel}`)
      await route.deliver(id, seal.open(id, contentSealed))
      await markDelivered(db, id, clock.now())
    } catch (error) {
      // The carrier's error text may repeat the recipient or the message, so only the kind of error is logged.
      const { name, code } = error as { name?: string; code?: string }
      log.warn(
        { message: id, channel, purpose, tries, ...through, fault: code ?? name },
        'a message was not delivered',
      )
      // If the database fails as well, the message is tried again when the lease expires.
      await this.#later(message).catch(() => undefined)
    }
  }

  async #later({ id, tries, worthUntil }: DueMessage): Promise<void> {
    const { db, clock, log } = this.#parts
    const pauseMs = Math.min(FIRST_PAUSE_MS * 3 ** (tries - 1), LONGEST_PAUSE_MS)
    const at = new Date(clock.now().getTime() + pauseMs)
    if (tries < MAX_TRIES && at < worthUntil) return tryAgainAt(db, id, at)
    log.error({ message: id }, 'a message was given up')
    await giveUp(db, id)
  }
}
