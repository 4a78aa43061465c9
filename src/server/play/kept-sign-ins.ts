import type { Database } from '#server/db/database.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Log } from '#server/platform/log.ts'
import { keepSignIn } from './game-session-queries.ts'

/** Each sign-in is kept alive by one write in so many milliseconds at most, however fast the rounds follow. */
const EVERY_MS = 60_000
const REMEMBERED = 50_000

/** Keeps the sign-ins of people who play from idling out. A write that fails is tried again with the next bet. */
export class KeptSignIns {
  readonly #db: Database
  readonly #clock: Clock
  readonly #log: Log
  readonly #keptAt = new Map<string, number>()

  constructor(parts: { db: Database; clock: Clock; log: Log }) {
    this.#db = parts.db
    this.#clock = parts.clock
    this.#log = parts.log
  }

  /** A bet came from this sign-in. */
  played(sessionId: string): void {
    const at = this.#clock.now()
    if (at.getTime() - (this.#keptAt.get(sessionId) ?? 0) < EVERY_MS) return
    if (this.#keptAt.size >= REMEMBERED) this.#keptAt.clear()
    this.#keptAt.set(sessionId, at.getTime())
    keepSignIn(this.#db, sessionId, at).catch(error => {
      this.#keptAt.delete(sessionId)
      this.#log.warn({ err: error }, 'a sign-in was not kept alive')
    })
  }
}
