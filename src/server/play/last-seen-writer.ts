import type { Database } from '#server/db/database.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Log } from '#server/platform/log.ts'
import { markSignInsSeen } from './game-session-queries.ts'

/** How often a sign-in is marked as seen for its bets, at most. */
const SEEN_EVERY_MS = 60_000

const MAX_REMEMBERED = 50_000

/**
 * Marks players' sign-ins as seen, without delaying their bets: a bet during a write is included in the next write,
 * because a write for each bet would cost as much as a batch of bets.
 */
export class LastSeenWriter {
  readonly #db: Database
  readonly #clock: Clock
  readonly #log: Log
  readonly #seen = new Map<string, number>()
  readonly #due = new Set<string>()
  #writing: Promise<void> | undefined
  #isStopped = false

  constructor(parts: { db: Database; clock: Clock; log: Log }) {
    this.#db = parts.db
    this.#clock = parts.clock
    this.#log = parts.log
  }

  /** Called for each accepted bet of this sign-in. */
  markSeen(sessionId: string): void {
    const nowMs = this.#clock.now().getTime()
    if (nowMs - (this.#seen.get(sessionId) ?? 0) < SEEN_EVERY_MS) return
    if (this.#seen.size >= MAX_REMEMBERED) this.#seen.clear()
    this.#seen.set(sessionId, nowMs)
    this.#due.add(sessionId)
    this.#pump()
  }

  /** Writes what is due, then stops. */
  async stop(): Promise<void> {
    this.#isStopped = true
    await this.#writing
    if (this.#due.size > 0) await this.#write()
  }

  #pump(): void {
    if (this.#isStopped || this.#writing || this.#due.size === 0) return
    this.#writing = this.#write().finally(() => {
      this.#writing = undefined
      this.#pump()
    })
  }

  async #write(): Promise<void> {
    const sessionIds = [...this.#due]
    this.#due.clear()
    try {
      await markSignInsSeen(this.#db, sessionIds, this.#clock.now())
    } catch (error) {
      // The next bet of each sign-in retries.
      for (const sessionId of sessionIds) this.#seen.delete(sessionId)
      this.#log.warn({ err: error }, 'sign-ins were not marked as seen')
    }
  }
}
