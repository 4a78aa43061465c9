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
 * Tells the open pages of a member that a break has begun, so that an open game closes, whichever account, tab or process
 * it was begun in: each process looks at the members that it watches. A page that opens within a break is told at once.
 */
export class BreakNotifier {
  readonly #parts: BreakNotifierParts
  /** The break that the pages of each watched member were told of. */
  readonly #told = new LastSent<string>()
  #stopGreeting = () => {}

  constructor(parts: BreakNotifierParts) {
    this.#parts = parts
  }

  start(): void {
    this.#stopGreeting = this.#parts.live.onListen(page => void this.#greet(page))
  }

  stop(): void {
    this.#stopGreeting()
  }

  /** Looks now at everybody whose pages are open here: right after a break began in this process. */
  async lookNow(): Promise<void> {
    const watched = new Set(this.#parts.live.all().map(page => page.memberId))
    await this.look([...watched]).catch(error =>
      this.#parts.log.warn({ err: error }, 'a break is told to open pages later'),
    )
  }

  /** Looks once at these members, who are all that are watched here. */
  async look(memberIds: readonly string[]): Promise<void> {
    const { db, live, clock } = this.#parts
    this.#told.keepOnly(new Set(memberIds))
    if (memberIds.length === 0) return
    for (const [memberId, one] of await breaksOf(db, memberIds, clock.now()))
      if (this.#told.isNew(memberId, one.id)) live.notify(memberId, eventOf(one))
  }

  async #greet(page: LiveListener): Promise<void> {
    const { db, clock, log } = this.#parts
    if (page.book !== 'real') return
    try {
      const found = (await breaksOf(db, [page.memberId], clock.now())).get(page.memberId)
      if (found) page.send(eventOf(found))
    } catch (error) {
      log.warn({ err: error }, 'a page could not be told of a break')
    }
  }
}

function eventOf({ kind, ends_at: until }: BreakRow) {
  const code = breakCode(kind, until)
  return { type: 'breakBegan' as const, stop: { code, left: null, until: until?.toISOString() ?? null } }
}
