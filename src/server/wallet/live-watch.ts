import type { Currency } from '#lib/money/money.ts'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { BreakNotifier } from '#server/limits/break-notifier.ts'
import type { StopNotifier } from '#server/limits/stop-notifier.ts'
import type { Clock } from '#server/platform/clock.ts'
import { LastSent } from '#server/platform/last-sent.ts'
import type { LiveEvents } from '#server/platform/live-events.ts'
import type { Log } from '#server/platform/log.ts'
import type { Sessions } from '#server/platform/session.ts'
import { readWallets } from './balance.ts'

/**
 * How often the open pages' wallets and sessions are looked at. Another process may have changed them; on the embedded
 * engine there is none, and only sessions that ran out are found.
 */
const EVERY_MS = { postgres: 700, embedded: 10_000 } as const

export interface WatchParts {
  db: Database
  live: LiveEvents
  clock: Clock
  sessions: Pick<Sessions, 'limits'>
  stops: Pick<StopNotifier, 'look'>
  breaks: Pick<BreakNotifier, 'look'>
  currency: Currency
  log: Log
}

/**
 * Tells this process's open pages what other processes did: one query for all watched wallets, one for what stopped bets
 * of their members, one for their breaks, one for all watched sessions. Asking is cheaper here than NOTIFY, which makes every
 * commit of the database wait in one line.
 */
export class LiveWatch {
  readonly #parts: WatchParts
  readonly #seen = new LastSent<bigint>()
  #timer: NodeJS.Timeout | undefined
  #looking: Promise<void> | undefined

  constructor(parts: WatchParts) {
    this.#parts = parts
  }

  start(): void {
    this.#timer = setInterval(() => this.#tick(), EVERY_MS[this.#parts.db.engine]).unref()
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#looking
  }

  #tick(): void {
    // A slow database is not asked again before it has answered.
    this.#looking ??= this.look()
      .catch(error => this.#parts.log.warn({ err: error }, 'open pages could not be looked after'))
      .finally(() => {
        this.#looking = undefined
      })
  }

  /** Looks once. A page seen for the first time is told its balance, since it may have changed since it connected. */
  async look(): Promise<void> {
    const { db, live, currency } = this.#parts
    const pages = live.all()
    const watched = new Map(pages.map(page => [page.memberId, page]))
    this.#seen.keepOnly(watched)
    if (pages.length === 0) return
    for (const [memberId, { balance, version }] of await readWallets(db, [...watched.values()], currency)) {
      if (this.#seen.isNew(memberId, version))
        live.tell(memberId, { type: 'balance', balance: balance.toString(), currency })
    }
    await this.#parts.stops.look([...watched.keys()])
    await this.#parts.breaks.look([...watched.keys()])
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
