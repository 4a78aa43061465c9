import type { Database } from '#server/db/database.ts'
import type { Log } from '#server/platform/log.ts'
import { Repeating } from '#server/platform/repeating.ts'
import { claimSilent, leftBehind } from './queries.ts'
import type { Relay } from './relay.ts'
import { endGames, stoppedAtVendors } from './stopped.ts'

/** How long after a vendor's silence its transfer is retried. */
const SILENT_MS = 30_000
/** How long after a member's last activity in a vendor's games their money there is brought back. */
const LEFT_MS = 35 * 60_000
const EVERY_MS = 15_000
const AT_ONCE = 50

export interface SchedulerParts {
  db: Database
  relay: Relay
  now: () => Date
  timeZone: string
  log: Log
}

/**
 * Retries transfers whose vendor was silent, and brings back money that was left at vendors or belongs to members whose
 * play must stop. Every process does so.
 */
export class TransferScheduler {
  readonly #parts: SchedulerParts
  readonly #turns = new Repeating({
    work: () => this.turn(),
    onError: error => this.#parts.log.warn({ err: error }, 'transfers were not looked after'),
    pauseMs: EVERY_MS,
  })

  constructor(parts: SchedulerParts) {
    this.#parts = parts
  }

  start(): void {
    this.#turns.start()
  }

  stop(): Promise<void> {
    return this.#turns.stop()
  }

  /** One turn; returns how many transfers it handled. */
  async turn(): Promise<number> {
    const { db, relay, now } = this.#parts
    const at = now()
    const before = new Date(at.getTime() - SILENT_MS)
    const silent = await claimSilent(db, { before, now: at, limit: AT_ONCE })
    for (const transfer of silent) {
      const state = await relay.finish(transfer)
      // The launch that it was for has timed out by now.
      if (state === 'done' && transfer.direction === 'out') await relay.bringBack(transfer, transfer.vendor)
    }
    const since = new Date(at.getTime() - LEFT_MS)
    const left = await leftBehind(db, { since, limit: AT_ONCE })
    for (const { vendor, ...owner } of left) await relay.bringBack(owner, vendor)
    const stopped = await this.#bringBackStopped()
    return silent.length + left.length + stopped
  }

  /** Brings back a member's money from vendors if their play must stop, without waiting for the next turn. */
  stopPlay(memberId: string): void {
    this.#bringBackStopped(memberId).catch(error =>
      this.#parts.log.warn({ err: error }, 'money at vendors comes back with the next turn'),
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
