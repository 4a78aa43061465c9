import { breakCode } from '#lib/limits/rules.ts'
import type { Database } from '#server/db/database.ts'
import type { Clock } from '#server/platform/clock.ts'
import { LastSent } from '#server/platform/last-sent.ts'
import type { LiveEvents, LiveListener } from '#server/platform/live-events.ts'
import type { Log } from '#server/platform/log.ts'
import { type BreakRow, breaksOf } from './break-queries.ts'

export interface BreakNotifierParts {
  db: Database
  live: LiveEvents
  clock: Clock
  log: Log
}

/**
 * Notifies the open pages of a member that a break has started, so that an open game closes, whichever account, tab or
 * process it was started in: each process checks the members that it watches. A page opened during a break is notified
 * immediately.
 */
export class BreakNotifier {
  readonly #parts: BreakNotifierParts
  /** The break that was last sent to each watched member's pages. */
  readonly #lastSent = new LastSent<string>()
  #stopListening = () => {}

  constructor(parts: BreakNotifierParts) {
    this.#parts = parts
  }

  start(): void {
    this.#stopListening = this.#parts.live.onListen(page => void this.#notifyNewPage(page))
  }

  stop(): void {
    this.#stopListening()
  }

  /** Checks everybody with open pages here now: right after a break started in this process. */
  async checkNow(): Promise<void> {
    const watched = new Set(this.#parts.live.all().map(page => page.memberId))
    await this.check([...watched]).catch(error =>
      this.#parts.log.warn({ err: error }, 'open pages will be notified of a break later'),
    )
  }

  /** Checks these members once; they are all the members watched here. */
  async check(memberIds: readonly string[]): Promise<void> {
    const { db, live, clock } = this.#parts
    this.#lastSent.keepOnly(new Set(memberIds))
    if (memberIds.length === 0) return
    for (const [memberId, one] of await breaksOf(db, memberIds, clock.now()))
      if (this.#lastSent.isNew(memberId, one.id)) live.notify(memberId, eventOf(one))
  }

  async #notifyNewPage(page: LiveListener): Promise<void> {
    const { db, clock, log } = this.#parts
    if (page.book !== 'real') return
    try {
      const found = (await breaksOf(db, [page.memberId], clock.now())).get(page.memberId)
      if (found) page.send(eventOf(found))
    } catch (error) {
      log.warn({ err: error }, 'a page could not be notified of a break')
    }
  }
}

function eventOf({ kind, ends_at: until }: BreakRow) {
  const code = breakCode(kind, until)
  return { type: 'breakBegan' as const, stop: { code, left: null, until: until?.toISOString() ?? null } }
}
