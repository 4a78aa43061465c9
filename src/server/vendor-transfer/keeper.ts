import type { Database } from '#server/db/database.ts'
import type { Log } from '#server/platform/log.ts'
import { Repeating } from '#server/platform/repeating.ts'
import { claimSilent, leftBehind } from './queries.ts'
import type { Relay } from './relay.ts'
import { endGames, stoppedAtVendors } from './stopped.ts'

/** A vendor that said nothing is asked again after this long. */
const SILENT_MS = 30_000
/** Money at a vendor whose games the member has not been seen in for this long is brought back. */
const LEFT_MS = 35 * 60_000
const EVERY_MS = 15_000
const AT_ONCE = 50

export interface KeeperParts {
  db: Database
  relay: Relay
  now: () => Date
  timeZone: string
  log: Log
}

/**
 * Looks after transfers whose vendor was silent, and brings back what was left at vendors, and what lies there of members
 * whose play has to stop. Any process may; each does.
 */
export class TransferKeeper {
  readonly #parts: KeeperParts
  readonly #turns = new Repeating({
    work: () => this.turn(),
    onError: error => this.#parts.log.warn({ err: error }, 'transfers were not looked after'),
    pauseMs: EVERY_MS,
  })

  constructor(parts: KeeperParts) {
    this.#parts = parts
  }

  start(): void {
    this.#turns.start()
  }

  stop(): Promise<void> {
    return this.#turns.stop()
  }

  /** One turn; answers how many transfers it looked after. */
  async turn(): Promise<number> {
    const { db, relay, now } = this.#parts
    const at = now()
    const before = new Date(at.getTime() - SILENT_MS)
    const silent = await claimSilent(db, { before, now: at, limit: AT_ONCE })
    for (const transfer of silent) {
      const state = await relay.finish(transfer)
      // The launch that it was for has long given up.
      if (state === 'done' && transfer.direction === 'out') await relay.bringBack(transfer, transfer.vendor)
    }
    const since = new Date(at.getTime() - LEFT_MS)
    const left = await leftBehind(db, { since, limit: AT_ONCE })
    for (const { vendor, ...owner } of left) await relay.bringBack(owner, vendor)
    const stopped = await this.#bringBackStopped()
    return silent.length + left.length + stopped
  }

  /** Brings back what a member has at vendors if their play has to stop, without waiting for the next turn. */
  stopPlay(memberId: string): void {
    this.#bringBackStopped(memberId).catch(error =>
      this.#parts.log.warn({ err: error }, 'what lies at vendors comes back with the next turn'),
    )
  }

  async #bringBackStopped(memberId?: string): Promise<number> {
    const { db, relay, now, timeZone } = this.#parts
    const at = now()
    const stopped = await stoppedAtVendors(db, { now: at, timeZone, memberId, limit: AT_ONCE })
    for (const { vendor, ...owner } of stopped) {
      await endGames(db, { memberId: owner.memberId, vendor, at })
      await relay.bringBack(owner, vendor)
    }
    return stopped.length
  }
}
