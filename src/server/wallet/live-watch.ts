import type { Currency } from '#lib/money/money.ts'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { BreakNotifier } from '#server/limits/break-notifier.ts'
import type { StopNotifier } from '#server/limits/stop-notifier.ts'
import type { Clock } from '#server/platform/clock.ts'
import { LastSent } from '#server/platform/last-sent.ts'
import type { LiveEvents } from '#server/platform/live-events.ts'
import type { Log } from '#server/platform/log.ts'
import { Repeating } from '#server/platform/repeating.ts'
import type { Sessions } from '#server/platform/session.ts'
import { readWallets } from './balance.ts'

/**
 * How often the wallets and sessions of open pages are read. Another process may have changed them; the embedded engine
 * has none, so only expired sessions are found.
 */
const EVERY_MS = { postgres: 700, embedded: 10_000 } as const

export interface WatchParts {
  db: Database
  live: LiveEvents
  clock: Clock
  sessions: Pick<Sessions, 'limits'>
  stops: Pick<StopNotifier, 'sendFromOthers'>
  breaks: Pick<BreakNotifier, 'check'>
  currency: Currency
  log: Log
}

/**
 * Notifies this process's open pages of what other processes did: one query each for all watched wallets, for stops of
 * their members' bets, for their breaks, and for all watched sessions. Polling is cheaper here than NOTIFY, which
 * serialises all commits of the database.
 */
export class LiveWatch {
  readonly #parts: WatchParts
  readonly #seen = new LastSent<bigint>()
  readonly #looks: Repeating
  #memory: object

  constructor(parts: WatchParts) {
    this.#parts = parts
    this.#memory = parts.db.memory
    const everyMs = EVERY_MS[parts.db.engine]
    this.#looks = new Repeating({
      work: () => this.look(),
      onError: error => parts.log.warn({ err: error }, 'open pages could not be looked after'),
      firstMs: everyMs,
      pauseMs: everyMs,
    })
  }

  start(): void {
    this.#looks.start()
  }

  stop(): Promise<void> {
    return this.#looks.stop()
  }

  /** Polls once. A page that is new here is sent its balance, which may have changed since it connected. */
  async look(): Promise<void> {
    const { db, live, currency } = this.#parts
    const pages = live.all()
    const watched = new Map(pages.map(page => [page.memberId, page]))
    // After a failover, a wallet may be at the same version with another balance.
    this.#seen.keepOnly(this.#memory === db.memory ? watched : new Set())
    this.#memory = db.memory
    if (pages.length === 0) return
    for (const [memberId, { balance, version }] of await readWallets(db, [...watched.values()], currency)) {
      if (this.#seen.isNew(memberId, version))
        live.notify(memberId, { type: 'balance', balance: balance.toString(), currency })
    }
    await this.#parts.stops.sendFromOthers([...watched.keys()])
    await this.#parts.breaks.check([...watched.keys()])
    const ended = await this.#endedSessions(pages.map(page => page.sessionId))
    if (ended.size === 0) return
    for (const memberId of watched.keys()) live.endSessions(memberId, sessionId => ended.has(sessionId))
  }

  async #endedSessions(sessionIds: readonly string[]): Promise<Set<string>> {
    const now = this.#parts.clock.now()
    const idleSince = new Date(now.getTime() - this.#parts.sessions.limits.idleMs)
    const rows = await this.#parts.db.rows(sql<{ id: string }>`
      select id from sessions
      where id = any(${sessionIds}::uuid[])
        and (ended_at is not null or expires_at <= ${now} or last_seen_at <= ${idleSince})`)
    return new Set(rows.map(row => row.id))
  }
}
